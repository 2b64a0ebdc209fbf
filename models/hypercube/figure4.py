"""The map of figure 4 of Kandlur & Shin 1988, by its text and by its description, and labels moved by it."""

from __future__ import annotations

from allocert.machines.labelling import fault_directions
from allocert.machines.words import word_of

__all__ = ["described", "figure_4", "moved"]


def figure_4(n: int, faulty: tuple[int, ...], mask: str) -> tuple[int, ...]:
    """``map[1..n]`` as figure 4 computes it; the mask of d is 2^d - 1 as ``printed``, 2^(d-1) for ``direction`` d."""
    spread = fault_directions(faulty)
    if spread in (0, (1 << n) - 1):
        return tuple(range(1, n + 1))
    good, bad = spread.bit_count() + 1, 1
    found = []
    for d in range(1, n + 1):
        if spread & ((1 << d) - 1 if mask == "printed" else 1 << (d - 1)):
            found.append(bad)
            bad += 1
        else:
            found.append(good)
            good += 1
    return tuple(found)


def moved(node: int, places: tuple[int, ...], *, back: bool = False) -> int:
    """The new label: new bit map[i] is old bit i; with ``back`` new bit i is old bit map[i]."""
    pairs = ((place - 1, i) if back else (i, place - 1) for i, place in enumerate(places))
    return word_of(new for old, new in pairs if node >> old & 1)


def described(n: int, faulty: tuple[int, ...]) -> tuple[int, ...]:
    """The map as it is described: the directions in which two faults differ in order to 1, 2, .., the others above."""
    bad = [d for d in range(n) if len({node >> d & 1 for node in faulty}) > 1]
    if len(bad) == n:
        return tuple(range(1, n + 1))
    order = [*bad, *(d for d in range(n) if d not in bad)]
    return tuple(order.index(d) + 1 for d in range(n))
