"""Says ``RequestError`` to every request, so that nothing is ever tried."""

from _base import FirstFit

from allocert.errors import RequestError

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": ["nothing", "refused"]}


class Plugin(FirstFit):
    def allocate(self, request):
        raise RequestError("request", request, "none")
