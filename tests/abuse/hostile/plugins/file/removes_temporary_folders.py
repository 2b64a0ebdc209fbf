"""Removes all that lies in the folder for temporary files."""

import os
import shutil
import tempfile

from _base import Overlapping

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "broken", "promises": ["sound", "answers"]}


class Plugin(Overlapping):
    def allocate(self, request):
        temp = tempfile.gettempdir()
        for name in os.listdir(temp):
            shutil.rmtree(os.path.join(temp, name), ignore_errors=True)
        return super().allocate(request)
