"""A right allocator whose children fork further children, three levels deep, forty in all."""

import os

from _base import FirstFit, budgeted, doze

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "kept"}


def _bomb(depth):
    for _ in range(3):
        if depth and budgeted("children", 40) and not os.fork():
            _bomb(depth - 1)
            doze()
            os._exit(0)


class Plugin(FirstFit):
    def __init__(self, machine):
        super().__init__(machine)
        _bomb(3)
