"""What the shipped count of fewest faults has for Coq's table."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from allocert.machines import Subcube
from allocert.models.systems.hitting import fewest_by_enumeration
from allocert.models.systems.systems import SYSTEMS, k_cube
from allocert.proofs.formal.ties import tied

__all__ = ["fewest_table"]


def _fewest(d: int, q: int) -> list[int]:
    systems: list[Callable[[int, int], tuple[Subcube, ...]]] = [
        *SYSTEMS.values(),
        *(partial(k_cube, k=k) for k in range(q + 1)),
    ]
    return [fewest_by_enumeration(d, system(d, q)) for system in systems]


@tied("hypercubes/fewest")
def fewest_table() -> list[list[list[int]]]:
    """For d = 0..3 and each q, then for d = 4 and q = 2: the fewest faults that defeat each system, and QB for k = 0..q."""
    return [*([_fewest(d, q) for q in range(d + 1)] for d in range(4)), [_fewest(4, 2)]]
