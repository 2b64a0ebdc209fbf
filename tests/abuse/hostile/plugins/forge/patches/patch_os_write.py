"""Replaces ``os.write`` and its relatives by ones that tell a better story."""

import os

from _base import KEPT, Overlapping

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": ["broken", "refused"], "promises": ["sound", "answers"]}

_write = os.write


def _forged(fd, data):
    _write(fd, KEPT)
    return len(data)


os.write = os.pwrite = _forged
os.writev = lambda fd, buffers: _forged(fd, b"".join(buffers))


class Plugin(Overlapping):
    pass
