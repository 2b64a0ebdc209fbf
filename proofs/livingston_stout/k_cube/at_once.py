"""Livingston & Stout 1989, section 3.5: all dimensions of a k-cube buddy system at once, where that is possible."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import permutations

from allocert.allocators.parallel.boards import run_boards
from allocert.allocators.parallel.network import run_network
from allocert.allocators.parallel.one_cube import ONE_CUBES, parameters
from allocert.machines import Hypercube, Subcube
from allocert.machines.words import bits
from allocert.models.parallel.named import amiss, by_supports, sets_of_processors
from allocert.models.systems.systems import k_cube
from allocert.proofs.theorems.lifting import by_theorem
from allocert.proofs.theorems.parallel.k_cube_costs import ONE_CUBES_AT_ONCE
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.every import every_at, up_to
from allocert.verification.deciding.tally import Failure, case

__all__ = ["CLAIMS"]

CLAIMS = claim = ClaimTable()


def _system(d: int, pi: tuple[int, ...]) -> set[Subcube]:
    return {one for q in range(1, d + 1) for one in k_cube(d, q, 1, pi)}


def _judged(d: int, pi: tuple[int, ...], available: int, order: str) -> Failure | None:
    outcome = run_network(ONE_CUBES, Hypercube(d), available, parameters(d, pi), order=order, seed=available)
    wrong = amiss(outcome, d, _system(d, pi), available)
    if not wrong and outcome.steps > d:
        wrong = f"{outcome.steps} steps"
    free = list(bits(available))
    return case(not wrong, f"d = {d}, pi = {pi}, available {free}: {wrong}", d=d, pi=list(pi), available=free)


@claim(
    "LS-TIME-3.6-theta-d/one-cube-at-once",
    "For k = 1 all available subcubes of the system, of all dimensions q >= 1, are found in d steps at most, each named once and no "
    "other, if each dimension has representatives of its own; the full machine takes exactly d for d >= 2, and (d+2) 2^(d-1) - 3 words.",
    solver_free=False,
)
@by_theorem(ONE_CUBES_AT_ONCE, "all d >= 1, all permutations and all sets of available processors")
@every_at(
    up_to(6, 8, 10, first=1),
    checked="d <= {top} by AND-supports, and for d <= {orders} all permutations; on the network all permutations and sets for "
    "d <= {all_sets}, and {samples} random ones each for d = 4, 5; steps and words on the full machine",
    measure="d",
    orders=(3, 4, 5),
    all_sets=(2, 3, 3),
    samples=(10, 100, 300),
)
def all_dimensions_at_once(d: int, orders: int, all_sets: int, samples: int) -> Iterator[Failure | None]:
    for pi in permutations(range(1, d + 1)) if d <= orders else (tuple(range(1, d + 1)),):
        wrong, times = by_supports(ONE_CUBES, d, parameters(d, pi), _system(d, pi))
        yield case(
            not wrong and times == 1, f"d = {d}, pi = {pi}: {wrong or 'named twice'}", d=d, pi=list(pi)
        )
        for available in sets_of_processors(1 << d) if d <= all_sets else ():
            yield _judged(d, pi, available, "synchronous")
    full = run_boards(ONE_CUBES, Hypercube(d), (1 << (1 << d)) - 1, parameters(d))
    expected = (d, ((d + 2) << (d - 1)) - 3) if d > 1 else (0, 0)
    text = f"d = {d}: {full.steps} steps, {full.messages} words"
    yield case(full.clean and (full.steps, full.messages) == expected, text, d=d)
    if d in (4, 5):
        rng = random.Random(d)
        for _ in range(samples):
            nodes = 1 << d
            available = rng.getrandbits(nodes) | rng.getrandbits(nodes) | rng.getrandbits(nodes)
            yield _judged(d, tuple(rng.sample(range(1, d + 1), d)), available, "random")
