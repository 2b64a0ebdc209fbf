"""How many processors are taken at each time to come. A checker's own: it shares no code with the simulation's plans."""

from __future__ import annotations

from bisect import bisect_right

__all__ = ["Profile"]


class Profile:
    """A step function from times to numbers of processors, 0 before and after."""

    def __init__(self) -> None:
        self._times: list[int] = [0]
        self._taken: list[int] = [0]

    def add(self, begin: int, end: int, processors: int) -> None:
        """Take a number of processors, or let go of them if it is negative, from ``begin`` until before ``end``."""
        if begin < end:
            first, last = self._cut(begin), self._cut(end)
            for step in range(first, last):
                self._taken[step] += processors

    def forget(self, now: int) -> None:
        """Drop the steps that are over."""
        past = bisect_right(self._times, now) - 1
        del self._times[:past], self._taken[:past]

    def earliest(self, processors: int, length: int, now: int, most: int) -> int | None:
        """The first time from ``now`` on at which ``processors`` of ``most`` are free for ``length`` ticks; ``None`` if there are fewer."""
        if processors > most:
            return None
        times, taken = self._times, self._taken
        begin, step = now, bisect_right(times, now) - 1
        while step < len(times) and times[step] < begin + length:
            if step >= 0 and taken[step] + processors > most:
                begin = times[step + 1]  # nothing is taken at the last step
            step += 1
        return begin

    def _cut(self, time: int) -> int:
        """The step that begins at a time, made if need be."""
        step = bisect_right(self._times, time) - 1
        if step < 0 or self._times[step] != time:
            self._times.insert(step + 1, time)
            self._taken.insert(step + 1, self._taken[step] if step >= 0 else 0)
            return step + 1
        return step
