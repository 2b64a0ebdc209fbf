"""Grants submeshes of ours."""

from _base import FirstFit

from allocert.machines import Submesh

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "kept", "complete": True}


class Plugin(FirstFit):
    def allocate(self, request):
        frame = super().allocate(request)
        return None if frame is None else Submesh.quadruple(*frame)

    def release(self, region):
        super().release((*region.base, *region.reverse_base))
