"""Livingston & Stout 1989, Algorithm 3.5: complete allocation by recursion into disjoint subcubes."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from functools import cache

from allocert.allocators.parallel.boards import run_boards
from allocert.allocators.parallel.network import run_network
from allocert.allocators.parallel.recursive_complete import RECURSIVE, parameters
from allocert.machines import Hypercube, Subcube
from allocert.machines.words import bits
from allocert.models.parallel.named import amiss, by_supports, named, sets_of_processors
from allocert.models.systems.systems import complete
from allocert.proofs.theorems.lifting import by_theorem
from allocert.proofs.theorems.parallel.recursive_halving import RECURSIVE_COMPLETE
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.every import every_at, up_to
from allocert.verification.deciding.tally import Failure, case

__all__ = ["CLAIMS"]

CLAIMS = claim = ClaimTable()
_SMALLEST = 3
_TWO_LEVELS = 15


def _judged(d: int, k: int, available: int, order: str) -> Failure | None:
    given = parameters(d, k)
    outcome = run_network(RECURSIVE, Hypercube(d), available, given, order=order, seed=available)
    wrong = amiss(outcome, d, complete(d, d - k), available)
    free = list(bits(available))
    return case(not wrong, f"d = {d}, k = {k}, available {free}: {wrong}", d=d, k=k, available=free)


def _with_few_missing(d: int, missing: list[int]) -> Failure | None:
    available = (1 << (1 << d)) - 1 & ~sum(1 << pe for pe in missing)
    outcome = run_boards(RECURSIVE, Hypercube(d), available, parameters(d, 2))
    wrong = amiss(outcome, d, complete(d, d - 2), available)
    return case(not wrong, f"d = {d}, k = 2, without {missing}: {wrong}", d=d, k=2, missing=missing)


@claim(
    "LS-ALG-3.5",
    "Algorithm 3.5 finds every available (d-k)-subcube and no other, with the bits that the text gives for the subcubes T_i, for "
    "all sets of available processors: without a deadlock, and no word goes to or comes from a processor that is unavailable.",
    solver_free=False,
)
@by_theorem(RECURSIVE_COMPLETE, "all k >= 1, d >= k and sets of available processors")
@every_at(
    lambda context: context.pick((*range(1, 7), 15), (*range(1, 14), 15, 16), (*range(1, 14), 15, 16)),
    checked="all sets of available processors by AND-supports for k = 1, d <= {one}, and k = 2, d <= {two} (13 at deep effort only); on the network all sets "
    "for k = 1, d = 3, and {samples} random ones each for d = 4, 5, 6, with messages in random order; {boards} with up to six random processors missing for k = 2 and each d "
    "from 15 to {top}, where the recursion has two levels",
    measure="d",
    one=(5, 13, 13),
    two=(4, 12, 13),
    samples=(3, 100, 300),
    boards=(1, 5, 30),
)
def recursion_finds_all(d: int, one: int, two: int, samples: int, boards: int) -> Iterator[Failure | None]:
    for k, top in ((1, one), (2, two)):
        if k <= d <= top:
            wrong, _ = by_supports(RECURSIVE, d, parameters(d, k), complete(d, d - k))
            yield case(not wrong, f"d = {d}, k = {k}: {wrong}", d=d, k=k)
    if d == _SMALLEST:
        for available in sets_of_processors(1 << d):
            yield _judged(d, 1, available, "synchronous")
        yield _judged(d, 1, (1 << (1 << d)) - 1, "adversarial")
    elif d in (4, 5, 6):
        rng = random.Random(d)
        for _ in range(samples):
            nodes = 1 << d
            available = rng.getrandbits(nodes) | rng.getrandbits(nodes) | rng.getrandbits(nodes)
            yield _judged(d, 1, available, "random")
    elif d >= _TWO_LEVELS:
        rng = random.Random(d)
        for _ in range(boards):
            yield _with_few_missing(d, rng.sample(range(1 << d), rng.randint(1, 6)))


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
