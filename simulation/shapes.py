"""Shapes of jobs on meshes and tori: which frame a job of a trace asks for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from itertools import product
from math import prod
from types import MappingProxyType

from allocert.errors import RequestError, SpecError
from allocert.machines import Grid, Machine

__all__ = ["DEFAULT_SHAPE", "SHAPES", "check_shape", "frame_for"]

DEFAULT_SHAPE = "fewest"

_Sides = tuple[int, ...]


def check_shape(machine: Machine, shape: str, field: str = "shape") -> None:
    """Refuse a shape that there is none, or any but the default one where jobs have no shape. Raises :class:`SpecError`."""
    if shape not in SHAPES:
        raise SpecError(field, shape, " or ".join(SHAPES))
    if shape != DEFAULT_SHAPE and not isinstance(machine, Grid):
        raise SpecError(field, shape, f"a mesh or torus to go with it, not {machine.spec}")


def frame_for(machine: Grid, processors: int, shape: str = DEFAULT_SHAPE) -> _Sides:
    """The sides of the frame for ``processors``: those of the rule, longer ones along the machine's longer sides, at equal
    lengths along the earlier axis.

    >>> from allocert.machines import Mesh
    >>> [frame_for(Mesh(16, 8), 10, shape) for shape in SHAPES]
    [(5, 2), (4, 3), (4, 4), (10, 1)]

    Raises:
        RequestError: not positive, or more than the machine has.
        SpecError: no such shape.
    """
    check_shape(machine, shape)
    if not 1 <= processors <= machine.processors:
        raise RequestError("processors", processors, f"1..{machine.processors}, as in {machine.spec}")
    axes = sorted(range(len(machine.sides)), key=lambda axis: (-machine.sides[axis], axis))
    frame = [1] * len(axes)
    found = SHAPES[shape](tuple(machine.sides[axis] for axis in axes), processors)
    for axis, side in zip(axes, found, strict=True):
        frame[axis] = side
    return tuple(frame)


def _fewest(limits: _Sides, needed: int) -> _Sides:
    """The fewest processors, at least as many as needed; of these frames the most nearly square, that is the one whose
    longest side is shortest, then the next longest. Where a factorisation of the number fits, it is the most square one.
    """
    found = _least_frame(limits, needed, limits[0])
    return found[1] if found else limits


def _near_square(limits: _Sides, needed: int) -> _Sides:
    """The shortest longest side, then the shortest next longest, and so on, with at least as many processors as needed."""
    sides: list[int] = []
    for place, limit in enumerate(limits):
        most = min(limit, *sides[-1:], limit)
        sides.append(
            next(
                side
                for side in range(1, most + 1)
                if prod(sides) * side * prod(min(side, other) for other in limits[place + 1 :]) >= needed
            )
        )
    return tuple(sides)


@lru_cache(maxsize=1 << 14)
def _power_of_two(limits: _Sides, needed: int) -> _Sides:
    """Sides that are powers of two, or a whole side of the machine; the fewest processors, then the most nearly square."""
    choices = [sorted({1 << k for k in range(limit.bit_length())} | {limit}) for limit in limits]
    fitting = (sides for sides in product(*choices) if prod(sides) >= needed)
    return min(
        fitting, key=lambda sides: (prod(sides), sorted(sides, reverse=True), [-side for side in sides])
    )


def _strip(limits: _Sides, needed: int) -> _Sides:
    """As long as possible along the longest side of the machine: whole lines of it, as many as are needed."""
    sides: list[int] = []
    for limit in limits:
        sides.append(min(limit, needed))
        needed = -(-needed // sides[-1])
    return tuple(sides)


@lru_cache(maxsize=1 << 16)
def _least_frame(limits: _Sides, needed: int, cap: int) -> tuple[int, _Sides] | None:
    """The least (processors, sides) with at least ``needed``, sides within ``limits`` and falling from ``cap``.

    Both ``limits`` and sides run from the longest down: sorting a frame's sides keeps it inside.
    """
    cap = min(cap, limits[0])
    if len(limits) == 1:
        return (needed, (needed,)) if needed <= cap else None
    best = None
    for side in range(1, min(cap, needed) + 1):
        rest = _least_frame(limits[1:], -(-needed // side), side)
        if rest is not None:
            found = (side * rest[0], (side, *rest[1]))
            best = found if best is None else min(best, found)
    return best


SHAPES: Mapping[str, Callable[[_Sides, int], _Sides]] = MappingProxyType(
    {
        DEFAULT_SHAPE: _fewest,
        "near-square": _near_square,
        "power-of-two": _power_of_two,
        "strip": _strip,
    }
)
"""Name -> rule: from the machine's sides, the longest first, and the processors needed to the frame's sides in that order."""
