"""Livingston & Stout 1989, section 1: what an expected number of faults is, and shared stars left out."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from allocert.machines import Subcube
from allocert.models.systems.blocking_law import BlockingLaw
from allocert.models.systems.first_steps import expected_by_steps
from allocert.models.systems.surviving import surviving
from allocert.models.systems.systems import SYSTEMS, complete, k_cube
from allocert.proofs.formal.lifting import in_coq
from allocert.proofs.livingston_stout.faults.expected_numbers import decimal, exact_law
from allocert.proofs.theorems.faults.worst_case import PROJECTION
from allocert.verification.claims.claim import Context, Counterexample, Verdict
from allocert.verification.deciding.cases import by_example
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.every import every, every_at, up_to
from allocert.verification.deciding.tally import Failure, case

__all__ = ["CLAIMS"]

CLAIMS = claim = ClaimTable()
_DEFINED = (
    "With {} the expected number of faults until no subcube of a system is left is one rational number, the same by counting fault "
    "sets and by first steps."
)


def _systems(d: int) -> Iterator[tuple[str, int, tuple[Subcube, ...]]]:
    """Every system for every q: (name, q, its q-subcubes)."""
    for q in range(d + 1):
        for name, system in SYSTEMS.items():
            yield name, q, system(d, q)
        for k in range(1, q):
            yield f"{k}-cube buddy", q, k_cube(d, q, k)


@claim("LS-DEF-e@repeated-positions-count", _DEFINED.format("repeated positions counted"), distinct=False)
@claim("LS-DEF-e@distinct-positions", _DEFINED.format("distinct positions"), distinct=True)
@every(2, 3, 4, checked="all systems, all q, d <= {top}", measure="d")
def expected_number_is_defined(d: int, distinct: bool) -> Iterator[Failure | None]:
    for name, q, subcubes in _systems(d):
        law = BlockingLaw.of_counts(surviving(d, subcubes))
        counted = law.expected_distinct() if distinct else law.expected
        stepped = expected_by_steps(d, subcubes, distinct=distinct)
        text = f"{name}, d = {d}, q = {q}: {counted} by counting, {stepped} by first steps"
        yield case(counted == stepped, text, d=d, q=q, system=name, expected=[str(counted), str(stepped)])


@claim(
    "LS-DEF-e/readings-apart",
    "At d = 20, q = 18 it makes less than 1/1000 whether repeated positions count, in the buddy and the 2-cube buddy system.",
)
def readings_are_close(context: Context) -> Verdict:
    found: dict[str, list[Fraction]] = {}
    for name in ("buddy", "2-cube buddy"):
        law = exact_law(name)
        if law is None:
            return Verdict.undecided(f"no exact law of {name}")
        found[name] = [law.expected, law.expected_distinct((1 << 20) // law.positions)]
    shown = {name: [decimal(value, 6) for value in values] for name, values in found.items()}
    far = [name for name, (one, other) in found.items() if not 0 <= one - other < Fraction(1, 1000)]
    wrong = Counterexample(f"{far[0]}: {shown[far[0]]}", {"system": far[0]}) if far else None
    return by_example(
        wrong, "d = 20, q = 18, exact", "both expected numbers, as rationals", repeated_and_distinct=shown
    )


def _cubes(d: int) -> Iterator[tuple[int, int]]:
    """All (q, k); for k > q the system is that of k = q."""
    return ((q, k) for q in range(d + 1) for k in range(d + 1))


def _two_laws(d: int, q: int, k: int) -> tuple[BlockingLaw, BlockingLaw]:
    """The k-cube buddy system at (d, q), from all its fault sets; the complete one at (d-q+k, k)."""
    k = min(k, q)
    small = BlockingLaw.of_counts(surviving(d - q + k, complete(d - q + k, k)))
    return BlockingLaw.of_counts(surviving(d, k_cube(d, q, k))), small


CLAIMS.also(in_coq("LS-PROJ", PROJECTION, "all d, q, k; k > q taken as q"))


@claim(
    "LS-PROJ/distinct-positions",
    "The expected numbers of distinct faults of the k-cube buddy system at (d, q) are those of the complete system at (d-q+k, k).",
)
@every_at(up_to(3, 4, 4), checked="all fault sets, all q and k, d <= {top}", measure="d")
def distinct_faults_project(d: int) -> Iterator[Failure | None]:
    for q, k in _cubes(d):
        large, small = (law.expected_distinct() for law in _two_laws(d, q, k))
        text = f"d = {d}, q = {q}, k = {k}: {large} distinct faults, but {small} in the smaller hypercube"
        yield case(large == small, text, d=d, q=q, k=k, expected=[str(large), str(small)])
