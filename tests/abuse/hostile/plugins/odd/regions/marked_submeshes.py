"""Grants a kind of submesh that carries the job's number."""

from _base import FirstFit

from allocert.machines import Submesh

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "kept"}


class _Marked(Submesh):
    mark = 0


class Plugin(FirstFit):
    grants = 0

    def allocate(self, request):
        frame = super().allocate(request)
        if frame is None:
            return None
        region = _Marked(frame[:2], request)
        self.grants += 1
        object.__setattr__(region, "mark", self.grants)
        return region

    def release(self, region):
        if not region.mark:
            raise ValueError("never granted")
        super().release((*region.base, *region.reverse_base))
