"""Livingston & Stout 1989, Algorithm 3.5: complete allocation by recursion into disjoint subcubes."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from functools import cache

from allocert.allocators.parallel.boards import run_boards
from allocert.allocators.parallel.recursive_complete import RECURSIVE, parameters
from allocert.machines import Hypercube, Subcube
from allocert.models.parallel.named import amiss, by_supports, named
from allocert.models.systems.systems import complete
from allocert.proofs.formal.lifting import lifted
from allocert.proofs.theorems.parallel.complete_runs import RECURSION
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.every import every_at, up_to
from allocert.verification.deciding.tally import Failure, case

__all__ = ["CLAIMS"]

CLAIMS = claim = ClaimTable()
_TWO_LEVELS = 15


def _with_few_missing(d: int, missing: list[int]) -> Failure | None:
    available = (1 << (1 << d)) - 1 & ~sum(1 << pe for pe in missing)
    outcome = run_boards(RECURSIVE, Hypercube(d), available, parameters(d, 2))
    wrong = amiss(outcome, d, complete(d, d - 2), available)
    return case(not wrong, f"d = {d}, k = 2, without {missing}: {wrong}", d=d, k=2, missing=missing)


@every_at(
    lambda context: context.pick((*range(1, 7), 15), (*range(1, 14), 15, 16), (*range(1, 14), 15, 16)),
    checked="all sets of available processors by AND-supports for k = 1, d <= {one}, and k = 2, d <= {two} (13 at deep effort only); {boards} with up to six random "
    "processors missing for k = 2 and each d from 15 to {top}, where the recursion has two levels",
    measure="d",
    one=(5, 13, 13),
    two=(4, 12, 13),
    boards=(1, 5, 30),
)
def recursion_finds_all(d: int, one: int, two: int, boards: int) -> Iterator[Failure | None]:
    for k, top in ((1, one), (2, two)):
        if k <= d <= top:
            wrong, _ = by_supports(RECURSIVE, d, parameters(d, k), complete(d, d - k))
            yield case(not wrong, f"d = {d}, k = {k}: {wrong}", d=d, k=k)
    if d >= _TWO_LEVELS:
        rng = random.Random(d)
        for _ in range(boards):
            yield _with_few_missing(d, rng.sample(range(1 << d), rng.randint(1, 6)))


CLAIMS.also(
    lifted(
        "LS-ALG-3.5", RECURSION, "all k >= 1, d >= k and sets of available processors", recursion_finds_all
    )
)


@cache
def _named(d: int) -> Counter[Subcube]:
    return named(run_boards(RECURSIVE, Hypercube(d), (1 << (1 << d)) - 1, parameters(d, 1)), d)


@claim(
    "LS-ALG-3.5/once",
    "On the full machine every (d-k)-subcube is named exactly once.",
)
@every_at(
    up_to(6, 12, 13, first=1),
    checked="k = 1, d <= {top}, the full machine",
    measure="d",
    values=lambda: {"most_often_named, k = 1, d = 1, 2, ..": [max(_named(d).values()) for d in range(1, 10)]},
)
def named_once(d: int) -> Iterator[Failure | None]:
    for one, times in sorted(_named(d).items(), key=lambda item: (item[0].directions, item[0].base)):
        yield case(
            times == 1, f"d = {d}, k = 1: {one.address} is named {times} times", d=d, subcube=one.address
        )
