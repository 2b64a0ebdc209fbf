"""Livingston & Stout 1989, section 2.2: squares of available processors, by Algorithm 2.2."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from math import isqrt
from operator import or_

from allocert.allocators.parallel.squares import SQUARES
from allocert.machines import Grid
from allocert.machines.words import bits
from allocert.models.parallel.meshes import (
    box,
    led_cubes,
    sets_by_size,
)
from allocert.proofs.formal.lifting import in_coq
from allocert.proofs.livingston_stout.meshes.runs import data, grids, in_words, once
from allocert.proofs.theorems.parallel.meshes import COLUMNS_COST, CRITERION, LEADS_ONCE, SQUARES_FOUND
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.every import every
from allocert.verification.deciding.tally import Failure, case

__all__ = ["CLAIMS"]

CLAIMS = claim = ClaimTable()

_BOTH = "m x m mesh and torus"
_ALL = "all m, all sets of available pe's of the m x m mesh and torus"

CLAIMS.also(
    in_coq("LS-DEF-leader2", LEADS_ONCE, _ALL),
    in_coq("LS-ALG-2.2/final", SQUARES_FOUND, _ALL),
    in_coq("LS-ALG-2.2/invariant", SQUARES_FOUND, _ALL),
    in_coq(
        "LS-ALG-2.2/time", COLUMNS_COST, "all m >= 2, all sets of available pe's of the m x m mesh and torus"
    ),
    in_coq(
        "LS-ALG-2.2-rect/time",
        COLUMNS_COST,
        "all m >= 2, all sets of available pe's of the m x m mesh and torus",
    ),
    in_coq("LS-2.2-CRIT/if@t-processors", CRITERION, f"all t, {_ALL}"),
    in_coq("LS-2.2-CRIT/iff@t-side", CRITERION, f"all t, {_ALL}"),
    in_coq("LS-CLAIM-findall/squares@determined", SQUARES_FOUND, _ALL),
)


@claim(
    "LS-ALG-2.2/whole-torus", "Every available pe, of the full torus too, ends with the size that it leads."
)
@every(
    2,
    3,
    3,
    first=1,
    checked=f"{_BOTH}, m <= {{top}}, every set of available pe's, smallest first",
    measure="m",
)
def everyone_ends_with_what_it_leads(m: int) -> Iterator[Failure | None]:
    for machine in grids(m, 2):
        for available in sets_by_size(m * m):
            found = once(SQUARES, machine, available, m=m, k=m)
            t = found.registers["t"]
            led = {pe: led_cubes(machine, available, pe) for pe in bits(available)}
            wrong = [pe for pe, sides in led.items() if [side**2 for side in sides] != [t[pe]]]
            text = f"{in_words(machine, available)}: the sizes found are {t}"
            yield case(found.clean and not wrong, text, **data(machine, available, (wrong or [0])[0]))


def _condition(machine: Grid, pe: int, t: int) -> int:
    """All pe's of the strings of t that begin at the pe and the t-1 after it along the second index; 0 if some do not exist."""
    x, y = machine.place(pe)
    m = machine.sides[0]
    if not machine.wraps and y + t > m:
        return 0
    words = [box(machine, machine.node((x, y + b)), (t, 1)) for b in range(t)]
    return reduce(or_, words) if all(words) else 0


@claim(
    "LS-2.2-CRIT/only-if@t-processors",
    "t a number of pe's: if an available square of t pe's begins at a pe, the pe and each of the t-1 after it along the second index "
    "begin an available string of t.",
)
@every(
    4,
    8,
    12,
    first=1,
    checked=f"{_BOTH}, m <= {{top}}, t = 1, 4, .., m^2, every pe, all sets of available pe's",
    measure="m",
)
def squares_have_strings(m: int) -> Iterator[Failure | None]:
    for machine in grids(m, 2):
        for t in (side**2 for side in range(1, m + 1)):
            for pe in range(m * m):
                strings, square = _condition(machine, pe, t), box(machine, pe, (isqrt(t),) * 2)
                holds = not square or (strings != 0 and strings & square == strings)
                text = f"{in_words(machine, square)}, t = {t}: not so at the first of them"
                yield case(holds, text, t=t, **data(machine, square, pe))
