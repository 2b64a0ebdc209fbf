"""Jobs that advance at rates set by who else is running, event by event in exact rationals."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import TypeAlias

__all__ = ["Rate", "flow"]

Rate: TypeAlias = Callable[[Fraction], Fraction]
"""How fast a job advances, from the sum of the weights of its contenders that run; it may be 0 or less."""


def flow(
    starts: Sequence[Fraction],
    times: Sequence[Fraction],
    weights: Sequence[Mapping[int, Fraction]],
    rate: Rate,
) -> list[Fraction] | None:
    """When each job ends: the first moment at which it has advanced by its time. ``None`` if some never does.

    ``weights[k][l]`` is what l weighs on k. Between two events, a start or an end, nothing changes; there are at most two
    a job.
    """
    left = list(times)
    ends: list[Fraction | None] = [None] * len(starts)
    waiting = sorted(range(len(starts)), key=lambda job: starts[job], reverse=True)
    running: set[int] = set()
    now = Fraction(0)
    while waiting or running:
        rates = {
            job: rate(sum((w for other, w in weights[job].items() if other in running), Fraction(0)))
            for job in running
        }
        moments = [now + left[job] / speed for job, speed in rates.items() if speed > 0]
        if waiting:
            moments.append(starts[waiting[-1]])
        if not moments:
            return None
        then = min(moments)
        for job, speed in rates.items():
            left[job] -= speed * (then - now)
            if left[job] == 0:
                ends[job] = then
        running -= {job for job in running if ends[job] is not None}
        now = then
        while waiting and starts[waiting[-1]] == now:
            running.add(waiting.pop())
    return [end for end in ends if end is not None]
