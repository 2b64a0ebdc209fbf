"""Livingston & Stout 1989, section 3.3 and abstract: steps of the programs, how few would do, and sequences of dimensions."""

from __future__ import annotations

from collections.abc import Iterator
from operator import le

from allocert.allocators.parallel.buddy import BUDDY, MULTIPLE_BUDDY
from allocert.allocators.parallel.cyclical import CYCLICAL, CYCLICAL_TOLD, MULTIPLE_CYCLICAL, printed_limit
from allocert.allocators.parallel.gray_coded import GRAY, MULTIPLE_GRAY
from allocert.machines.words import word_of
from allocert.models.parallel.windows import shortest_with_windows, windows_in
from allocert.models.systems.systems import buddy, cyclical, gray
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
from allocert.proofs.theorems.lifting import by_theorem
from allocert.proofs.theorems.parallel.cube_costs import DISTANCE, STEPS, WINDOWS
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.every import every
from allocert.verification.deciding.tally import Failure, case

__all__ = ["CLAIMS"]

CLAIMS = claim = ClaimTable()


@claim(
    "LS-TIME-3.3/one",
    "Algorithm 3.3 takes 2d - 2 steps and (2d - 2) 2^d words on the full cube of d >= 2, twice the steps if sending and receiving "
    "count singly, and never more; for d = 1 one step.",
    solver_free=False,
)
@by_theorem(STEPS, "all d, all sets of available pe's")
@every(
    4,
    6,
    7,
    first=1,
    measure="d",
    checked=f"the full cube, d <= {{top}}; for d <= {LITERAL} all pi and all sets of available pe's",
)
def turns_take_a_step_each(d: int) -> Iterator[Failure | None]:
    turns = printed_limit(d) + 1
    for pi, word in boards(d, 0) if d <= LITERAL else [(identity(d), full(d))]:
        outcome = ran(CYCLICAL, d, pi, word, limit=turns - 1)
        costs = (outcome.steps, outcome.strict_steps, outcome.messages)
        most = (turns, 2 * turns, turns << d)
        good = costs == most if word == full(d) else all(map(le, costs, most))
        yield case(good, f"{in_words(d, pi, word)}: {costs[0]} steps, {costs[2]} words", **data(d, pi, word))


@claim(
    "LS-TIME-3.3/several",
    "m cyclical systems, s counted up to d in each (which changes no step), take m (2d - 2) steps on the full cube of d >= 2, and never "
    "more; for d = 1 m steps.",
    solver_free=False,
)
@by_theorem(STEPS, "all d and m, all sets of available pe's")
@every(
    4,
    5,
    6,
    first=1,
    measure="d",
    checked=f"d <= {{top}}, m <= 3, identity and reversal in turn: the full cube; for d <= {LITERAL} all sets of available pe's",
)
def several_systems_take_m_times_as_long(d: int) -> Iterator[Failure | None]:
    turns = printed_limit(d) + 1
    for m in (1, 2, 3):
        orders = (identity(d), reverse(d), identity(d))[:m]
        for word in range(full(d) + 1) if d <= LITERAL else (full(d),):
            outcome = ran(MULTIPLE_CYCLICAL, d, orders[0], word, m=m, orders=orders, limit=turns - 1)
            steps = outcome.steps
            good = outcome.clean and (steps == m * turns if word == full(d) else steps <= m * turns)
            text = f"{in_words(d, orders[0], word)}, m = {m}: {steps} steps"
            yield case(good, text, **data(d, orders[0], word, m=m))


@claim(
    "LS-OPT-cube/at-least",
    "Whether 0...0 leads, or is in, an available subcube of dimension d depends on 1...1, which is d links away: in the buddy, "
    "Gray-coded and cyclical systems any program takes at least d - 1 steps on the full cube.",
    solver_free=False,
)
@by_theorem(DISTANCE, "all d >= 1, the three systems")
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
    "LS-OPT-cube/at-most",
    "Algorithms 3.1 (recursive halving) and 3.2 take d steps on the full cube, one more than d - 1; Algorithm 3.3 takes 2d - 2 for "
    "d >= 2, twice as many; m systems take m times as many (the cyclical ones with s counted up to d, which changes no step); no set of available "
    "pe's takes more.",
    solver_free=False,
)
@by_theorem(STEPS, "all d >= 2, all sets of available pe's, any fixed number of systems")
@every(
    4,
    6,
    7,
    first=2,
    checked="2 <= d <= {top}, the full cube, also with the systems of identity and reversal together; for "
    f"d <= {LITERAL} all pi and all sets",
    measure="d",
)
def programs_take_at_most_twice_as_long(d: int) -> Iterator[Failure | None]:
    bounds = ((BUDDY, d), (GRAY, d), (CYCLICAL, 2 * (d - 1)))
    for program, most in bounds:
        for pi, word in boards(d, 0) if d <= LITERAL else [(identity(d), full(d))]:
            given = {"limit": printed_limit(d)} if program is CYCLICAL else {}
            steps = ran(program, d, pi, word, **given).steps
            good = steps == most if word == full(d) else steps <= most
            yield case(good, f"{program.name}, {in_words(d, pi, word)}: {steps} steps", **data(d, pi, word))
    orders = (identity(d), reverse(d))
    for program, most in ((MULTIPLE_BUDDY, d), (MULTIPLE_GRAY, d), (MULTIPLE_CYCLICAL, 2 * (d - 1))):
        given = {"limit": printed_limit(d)} if program is MULTIPLE_CYCLICAL else {}
        steps = ran(program, d, orders[0], full(d), m=2, orders=orders, **given).steps
        yield case(steps == 2 * most, f"{program.name}, d = {d}, all available: {steps} steps", d=d)


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
    turns = ran(CYCLICAL_TOLD, d, identity(d), full(d), limit=printed_limit(d)).steps
    good = (runs, turns) == (d * d, 2 * d - 2)
    yield case(good, f"d = {d}: {runs} steps of the runs, {turns} of the turns", d=d)


@claim(
    "LS-X-5",
    "The shortest sequence of dimensions in which every cyclic run of d - 1 dimensions occurs as d - 1 consecutive places, in any "
    "order, has 2d - 2 places, as many as Algorithm 3.3 has turns; and its sequence is one.",
    solver_free=False,
)
@by_theorem(WINDOWS, "all d >= 2")
@every(4, 5, 6, first=2, checked="2 <= d <= {top}, breadth-first search over all sequences", measure="d")
def no_sequence_is_shorter(d: int) -> Iterator[Failure | None]:
    printed = [d - j % d for j in range(printed_limit(d) + 1)]
    found = shortest_with_windows(d)
    text = f"d = {d}: shortest {list(found)}, printed {printed}"
    yield case(len(found) == len(printed) == 2 * d - 2 and len(windows_in(printed, d)) == d, text, d=d)
