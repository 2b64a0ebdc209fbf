"""What the shipped counts of fewest and of expected faults have for Coq's tables."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from allocert.machines import Subcube
from allocert.models.systems.blocking_law import BlockingLaw
from allocert.models.systems.hitting import fewest_by_enumeration
from allocert.models.systems.surviving import surviving
from allocert.models.systems.systems import SYSTEMS, k_cube
from allocert.proofs.formal.ties import tied

__all__ = ["expected_table", "fewest_table"]


def _systems(d: int, q: int) -> list[tuple[Subcube, ...]]:
    systems: list[Callable[[int, int], tuple[Subcube, ...]]] = [
        *SYSTEMS.values(),
        *(partial(k_cube, k=k) for k in range(q + 1)),
    ]
    return [system(d, q) for system in systems]


def _fewest(d: int, q: int) -> list[int]:
    return [fewest_by_enumeration(d, system) for system in _systems(d, q)]


def _expected(d: int, q: int) -> list[list[int]]:
    laws = (BlockingLaw.of_counts(surviving(d, system)).expected for system in _systems(d, q))
    return [[expected.numerator, expected.denominator] for expected in laws]


@tied("subcubes/fewest")
def fewest_table() -> list[list[list[int]]]:
    """For d = 0..3 and each q, then for d = 4 and q = 2: the fewest faults that defeat each system, and QB for k = 0..q."""
    return [*([_fewest(d, q) for q in range(d + 1)] for d in range(4)), [_fewest(4, 2)]]


@tied("subcubes/expected")
def expected_table() -> list[list[list[list[int]]]]:
    """For d = 0..2 and each q, then for d = 3 and q = 2, 3: the expected faults that defeat each system, and QB for k = 0..q, as fractions."""
    return [*([_expected(d, q) for q in range(d + 1)] for d in range(3)), [_expected(3, q) for q in (2, 3)]]
