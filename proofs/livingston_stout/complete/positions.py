"""Livingston & Stout 1989, Algorithm 3.4: the buddy program once for each choice of defining positions."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache, partial

from allocert.allocators.parallel.boards import run_boards
from allocert.allocators.parallel.defining_positions import COMPLETE, parameters
from allocert.allocators.parallel.network import run_network
from allocert.allocators.parallel.program import Program
from allocert.machines import Hypercube
from allocert.machines.words import bits
from allocert.models.parallel.named import amiss, by_supports, sets_of_processors
from allocert.models.parallel.recursion import LEAF_COSTS, LEAF_WORDS
from allocert.models.systems.systems import complete
from allocert.proofs.formal.lifting import by_coq, lifted
from allocert.proofs.theorems.parallel import complete_runs
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.every import every_at, up_to
from allocert.verification.deciding.tally import Failure, case

__all__ = ["CLAIMS"]

CLAIMS = claim = ClaimTable()
_EVALUATED = 100


def _judged(program: Program, d: int, k: int, available: int, order: str = "synchronous") -> Failure | None:
    """One run on the network: no deadlock, no word left, exactly the available (d-k)-subcubes named."""
    given = parameters(d, k)
    outcome = run_network(program, Hypercube(d), available, given, order=order, seed=available)
    wrong = amiss(outcome, d, complete(d, d - k), available)
    free = list(bits(available))
    return case(not wrong, f"d = {d}, k = {k}, available {free}: {wrong}", d=d, k=k, available=free)


def _runs(
    program: Program, d: int, all_sets: int, samples: int, ends: bool = True
) -> Iterator[Failure | None]:
    positions = range(d + 1) if ends else range(1, d)
    nodes = 1 << d
    if d <= all_sets:
        for k in positions:
            for available in sets_of_processors(nodes):
                yield _judged(program, d, k, available)
    else:
        rng = random.Random(d)
        for _ in range(samples):
            available = rng.getrandbits(nodes) | rng.getrandbits(nodes) | rng.getrandbits(nodes)
            yield _judged(program, d, rng.choice(positions), available, "random")


@claim(
    "LS-ALG-3.4@with-Algorithm-3.1-as-printed",
    "With the printed buddy program in full for each choice of k defining positions, 1 <= k <= d-1, exactly the available "
    "(d-k)-subcubes are found.",
)
@every_at(
    up_to(2, 3, 3),
    checked="all k from 1 to d-1, all sets of available processors, d <= {top}, on the network",
    measure="d, then smallest k and fewest available processors",
)
def printed_runs_find_all(d: int) -> Iterator[Failure | None]:
    yield from _runs(COMPLETE["as-printed"], d, 3, 0, ends=False)


@every_at(
    up_to(4, 5, 6, first=1),
    checked="all k from 0 to d, d <= {top}: all sets of available processors by AND-supports; on the network all sets for d <= "
    "{all_sets}, then {samples} random ones with messages in random order",
    measure="d",
    all_sets=(2, 3, 3),
    samples=(10, 100, 300),
)
def described_runs_find_all(d: int, run: str, all_sets: int, samples: int) -> Iterator[Failure | None]:
    for k in range(d + 1):
        wrong, times = by_supports(COMPLETE[run], d, parameters(d, k), complete(d, d - k))
        yield case(not wrong and times == 1, f"d = {d}, k = {k}: {wrong or 'named twice'}", d=d, k=k)
    yield from _runs(COMPLETE[run], d, all_sets, samples)


CLAIMS.also(
    *(
        lifted(
            key,
            complete_runs.COMPLETE,
            "all d >= 1, 0 <= k <= d, all orders of the positions and all sets of available processors",
            partial(described_runs_find_all, run=run),
        )
        for key, run in (
            ("LS-ALG-3.4@with-halving-as-described", "in-full"),
            ("LS-ALG-3.4/stopped", "stopped"),
        )
    )
)


@claim(
    "LS-ALG-3.4/time",
    complete_runs.COMPLETE_COSTS.says("LS-ALG-3.4/time"),
    solver_free=False,
)
@by_coq(complete_runs.COMPLETE_COSTS, "all d >= 1 and 0 <= k <= d", "LS-ALG-3.4/time")
@every_at(
    up_to(_EVALUATED, _EVALUATED, _EVALUATED, first=1),
    checked=f"all k: measured on the full machine for d <= {{measured}}, evaluated to d = {_EVALUATED} with choices counted by Pascal's "
    "rule; for d <= {all_sets} all sets of available processors",
    measure="d",
    measured=(6, 8, 9),
    all_sets=(2, 3, 3),
)
def steps_are_exact(d: int, measured: int, all_sets: int) -> Iterator[Failure | None]:
    for k in range(d + 1):
        for run, each in (("in-full", d), ("stopped", d - k)):
            steps, sent = LEAF_COSTS[run](d, k), LEAF_WORDS[run](d, k)
            left = 1 if run == "in-full" else 1 << k
            good = (steps, sent) == (_choices(d, k) * each, _choices(d, k) * ((1 << d) - left))
            yield case(good, f"d = {d}, k = {k}, {run}: {steps} steps, {sent} words by formula", d=d, k=k)
            if d <= measured:
                yield from _measured(d, k, run, d <= all_sets)


@cache
def _choices(d: int, k: int) -> int:
    """How many sets of k of d positions there are: those with the last position, and those without."""
    return 1 if k in (0, d) else _choices(d - 1, k - 1) + _choices(d - 1, k)


def _measured(d: int, k: int, run: str, all_sets: bool) -> Iterator[Failure | None]:
    given, steps, sent = parameters(d, k), LEAF_COSTS[run](d, k), LEAF_WORDS[run](d, k)
    taken = run_boards(COMPLETE[run], Hypercube(d), (1 << (1 << d)) - 1, given)
    text = f"d = {d}, k = {k}, {run}: {taken.steps} steps, {taken.messages} words"
    yield case((taken.steps, taken.messages) == (steps, sent), text, d=d, k=k)
    for available in sets_of_processors(1 << d) if all_sets else ():
        less = run_network(COMPLETE[run], Hypercube(d), available, given)
        text = f"d = {d}, k = {k}, {run}: {less.steps} steps, {less.messages} words"
        yield case(less.steps <= steps and less.messages <= sent, text, d=d, k=k)
