"""Compiles its search with numba while it is imported."""

import numba
from _base import FirstFit

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "kept"}


@numba.njit
def _product(w, h):
    return w * h


_product(1, 1)


class Plugin(FirstFit):
    def allocate(self, request):
        return super().allocate(request) if _product(*request) <= 4 else None
