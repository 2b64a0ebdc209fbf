"""Reads address 0."""

import ctypes

from _base import FirstFit

COMMAND = "simulate"
MACHINE = "mesh:4x4"
EXPECT = {"verdict": "broken"}


class Plugin(FirstFit):
    def release(self, frame):
        ctypes.string_at(0)
