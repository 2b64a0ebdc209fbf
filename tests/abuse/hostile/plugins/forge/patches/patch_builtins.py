"""Replaces builtins: everything is an instance, has length 0 and is equal."""

import builtins

from _base import Overlapping

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": ["broken", "refused"], "promises": ["sound", "answers"]}


class Plugin(Overlapping):
    def __init__(self, machine):
        builtins.isinstance = lambda *_: True
        builtins.len = lambda *_: 0
        builtins.any = builtins.all = lambda *_: False
        builtins.print = lambda *_, **__: None
        builtins.type = lambda *_: tuple
        builtins.repr = lambda *_: "(0, 0, 0, 0)"
