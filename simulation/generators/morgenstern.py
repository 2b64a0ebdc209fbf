"""Morgenstern's queues: all requests at time 0, sides of some distribution, residence times uniform reals."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from fractions import Fraction
from types import MappingProxyType

from allocert.errors import SpecError
from allocert.machines import Grid, Machine
from allocert.simulation.events import Job
from allocert.simulation.generators.numbers import normal, ticks, uniform
from allocert.simulation.generators.options import Options

__all__ = ["MORGENSTERN"]

_MOST_JOBS = 10_000_000
_MOST_TRIES = 10_000

Draw = Callable[[], float]
Side = Callable[[Draw], int]
"""Draws a side."""


def _uniform(options: Options, shortest: int) -> Side:
    """Integers ``low``..``high``, by default 1 to the machine's shortest side. Source: section 4.1, tables 1 and 3."""
    low = options.number("low", 1, 1, shortest)
    high = options.number("high", shortest, low, shortest)
    return lambda draw: uniform(low, high, draw())


def _normal(options: Options, shortest: int) -> Side:
    """Normal reals rounded down, drawn again outside 1 to the shortest side. Source: section 4.1, table 1 (128, 43 of 256)."""
    mean = options.real("mean", max(Fraction(1), Fraction(shortest, 2)), Fraction(1), Fraction(shortest))
    deviation = options.real("deviation", Fraction(shortest, 6), Fraction(1, 1000), Fraction(shortest))
    return _within(shortest, lambda draw: math.floor(mean + deviation * normal(draw)))


def _exponential(options: Options, shortest: int) -> Side:
    """Exponential reals rounded up, drawn again above the shortest side: a probe of ours."""
    mean = options.real("mean", Fraction(shortest, 4), Fraction(1, 1000), Fraction(shortest))
    return _within(shortest, lambda draw: math.ceil(-mean * math.log1p(-draw())))


def _bimodal(options: Options, shortest: int) -> Side:
    """Integers from half the shortest side to all of it with probability ``large``, else from 1 to a quarter: a probe of ours."""
    share = options.real("large", Fraction(3, 10), Fraction(0), Fraction(1))
    small, half = max(1, shortest // 4), max(1, shortest // 2)
    return lambda draw: uniform(half, shortest, draw()) if draw() < share else uniform(1, small, draw())


def _within(shortest: int, one: Side) -> Side:
    def side(draw: Draw) -> int:
        for _ in range(_MOST_TRIES):
            found = one(draw)
            if 1 <= found <= shortest:
                return found
        raise SpecError("sides", f"1..{shortest}", f"a range that is met in {_MOST_TRIES} draws")

    return side


def _queue(sides: Callable[[Options, int], Side]) -> Callable[[Machine, Options, Draw, str], list[Job]]:
    """A generator of queues that are complete at time 0.

    Each job draws its sides, axis x first, then its residence time.

    Source: Morgenstern 1994, section 4.1. That sides are integers drawn so, and that all numbers come from one stream, is our
    reading.
    """

    def jobs(machine: Machine, options: Options, draw: Draw, shape: str) -> list[Job]:
        if not isinstance(machine, Grid):
            raise SpecError(f"workload {options.name}", machine.spec, "a mesh or torus")
        side = sides(options, min(machine.sides))
        brief = options.time("shortest", 5)
        long = options.time("longest", max(30, math.ceil(brief)))
        requests = options.number("requests", 1000, 1, _MOST_JOBS)
        if long < brief:
            raise SpecError(f"workload {options.name}, longest", str(long), f"at least shortest={brief}")
        made = []
        for number in range(1, requests + 1):
            frame = tuple(side(draw) for _ in machine.sides)
            residence = ticks(brief + (long - brief) * Fraction(draw()))
            made.append(Job(number, 0, residence, frame, machine.demand(frame)))
        return made

    return jobs


MORGENSTERN: Mapping[str, Callable[[Machine, Options, Draw, str], list[Job]]] = MappingProxyType(
    {
        "morgenstern-uniform": _queue(_uniform),
        "morgenstern-normal": _queue(_normal),
        "morgenstern-exponential": _queue(_exponential),
        "morgenstern-bimodal": _queue(_bimodal),
    }
)
"""Name -> generator."""
