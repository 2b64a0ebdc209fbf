"""Livingston & Stout 1989, section 3.4: the first stage of the recursion, its recurrence, and which sets take longest."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from allocert.allocators.parallel.boards import run_boards
from allocert.allocators.parallel.recursive_complete import FIRST_STAGE as FIRST_STAGE_PROGRAM
from allocert.allocators.parallel.recursive_complete import LEAVES, parameters, recursive_program
from allocert.machines import Hypercube
from allocert.models.parallel.recursion import Costs, coordinate_sets, shared, sizes
from allocert.proofs.formal.lifting import by_coq, in_coq
from allocert.proofs.theorems.parallel.coordinate_sets import FIRST_HALVINGS
from allocert.proofs.theorems.parallel.recursion_costs import (
    EXACT,
    FIRST_STAGE,
    FROM_SOME_DIMENSION,
    ONE_POSITION,
)
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.every import at, every_at, up_to
from allocert.verification.deciding.tally import Failure, case

__all__ = ["CLAIMS"]

CLAIMS = claim = ClaimTable()
_TOP = 3000
_TO_TOP = f"k = 1, 2, 3, all d from C_k to {_TOP}, with Algorithm 3.4 below C_k for C(d,k) d steps and for C(d,k) (d-k)"
_SHOWN = (10, 20, 30, 64, 100)


@cache
def _table(k: int, leaf: str, law: str) -> tuple[int, ...]:
    return Costs(k, leaf).table(law, _TOP)


def _full(d: int) -> int:
    return (1 << (1 << d)) - 1


@claim(
    "LS-CLAIM-2C_k",
    FIRST_HALVINGS.says("LS-CLAIM-2C_k"),
    solver_free=False,
)
@by_coq(FIRST_HALVINGS, "all k >= 1 and d >= C_k", "LS-CLAIM-2C_k")
@every_at(
    up_to(4, 6, 8, first=1),
    checked="k <= {top}, the halvings of all sets counted at d = C_k..C_k+9",
    measure="k",
)
def first_stage_in_lock_step(k: int) -> Iterator[Failure | None]:
    for d in range(shared(k), shared(k) + 10):
        steps = sum(len([j for j in one if j <= shared(k)]) for one in coordinate_sets(d, k))
        yield case(steps == 2 * shared(k), f"k = {k}, d = {d}: {steps} halvings", k=k, d=d)


@claim(
    "LS-CLAIM-2C_k/asynchronous",
    FIRST_STAGE.says("LS-CLAIM-2C_k/asynchronous"),
    solver_free=False,
)
@by_coq(FIRST_STAGE, "all k >= 1 and d >= C_k", "LS-CLAIM-2C_k/asynchronous")
@every_at(
    up_to(10, 13, 15, first=3),
    checked="k = 1, d <= {top}, and k = 2 from d = 10 on, the full machine",
    measure="d",
)
def first_stage_in_rounds(d: int) -> Iterator[Failure | None]:
    for k in (1, 2) if d >= shared(2) else (1,):
        found = run_boards(FIRST_STAGE_PROGRAM, Hypercube(d), _full(d), parameters(d, k))
        words = (2 * k + 1) * ((1 << d) - (1 << (d - 2 * k)))
        good = found.clean and found.steps == 2 * shared(k) and found.messages == words
        yield case(good, f"k = {k}, d = {d}: {found.steps} rounds, {found.messages} words", k=k, d=d)


@claim(
    "LS-CLAIM-worst/largest-complement",
    "The sets with the largest complement take longest: no other set takes more steps from the end of the first stage on.",
)
@at(1, 2, 3, checked=_TO_TOP, measure="k, then d")
def largest_complements_take_longest(k: int) -> Iterator[Failure | None]:
    for d in range(shared(k), _TOP + 1):
        for leaf in LEAVES:
            found = _table(k, leaf, "exact")
            large, small = Costs(k, leaf).ways(d, found.__getitem__)
            text = (
                f"k = {k}, d = {d}, buddy runs {leaf}: the complement of {sizes(d, k)[0]} takes {large} steps more, that of "
                f"{sizes(d, k)[1]} takes {small}"
            )
            yield case(small <= large, text, k=k, d=d, left=list(sizes(d, k)), steps=[large, small])


@claim(
    "LS-CLAIM-worst/recurrence@equality",
    "The worst-case number of steps satisfies the printed recurrence, for d >= C_k.",
    law="equality",
)
@claim(
    "LS-CLAIM-worst/recurrence@upper-bound",
    "The printed recurrence bounds the worst-case number of steps from above, for d >= C_k.",
    law="upper bound",
)
@at(1, 2, 3, checked=_TO_TOP, measure="k, then d")
def recurrence_is_met(k: int, law: str) -> Iterator[Failure | None]:
    for d in range(shared(k), _TOP + 1):
        for leaf in LEAVES:
            exact, printed = _table(k, leaf, "exact")[d], _table(k, leaf, "printed")[d]
            good = exact == printed if law == "equality" else exact <= printed
            text = f"k = {k}, d = {d}, buddy runs {leaf}: {exact} steps, the recurrence has {printed}"
            yield case(good, text, k=k, d=d, steps=exact, printed=printed)


def _below() -> dict[str, int]:
    """At how many dimensions the printed recurrence has fewer steps than are taken."""
    return {
        f"k = {k}, {leaf}: d <= {_TOP} where the printed recurrence is too low": sum(
            exact > printed
            for exact, printed in zip(_table(k, leaf, "exact"), _table(k, leaf, "printed"), strict=True)
        )
        for k in (1, 2, 3)
        for leaf in LEAVES
    }


def _values() -> dict[str, list[list[int]] | int]:
    return _below() | {
        f"k = {k}, {leaf}: d, exact, printed": [
            [d, _table(k, leaf, "exact")[d], _table(k, leaf, "printed")[d]]
            for d in sorted({shared(k), *_SHOWN})
            if d >= shared(k)
        ]
        for k in (1, 2, 3)
        for leaf in LEAVES
    }


@claim(
    "LS-CLAIM-worst/exact",
    EXACT.says("LS-CLAIM-worst/exact"),
    solver_free=False,
)
@by_coq(EXACT, "all k >= 1 and d >= k", "LS-CLAIM-worst/exact")
@every_at(
    up_to(8, 18, 20, first=1),
    checked=f"measured on the full machine for k = 1, d <= {{top}}, and k = 2 from d = 10 on; values from the recurrence to d = {_TOP}",
    measure="d",
    values=_values,
)
def exact_steps_are_measured(d: int) -> Iterator[Failure | None]:
    for k in (1, 2) if d >= shared(2) else (1,):
        for leaf in LEAVES:
            steps = _table(k, leaf, "exact")[d]
            taken = run_boards(recursive_program(leaf), Hypercube(d), _full(d), parameters(d, k)).steps
            yield case(taken == steps, f"k = {k}, d = {d}: {taken} steps, not {steps}", k=k, d=d)


CLAIMS.also(
    in_coq("LS-CLAIM-worst/one-position", ONE_POSITION, "k = 1, all d >= 3"),
    in_coq(
        "LS-CLAIM-worst/from-some-dimension",
        FROM_SOME_DIMENSION,
        "k = 2, d >= 54 and k = 3, d >= 62; d = 53 and d = 61 computed",
    ),
)
