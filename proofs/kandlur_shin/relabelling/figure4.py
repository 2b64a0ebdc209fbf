"""Kandlur & Shin 1988, section 2: the relabelling of figure 4, and the statements about it."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from allocert.models.hypercube.figure4 import described, figure_4
from allocert.proofs.formal.lifting import by_coq, in_coq
from allocert.proofs.theorems.relabelling import (
    FAULTS_PACKED,
    LINKS_KEPT,
    MAP_DESCRIBED,
    NEIGHBOURS_APART,
    SMALLEST_SUBCUBE,
)
from allocert.proofs.theorems.static_lists import ONE_FAULT, SINGLY_OR_WHOLE
from allocert.proofs.theorems.static_strategies import few_faults
from allocert.verification.claims.claim import Context
from allocert.verification.deciding.cases import at_effort
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.tally import Failure, case

__all__ = ["CLAIMS"]

CLAIMS = claim = ClaimTable()
_DRAWN = 40
_ALL = "all D, all fault sets"


def _most(context: Context) -> int:
    """The largest f at D = 4."""
    return context.pick(3, 4, 4)


def _sets(context: Context, n: int) -> Iterator[tuple[int, ...]]:
    """All fault sets of Q_n for n <= 3, those of few faults for n = 4, random ones of at most 7 above."""
    if n <= 4:
        yield from few_faults(n, 1 << n if n < 4 else _most(context))
        return
    source = Random(f"{context.seed}-{n}")
    for _ in range(_DRAWN):
        yield tuple(sorted(source.sample(range(1 << n), source.randrange(8))))


def _which(context: Context) -> str:
    few = f"all fault sets for D <= 3, f <= {_most(context)} for D = 4"
    return f"{few}; {_DRAWN} random sets of at most 7 faults for each D from 5 to 10, seed {context.seed}"


CLAIMS.also(
    in_coq("KS-CLAIM-SUBSUME", ONE_FAULT, "all D, at most one fault"),
    in_coq("KS-CLAIM-DISPERSE", NEIGHBOURS_APART, "all D >= 1"),
    in_coq(
        "KS-STEP3-ALLOC",
        SINGLY_OR_WHOLE,
        "all D, all fault sets: the lists are empty both ways before the releases",
    ),
    in_coq("KS-CLAIM-ADJ", LINKS_KEPT, "all D, all permutations of the bits"),
    in_coq("KS-CLAIM-MINSUB", SMALLEST_SUBCUBE, f"{_ALL} but the empty one"),
    in_coq("KS-CLAIM-PACK", FAULTS_PACKED, _ALL),
)


_MAP_SENDS = (
    "With the mask {} map sends the directions in which the faults differ in order to 1, 2, .. and the others in order "
    "above, or all to themselves if none or all are; it depends neither on the first fault nor on repeated entries."
)


@claim("KS-ALG-RELABEL@printed-mask", _MAP_SENDS.format("2^d - 1"), mask="printed")
@claim(
    "KS-ALG-RELABEL@direction-mask",
    MAP_DESCRIBED.says("KS-ALG-RELABEL@direction-mask"),
    solver_free=False,
    mask="direction",
)
@by_coq(MAP_DESCRIBED, _ALL, "KS-ALG-RELABEL@direction-mask")
@at_effort(range(11), _which, measure="D")
def map_is_as_described(context: Context, n: int, mask: str) -> Iterator[Failure | None]:
    for faulty in _sets(context, n):
        places = list(figure_4(n, faulty, mask))
        found = {figure_4(n, (one, *faulty, *faulty), mask) for one in faulty} or {figure_4(n, (), mask)}
        wrong = "not the fault directions in order to 1, 2, .. and the others above"
        text = f"D = {n}, faulty {', '.join(map(str, faulty))}: map is {places}: {wrong}"
        yield case(found == {described(n, faulty)}, text, D=n, faulty=list(faulty), map=places)
