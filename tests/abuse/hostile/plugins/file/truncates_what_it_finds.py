"""Truncates every file that it has mapped, has open or finds in the folder for temporary files."""

import os
import tempfile

from _base import Overlapping

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "broken", "promises": ["sound", "answers"]}


def _files():
    temp = os.path.realpath(tempfile.gettempdir())
    with open("/proc/self/maps") as maps:
        named = {line.split(None, 5)[-1].strip() for line in maps}
    for fd in os.listdir("/proc/self/fd"):
        try:
            named.add(os.readlink(f"/proc/self/fd/{fd}"))
        except OSError:
            continue
    for folder, _, files in os.walk(temp):
        named |= {os.path.join(folder, file) for file in files}
    return [path for path in named if path.startswith(temp + os.sep)]


class Plugin(Overlapping):
    def allocate(self, request):
        for path in _files():
            try:
                os.truncate(path, 0)
            except OSError:
                continue
        return super().allocate(request)
