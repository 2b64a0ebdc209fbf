"""Livingston & Stout 1989, Algorithm 3.6: the k-cube buddy systems in parallel."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import partial
from itertools import permutations

from allocert.allocators.parallel.k_cube import K_CUBE, parameters
from allocert.allocators.parallel.network import run_network
from allocert.machines import Hypercube
from allocert.machines.words import bits
from allocert.models.parallel.named import amiss, by_supports, sets_of_processors
from allocert.models.systems.systems import k_cube
from allocert.proofs.formal.lifting import lifted
from allocert.proofs.theorems.parallel.complete_runs import SYSTEM
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.every import every_at, up_to
from allocert.verification.deciding.tally import Failure, case

__all__ = ["CLAIMS"]

CLAIMS = claim = ClaimTable()

_DIMENSION: dict[str, Callable[[int, int], int]] = {"q": lambda d, q: q, "d-q": lambda d, q: d - q}


def _judged(
    run: str,
    d: int,
    q: int,
    k: int,
    pi: tuple[int, ...],
    available: int,
    dimension: str = "q",
    order: str = "synchronous",
) -> Failure | None:
    """One run on the network: exactly the available subcubes of this dimension are named."""
    given = parameters(d, q, k, pi)
    outcome = run_network(K_CUBE[run], Hypercube(d), available, given, order=order, seed=available)
    wrong = amiss(outcome, d, k_cube(d, _DIMENSION[dimension](d, q), k, pi), available)
    free = list(bits(available))
    text = f"d = {d}, q = {q}, k = {k}, pi = {pi}, available {free}: {wrong}"
    return case(not wrong, text, d=d, q=q, k=k, pi=list(pi), available=free)


def _shapes(d: int) -> Iterator[tuple[int, int]]:
    """All q and k with k <= q <= d."""
    return ((q, k) for q in range(d + 1) for k in range(q + 1))


@every_at(
    up_to(3, 4, 4, first=1),
    checked="all pi and 0 <= k <= q <= d, d <= {top}: all sets of available processors by AND-supports; on the network all sets for "
    "d <= {all_sets}, and {samples} random pi, q, k and sets for each d up to 5",
    measure="d",
    all_sets=(2, 3, 3),
    samples=(10, 200, 1000),
)
def system_is_found(d: int, run: str, all_sets: int, samples: int) -> Iterator[Failure | None]:
    orders = list(permutations(range(1, d + 1)))
    for pi in orders:
        for q, k in _shapes(d):
            wrong, times = by_supports(K_CUBE[run], d, parameters(d, q, k, pi), k_cube(d, q, k, pi))
            text = f"d = {d}, q = {q}, k = {k}, pi = {pi}: {wrong or 'named twice'}"
            yield case(not wrong and times == 1, text, d=d, q=q, k=k, pi=list(pi))
    if d <= all_sets:
        for pi in orders:
            for q, k in _shapes(d):
                for available in sets_of_processors(1 << d):
                    yield _judged(run, d, q, k, pi, available)
    if d == 1:
        yield from _random(run, samples)


CLAIMS.also(
    *(
        lifted(
            key,
            SYSTEM,
            "all 0 <= k <= q <= d, all permutations and all sets of available processors",
            partial(system_is_found, run=run),
        )
        for key, run in (("LS-ALG-3.6@as-defined", "in-full"), ("LS-ALG-3.6/stopped", "stopped"))
    )
)


def _random(run: str, samples: int) -> Iterator[Failure | None]:
    rng = random.Random(samples)
    for d in (3, 4, 5):
        shapes = list(_shapes(d))
        for _ in range(samples):
            pi = tuple(rng.sample(range(1, d + 1), d))
            nodes = 1 << d
            available = rng.getrandbits(nodes) | rng.getrandbits(nodes) | rng.getrandbits(nodes)
            yield _judged(run, d, *rng.choice(shapes), pi, available, order="random")


@claim(
    "LS-ALG-3.6/bits-of-the-label",
    "The representatives have alpha(j) = 0 for d-q+k+1 <= j <= d, and exactly the available q-subcubes are found, 1 <= k <= q.",
    run="to-the-letter",
    dimension="q",
)
@claim(
    "LS-ALG-3.6/dimension-d-q",
    "The representatives have alpha(pi(j)) = 0 for d-q+k+1 <= j <= d, and exactly the available (d-q)-subcubes are found, "
    "1 <= k <= q.",
    run="stopped",
    dimension="d-q",
)
@every_at(
    up_to(2, 3, 3, first=1),
    checked="all pi and 1 <= k <= q <= d, all sets of available processors, d <= {top}, on the network",
    measure="d, then smallest q, k and pi, and fewest available processors",
)
def system_is_found_to_the_letter(d: int, run: str, dimension: str) -> Iterator[Failure | None]:
    for q, k in _shapes(d):
        for pi in permutations(range(1, d + 1)) if k else ():
            for available in sets_of_processors(1 << d):
                yield _judged(run, d, q, k, pi, available, dimension)
