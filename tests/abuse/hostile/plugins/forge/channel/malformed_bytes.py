"""Writes bytes that are neither UTF-8 nor JSON nor any frame to every channel."""

from _base import FirstFit, say

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "broken", "promises": ["answers"]}


class Plugin(FirstFit):
    def allocate(self, request):
        say(b'{"report": \xff\xfe\x00\n]}\n\x80\x04\x95')
        return super().allocate(request)
