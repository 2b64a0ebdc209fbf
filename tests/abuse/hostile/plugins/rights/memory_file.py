"""Fills a file in memory with two gigabytes, which no limit of a process counts."""

import os

from _base import FirstFit

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {
    "contained": False,
    "note": "a file is a file, in memory too; it goes with the last who has it open",
}

_files = []


class Plugin(FirstFit):
    def __init__(self, machine):
        super().__init__(machine)
        if not _files:
            _files.append(os.memfd_create("theirs"))
            block = b"x" * (16 << 20)
            for _ in range(128):
                os.write(_files[0], block)
