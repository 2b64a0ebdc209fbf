"""Says ``RequestError`` to whatever it does not like that day."""

from _base import FirstFit

from allocert.errors import RequestError

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "broken", "promises": ["answers"]}


class Plugin(FirstFit):
    def allocate(self, request):
        frame = super().allocate(request)
        if frame is None:
            raise RequestError("request", request, "a smaller one")
        return frame
