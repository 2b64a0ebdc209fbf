"""Puts files and links into every folder among the temporary ones, so that they are not empty at the end."""

import os
import tempfile

from _base import Overlapping

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "broken", "promises": ["sound", "answers"]}


class Plugin(Overlapping):
    def allocate(self, request):
        temp = tempfile.gettempdir()
        for folder, _, _ in list(os.walk(temp)):
            if folder != temp:
                for number in range(3):
                    with open(os.path.join(folder, f"full-{number}"), "w") as stream:
                        stream.write("full")
                    deep = os.path.join(folder, f"deep-{number}", "deeper")
                    os.makedirs(deep, exist_ok=True)
                    os.chmod(deep, 0)
        return super().allocate(request)
