"""Announces messages of up to 2^63 bytes and sends little of them."""

import struct

from _base import FirstFit, doze, say

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "broken", "promises": ["answers"]}


class Plugin(FirstFit):
    def allocate(self, request):
        for form, most in ((">I", 2**31 - 1), ("<I", 2**32 - 1), (">Q", 2**63 - 1), ("<q", -1)):
            say(struct.pack(form, most))
        say(b"9" * 5000 + b"\n")
        doze()
