"""A migration in text: the residents before it and after it, side by side."""

from __future__ import annotations

from collections.abc import Sequence

from allocert.machines import Mesh, Submesh
from allocert.models.migrating_allocator import Decision
from allocert.proofs.drawing import letter

__all__ = ["draw_migration"]

_WIDEST = 36
_GAP = "   "


def draw_migration(machine: Mesh, residents: Sequence[Submesh], decision: Decision) -> list[str]:
    """The mesh before and after a decision on ``residents``: letters in their order, ``+`` what is granted.

    ``.`` is free. On a mesh of more than 36 columns or rows each character stands for the first processor of a
    square block, and the first line says how large. Below, one line a move.
    """
    moved = {move.before: move.after for move in decision.moves}
    later = [moved.get(region, region) for region in residents]
    block = -(-max(machine.sides) // _WIDEST)
    before = _picture(machine, block, residents, None)
    after = _picture(machine, block, later, decision.granted)
    lines = [f"{decision.how}; one character is {block} x {block} processors" if block > 1 else decision.how]
    lines += [f"{left}{_GAP}{right}" for left, right in zip(before, after, strict=True)]
    names = {region: letter(place) for place, region in enumerate(residents)}
    lines += [f"{names[move.before]}: {move.before} -> {move.after}" for move in decision.moves]
    if decision.granted is not None:
        lines.append(f"+: {decision.granted}")
    return lines


def _picture(machine: Mesh, block: int, regions: Sequence[Submesh], granted: Submesh | None) -> list[str]:
    columns, rows = (-(-side // block) for side in machine.sides)
    cells = [["."] * columns for _ in range(rows)]
    marked = [(region, letter(place)) for place, region in enumerate(regions)]
    if granted is not None:
        marked.append((granted, "+"))
    for region, mark in marked:
        (a, b), (c, d) = region.base, region.reverse_base
        for row in range(-(-b // block), d // block + 1):
            for column in range(-(-a // block), c // block + 1):
                cells[row][column] = mark
    return ["".join(row) for row in cells]
