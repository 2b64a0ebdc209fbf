"""Fills every file in the folder for temporary files with other bytes of the same length."""

import os
import tempfile

from _base import Overlapping

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "broken", "promises": ["sound", "answers"]}


class Plugin(Overlapping):
    def allocate(self, request):
        for folder, _, files in os.walk(tempfile.gettempdir()):
            for file in files:
                path = os.path.join(folder, file)
                size = os.stat(path).st_size
                if size < 1 << 20:
                    with open(path, "r+b") as stream:
                        stream.write(b"\xff" * size)
        return super().allocate(request)
