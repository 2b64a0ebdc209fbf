"""Raises with a text of escape codes, lone surrogates, markup and a forged verdict."""

from _base import FirstFit

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "broken", "promises": ["answers"]}


class Plugin(FirstFit):
    def allocate(self, request):
        raise ValueError("\x1b[2J\x1b]0;kept\x07 \ud800\udfff [bold]kept[/] [/nothing] \r\n\x00 kept \u202e")
