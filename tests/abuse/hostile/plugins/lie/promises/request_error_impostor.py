"""Raises an exception that only calls itself ``RequestError``, and hangs when it is asked what it says."""

from _base import FirstFit, doze

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "broken", "promises": ["answers"]}


class RequestError(ValueError):
    @property
    def field(self):
        doze()

    value = expected = field


RequestError.__module__ = "allocert.errors"


class Plugin(FirstFit):
    def allocate(self, request):
        if self.taken:
            raise RequestError
        return super().allocate(request)
