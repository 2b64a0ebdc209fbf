"""A right allocator that asks a pool of processes, and leaves it open."""

import multiprocessing

from _base import FirstFit

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": ["kept", "nothing"]}

_pool = multiprocessing.get_context("fork").Pool(2)


class Plugin(FirstFit):
    def allocate(self, request):
        if _pool.apply_async(abs, (-1,)).get(5) != 1:
            raise ValueError
        return super().allocate(request)
