"""Livingston & Stout 1989, section 2.2: squares of available processors, by Algorithm 2.2."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from math import isqrt
from operator import or_

from allocert.allocators.parallel.program import Program
from allocert.allocators.parallel.squares import RECTANGLES, SQUARES
from allocert.machines import Grid
from allocert.machines.words import bits
from allocert.models.parallel.meshes import (
    box,
    cubes,
    greatest,
    greatest_on,
    led_cubes,
    rectangles_beside,
    sets_by_size,
    squares,
)
from allocert.proofs.formal.lifting import by_coq
from allocert.proofs.livingston_stout.meshes.costs import STRICTLY, loop_costs
from allocert.proofs.livingston_stout.meshes.runs import agree, data, ended, grids, in_words, once, reported
from allocert.proofs.theorems.parallel.meshes import COLUMNS_COST, CRITERION, LEADS_ONCE, SQUARES_FOUND
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.every import every, every_at, up_to
from allocert.verification.deciding.tally import Failure, case

__all__ = ["CLAIMS"]

CLAIMS = claim = ClaimTable()

_BOTH = "m x m mesh and torus"
_ALL = "all m, all sets of available pe's of the m x m mesh and torus"
_ONCE = "all sets of available pe's at once: every pe's registers as conditions on who is available"
_SETS = f"{_BOTH}, m <= {{top}}, every set of available pe's, smallest first"


@claim(
    "LS-DEF-leader2",
    "A pe leads at most one size, that of the largest available square that begins at it; P_{1,1} alone leads size n.",
    solver_free=False,
)
@by_coq(LEADS_ONCE, _ALL)
@every(3, 3, 4, first=1, checked=_SETS, measure="m")
def at_most_one_square_is_led(m: int) -> Iterator[Failure | None]:
    for machine in grids(m, 2):
        for available in range(machine.full + 1):
            wrong = [
                pe
                for pe in bits(available)
                if (led := led_cubes(machine, available, pe))
                and (
                    led != [greatest_on(machine, available, pe, cubes(machine, m), 0)] or (led == [m] and pe)
                )
            ]
            yield case(not wrong, in_words(machine, available), **data(machine, available, (wrong or [0])[0]))


def _set_by_set(m: int, with_whole_torus: bool) -> Iterator[Failure | None]:
    for machine in grids(m, 2):
        for available in sets_by_size(m * m):
            found = once(SQUARES, machine, available, m=m, k=m)
            meant = {pe: [side**2 for side in led_cubes(machine, available, pe)] for pe in bits(available)}
            t = found.registers["t"]
            wrong = [pe for pe, sizes in meant.items() if sizes != [t[pe]] and (sizes or with_whole_torus)]
            text = f"{in_words(machine, available)}: the sizes found are {t}"
            yield case(found.clean and not wrong, text, **data(machine, available, (wrong or [0])[0]))


@claim(
    "LS-ALG-2.2/final",
    "Every pe that leads a square ends with its size in t; nobody waits for ever, no word is left over, and 1 <= s <= m, "
    "0 <= u <= m, 1 <= t <= n.",
    solver_free=False,
)
@by_coq(SQUARES_FOUND, _ALL)
@every_at(
    up_to(6, 12, 14, first=1),
    checked=f"{_BOTH}, m <= {{top}}, {_ONCE}; m <= {{literal}} also set by set, against the definition of a leader",
    measure="m",
    literal=(2, 3, 3),
)
def each_leader_ends_with_its_square(m: int, literal: int) -> Iterator[Failure | None]:
    for machine in grids(m, 2):
        yield from _registers_agree(machine, m)
    if m <= literal:
        yield from _set_by_set(m, with_whole_torus=False)


def _registers_agree(machine: Grid, a: int) -> Iterator[Failure | None]:
    m = machine.sides[0]
    registers = ended(SQUARES, machine, m=m, k=a)
    pes = range(machine.processors)
    column = [(side, (side, 1)) for side in range(1, m + 1)]
    meant = {
        "s": (greatest(machine, pe, column, 1) for pe in pes),
        "u": (greatest(machine, pe, rectangles_beside(machine, 0, a), 0) for pe in pes),
        "t": (greatest(machine, pe, squares(machine, a), 1) for pe in pes),
    }
    for name, wanted in meant.items():
        found = (of[name] for of in registers)
        yield from agree(machine, zip(found, wanted, strict=True), f"{name} after a = {a}")


@claim(
    "LS-ALG-2.2/whole-torus", "Every available pe, of the full torus too, ends with the size that it leads."
)
@every(2, 3, 3, first=1, checked=_SETS, measure="m")
def everyone_ends_with_what_it_leads(m: int) -> Iterator[Failure | None]:
    yield from _set_by_set(m, with_whole_torus=True)


@claim(
    "LS-ALG-2.2/invariant",
    "After iteration a, t is a^2 if the pe leads a square of a^2 pe's or more, and otherwise the size that it leads, 2 <= a <= m.",
    solver_free=False,
)
@by_coq(SQUARES_FOUND, _ALL)
@every(5, 10, 12, first=1, checked=f"{_BOTH}, m <= {{top}}, 1 <= a <= m, {_ONCE}", measure="m")
def iterations_keep_the_invariant(m: int) -> Iterator[Failure | None]:
    for machine in grids(m, 2):
        for a in range(1, m + 1):
            yield from _registers_agree(machine, a)


@claim(
    "LS-ALG-2.2/time",
    "The worst case is 2(m-1) steps exactly, for m >= 2 between m and 2m: Theta(sqrt n). Words sent: m-1 for each link between "
    "available pe's.",
    solver_free=False,
    program=SQUARES,
)
@claim(
    "LS-ALG-2.2-rect/time",
    "The worst case is 2(m-1) steps exactly, for m >= 2 between m and 2m: Theta(sqrt n).",
    solver_free=False,
    program=RECTANGLES,
)
@by_coq(COLUMNS_COST, "all m >= 2, all sets of available pe's of the m x m mesh and torus")
@every_at(
    up_to(8, 16, 24, first=1),
    checked=f"{_BOTH}, m <= {{top}}, every set of available pe's for m <= 3, else the full machine: steps and words",
    measure="m",
    values={
        "steps": "2(m-1) at most, and on the full machine",
        "strict_steps": STRICTLY,
        "words": "(m-1) L, L links between available pe's: 2m(m-1)^2 on the full mesh, 2m^2(m-1) on the full torus",
    },
)
def steps_are_those_of_two_loops(m: int, program: Program) -> Iterator[Failure | None]:
    for machine in grids(m, 2):
        yield from loop_costs(program, machine, m, m=m, k=m)


def _condition(machine: Grid, pe: int, t: int) -> int:
    """All pe's of the strings of t that begin at the pe and the t-1 after it along the second index; 0 if some do not exist."""
    x, y = machine.place(pe)
    m = machine.sides[0]
    if not machine.wraps and y + t > m:
        return 0
    words = [box(machine, machine.node((x, y + b)), (t, 1)) for b in range(t)]
    return reduce(or_, words) if all(words) else 0


