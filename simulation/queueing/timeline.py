"""What is taken at each time to come, by those who run and by reservations."""

from __future__ import annotations

from bisect import bisect_left, bisect_right

from allocert.simulation.events import Job
from allocert.simulation.queueing.outlook import Outlook, Stay

__all__ = ["Timeline"]


class Timeline:
    """A step function from times to what is taken; after the last step nothing is."""

    def __init__(self, outlook: Outlook) -> None:
        self._outlook = outlook
        self._times: list[int] = []
        self._taken: list[int] = []

    def add(self, stay: Stay) -> None:
        """Take a place for a stay."""
        for step in self._steps(stay):
            self._taken[step] = self._outlook.beside(self._taken[step], stay.place)

    def remove(self, stay: Stay) -> None:
        """Give back what :meth:`add` took, or what is left of it."""
        for step in self._steps(stay):
            self._taken[step] = self._outlook.without(self._taken[step], stay.place)

    def forget(self, now: int) -> None:
        """Drop what is over."""
        past = bisect_right(self._times, now) - 1
        if past > 0:
            del self._times[:past], self._taken[:past]

    def earliest(
        self, job: Job, length: int, now: int, before: int | None = None, at_once: bool = True
    ) -> Stay | None:
        """The first stay of ``length`` that begins ``now``, if ``at_once``, or at a later step, and before ``before``."""
        times, taken, outlook = self._times, self._taken, self._outlook
        need = outlook.need(job)
        step, time = bisect_right(times, now) - 1, now
        if not at_once:
            step += 1
            time = times[step] if step < len(times) else now + 1
        while before is None or time < before:
            over, later = 0, max(step, 0)
            while later < len(times) and times[later] < time + length:
                over = outlook.over(over, taken[later])
                if not outlook.room(over, need):
                    break
                later += 1
            else:
                place = outlook.find(over, job)
                if place is not None:
                    return Stay(time, time + length, place)
                later = step
            if later > step:
                step = self._blocked(step, later, need)
            step += 1
            if step >= len(times):
                return None
            time = times[step]
        return None

    def _blocked(self, first: int, last: int, need: int) -> int:
        """The last step from ``first`` on such that no stay from there to ``last`` has room, which one from ``first`` has not."""
        over, step = 0, last
        while step > first:
            over = self._outlook.over(over, self._taken[step])
            if not self._outlook.room(over, need):
                break
            step -= 1
        return step

    def _steps(self, stay: Stay) -> range:
        """The steps of a stay, which begin and end with it."""
        return range(self._cut(stay.begin), self._cut(stay.end))

    def _cut(self, time: int) -> int:
        """The step that begins at a time, made if need be."""
        step = bisect_left(self._times, time)
        if step == len(self._times) or self._times[step] != time:
            self._times.insert(step, time)
            self._taken.insert(step, self._taken[step - 1] if step else 0)
        return step
