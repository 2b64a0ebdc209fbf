"""Livingston & Stout 1989, section 3.3 and abstract: steps of the programs, how few would do, and sequences of dimensions."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from operator import le

from allocert.allocators.parallel.buddy import BUDDY, MULTIPLE_BUDDY
from allocert.allocators.parallel.cyclical import (
    CYCLICAL,
    CYCLICAL_REPORTING,
    MULTIPLE_CYCLICAL,
    printed_limit,
)
from allocert.allocators.parallel.gray_coded import GRAY, MULTIPLE_GRAY
from allocert.machines.words import word_of
from allocert.models.parallel.windows import shortest_with_windows, windows_in
from allocert.models.systems.systems import buddy, cyclical, gray
from allocert.proofs.formal.lifting import by_coq, lifted
from allocert.proofs.livingston_stout.cubes.runs import (
    LITERAL,
    boards,
    data,
    full,
    identity,
    in_words,
    ran,
    reverse,
)
from allocert.proofs.theorems.parallel.cube_exchanges import COSTS, NEWS, SEVERAL_COSTS, SHORTEST
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.every import every
from allocert.verification.deciding.tally import Failure, case

__all__ = ["CLAIMS"]

CLAIMS = claim = ClaimTable()

_SINGLE = {"buddy": BUDDY, "gray": GRAY, "cyclical": CYCLICAL}
_MULTIPLE = {"buddy": MULTIPLE_BUDDY, "gray": MULTIPLE_GRAY, "cyclical": MULTIPLE_CYCLICAL}


def _turns(system: str, d: int) -> int:
    """Steps of one system on the full cube."""
    return printed_limit(d) + 1 if system == "cyclical" else d


def _limit(system: str, d: int) -> dict[str, int]:
    return {"limit": printed_limit(d)} if system == "cyclical" else {}


@every(
    4,
    6,
    7,
    first=1,
    measure="d",
    checked=f"the full cube, d <= {{top}}; for d <= {LITERAL} all pi and all sets of available pe's",
)
def one_system_takes_a_step_a_turn(d: int, system: str) -> Iterator[Failure | None]:
    turns = _turns(system, d)
    most = (turns, turns, (1 << d) - 1) if system == "buddy" else (turns, 2 * turns, turns << d)
    for pi, word in boards(d, 0) if d <= LITERAL else [(identity(d), full(d))]:
        outcome = ran(_SINGLE[system], d, pi, word, **_limit(system, d))
        costs = (outcome.steps, outcome.strict_steps, outcome.messages)
        good = costs == most if word == full(d) else all(map(le, costs, most))
        text = f"{in_words(d, pi, word)}: {costs[0]} steps, {costs[1]} strict ones, {costs[2]} words"
        yield case(good, text, **data(d, pi, word))


CLAIMS.also(
    *(
        lifted(
            key,
            COSTS[system],
            f"{sizes}, all sets of available pe's",
            partial(one_system_takes_a_step_a_turn, system=system),
        )
        for key, system, sizes in (
            ("LS-ALG-3.1/steps", "buddy", "all d"),
            ("LS-ALG-3.2/steps", "gray", "all d"),
            ("LS-TIME-3.3/one", "cyclical", "all d >= 1"),
        )
    )
)


@every(
    4,
    6,
    7,
    first=1,
    measure="d",
    checked=f"d <= {{top}}, m <= 3, identity, reversal and a shift: the full cube; for d <= {LITERAL} all sets of available pe's",
)
def several_systems_take_m_times_as_long(d: int, system: str) -> Iterator[Failure | None]:
    for m in (1, 2, 3):
        orders = (identity(d), reverse(d), identity(d)[1:] + identity(d)[:1])[:m]
        for word in range(full(d) + 1) if d <= LITERAL else (full(d),):
            given = _limit(system, d)
            outcome = ran(_MULTIPLE[system], d, orders[0], word, m=m, orders=orders, **given)
            steps, most = outcome.steps, m * _turns(system, d)
            good = outcome.clean and (steps == most if word == full(d) else steps <= most)
            text = f"{in_words(d, orders[0], word)}, m = {m}: {steps} steps"
            yield case(good, text, **data(d, orders[0], word, m=m))


CLAIMS.also(
    *(
        lifted(
            key,
            SEVERAL_COSTS[system],
            f"{sizes} and m, all sets of available pe's",
            partial(several_systems_take_m_times_as_long, system=system),
        )
        for key, system, sizes in (
            ("LS-ALG-multibuddy/steps", "buddy", "all d"),
            ("LS-DEF-dgray/steps", "gray", "all d"),
            ("LS-TIME-3.3/several", "cyclical", "all d >= 1"),
        )
    )
)


@claim(
    "LS-OPT-cube/at-least",
    NEWS.says("LS-OPT-cube/at-least"),
    solver_free=False,
)
@by_coq(NEWS, "all d >= 1, the three systems", "LS-OPT-cube/at-least")
@every(
    6,
    8,
    8,
    first=1,
    checked="d <= {top}: the full cube with and without 1...1, by the systems' definitions",
    measure="d",
)
def news_come_from_far_away(d: int) -> Iterator[Failure | None]:
    far = (1 << d) - 1
    for system in (buddy, gray, cyclical):
        most = []
        for word in (full(d), full(d) ^ 1 << far):
            inside = [
                q
                for q in (d - 1, d)
                for one in system(d, q)
                if one.base == 0 and not word_of(one.nodes) & ~word
            ]
            most.append(max(inside))
        text = f"d = {d}, {system.__name__}: {most[0]} with all, {most[1]} without 1...1"
        yield case(most[0] == d > most[1] and far.bit_count() == d, text, d=d)


@claim(
    "LS-OPT-cube/growing-number",
    "d runs of recursive halving, one for each cyclic shift of the dimensions, take d^2 steps on the full cube; the union of these buddy "
    "systems is the cyclical system, and the 2d - 2 turns of Algorithm 3.3 tell of all its available subcubes.",
)
@every(4, 5, 6, first=2, checked="2 <= d <= {top}, all q, the full cube", measure="d")
def shifts_of_one_system_take_fewer_steps(d: int) -> Iterator[Failure | None]:
    shifts = tuple(identity(d)[c:] + identity(d)[:c] for c in range(d))
    for q in range(d + 1):
        union = {one for pi in shifts for one in buddy(d, q, pi)}
        yield case(union == set(cyclical(d, q)), f"d = {d}, q = {q}: another union", d=d, q=q)
    runs = ran(MULTIPLE_BUDDY, d, identity(d), full(d), m=d, orders=shifts).steps
    turns = ran(CYCLICAL_REPORTING, d, identity(d), full(d), limit=printed_limit(d)).steps
    good = (runs, turns) == (d * d, 2 * d - 2)
    yield case(good, f"d = {d}: {runs} steps of the runs, {turns} of the turns", d=d)


@claim(
    "LS-X-5",
    SHORTEST.says("LS-X-5"),
    solver_free=False,
)
@by_coq(SHORTEST, "all d >= 2", "LS-X-5")
@every(4, 5, 6, first=2, checked="2 <= d <= {top}, breadth-first search over all sequences", measure="d")
def no_sequence_is_shorter(d: int) -> Iterator[Failure | None]:
    printed = [d - j % d for j in range(printed_limit(d) + 1)]
    found = shortest_with_windows(d)
    text = f"d = {d}: shortest {list(found)}, printed {printed}"
    yield case(len(found) == len(printed) == 2 * d - 2 and len(windows_in(printed, d)) == d, text, d=d)