@claim(
    "LS-2.2-CRIT/if@t-processors",
    "t a number of pe's: if the pe and each of the t-1 after it along the second index begin an available string of t, an available "
    "square of t pe's begins at the pe.",
    solver_free=False,
    needed=False,
)
@claim(
    "LS-2.2-CRIT/only-if@t-processors",
    "t a number of pe's: if an available square of t pe's begins at a pe, the pe and each of the t-1 after it along the second index "
    "begin an available string of t.",
    solver_free=False,
    needed=True,
)
@by_coq(CRITERION, f"all t, {_ALL}")
@every(
    4,
    8,
    12,
    first=1,
    checked=f"{_BOTH}, m <= {{top}}, t = 1, 4, .., m^2, every pe, all sets of available pe's",
    measure="m",
)
def criterion_by_number(m: int, needed: bool) -> Iterator[Failure | None]:
    for machine in grids(m, 2):
        for t in (side**2 for side in range(1, m + 1)):
            for pe in range(m * m):
                strings, square = _condition(machine, pe, t), box(machine, pe, (isqrt(t),) * 2)
                if needed:
                    holds = not square or (strings != 0 and strings & square == strings)
                else:
                    holds = not strings or (square != 0 and strings & square == square)
                here = square if needed else strings
                text = f"{in_words(machine, here)}, t = {t}: not so at the first of them"
                yield case(holds, text, t=t, **data(machine, here, pe))


@claim(
    "LS-2.2-CRIT/iff@t-side",
    "t the side: an available square of side t begins at a pe iff the pe and each of the t-1 after it along the second index begin an "
    "available string of t.",
    solver_free=False,
)
@by_coq(CRITERION, f"all t, {_ALL}")
@every(
    6,
    12,
    16,
    first=1,
    checked=f"{_BOTH}, m <= {{top}}, t <= m, every pe, all sets of available pe's",
    measure="m",
)
def criterion_by_side(m: int) -> Iterator[Failure | None]:
    for machine in grids(m, 2):
        for t in range(1, m + 1):
            for pe in range(m * m):
                square = box(machine, pe, (t, t))
                yield case(_condition(machine, pe, t) == square, in_words(machine, square), m=m, t=t)


@claim(
    "LS-CLAIM-findall/squares@determined",
    "An available square of side v begins at a pe iff it reports t >= v^2; so it lies inside the one that this pe names.",
    solver_free=False,
)
@by_coq(SQUARES_FOUND, _ALL)
@every(6, 10, 12, first=1, checked=f"{_BOTH}, m <= {{top}}, every square; {_ONCE}", measure="m")
def squares_are_found(m: int) -> Iterator[Failure | None]:
    for machine in grids(m, 2):
        numbers = (of["t"] for of in ended(SQUARES, machine, m=m, k=m))
        yield from reported(machine, numbers, squares(machine, m))
