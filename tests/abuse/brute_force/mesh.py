"""Frames of a small mesh as words of processors, and all ways to put several side by side."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache

__all__ = ["Sides", "bases", "fit", "frame", "sides_of", "ways"]

Sides = tuple[int, int]


def sides_of(machine: str) -> Sides:
    """Columns and rows of ``mesh:WxH``."""
    width, height = map(int, machine.removeprefix("mesh:").split("x"))
    return width, height


@cache
def frame(mesh: Sides, base: Sides, sides: Sides) -> int:
    """The word of a frame, 0 if it leaves the mesh. Bit x + W y is processor (x, y)."""
    if min(*base, *(room - b - s for room, b, s in zip(mesh, base, sides, strict=True))) < 0:
        return 0
    return sum(
        1 << x + mesh[0] * y
        for x in range(base[0], base[0] + sides[0])
        for y in range(base[1], base[1] + sides[1])
    )


@cache
def bases(mesh: Sides, sides: Sides) -> tuple[Sides, ...]:
    """All bases at which a frame stays inside."""
    return tuple((x, y) for y in range(mesh[1] - sides[1] + 1) for x in range(mesh[0] - sides[0] + 1))


def ways(sides: Sides, turns: bool) -> tuple[Sides, ...]:
    """As given, and turned if it may be and that differs."""
    return (sides, sides[::-1]) if turns and sides[0] != sides[1] else (sides,)


def fit(mesh: Sides, wanted: Sequence[Iterable[Sides]], held: int = 0) -> bool:
    """Whether frames, each of one of some sides, have places that are disjoint and not held."""
    if not wanted:
        return True
    return any(fit(mesh, wanted[1:], held | one) for one in _free(mesh, wanted[0], held))


def _free(mesh: Sides, shapes: Iterable[Sides], held: int) -> Iterator[int]:
    for shape in shapes:
        for base in bases(mesh, shape):
            one = frame(mesh, base, shape)
            if not one & held:
                yield one
