"""Livingston & Stout 1989, section 2.2: the condition for leading a square, with leaders to the letter on full rings and tori."""

from __future__ import annotations

from collections.abc import Iterator

from allocert.machines import Grid, Mesh, Torus
from allocert.machines.words import bits
from allocert.models.parallel.meshes import led_cubes, led_strings, sets_by_size
from allocert.proofs.livingston_stout.meshes.runs import data, grids, in_words
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.every import every
from allocert.verification.deciding.tally import Failure, case

__all__ = ["CLAIMS"]

CLAIMS = claim = ClaimTable()


def _columns_lead(machine: Grid, available: int, pe: int, t: int) -> bool:
    """Whether the pe and each of the t-1 after it along the second index lead strings of t or more in their columns."""
    x, y = machine.place(pe)
    m = machine.sides[0]
    if not machine.wraps and y + t > m:
        return False
    column = (Torus if machine.wraps else Mesh)(m)
    lines = [available >> m * ((y + b) % m) & column.full for b in range(t)]
    return all(line >> x & 1 and max(led_strings(column, line, x), default=0) >= t for line in lines)


@claim(
    "LS-2.2-CRIT@leaders-to-the-letter",
    "t the side, leaders to the letter, full rings and tori too: if a pe and each of the t-1 after it along the second index lead strings "
    "of t or more in their columns, the pe leads a square of side t or more.",
)
@every(
    2,
    3,
    3,
    first=1,
    checked="m x m mesh and torus, m <= {top}, every set of available pe's, smallest first",
    measure="m",
)
def condition_to_the_letter(m: int) -> Iterator[Failure | None]:
    for machine in grids(m, 2):
        for available in sets_by_size(m * m):
            wrong = [
                (pe, t)
                for pe in bits(available)
                for t in range(1, m + 1)
                if _columns_lead(machine, available, pe, t)
                and max(led_cubes(machine, available, pe), default=0) < t
            ]
            pe, t = (wrong or [(0, 0)])[0]
            shown = data(machine, available, pe)
            text = f"{in_words(machine, available)}, t = {t}: {shown['processor']} leads no square"
            yield case(not wrong, text, **shown)
