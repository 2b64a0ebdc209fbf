"""The taken processors at each time to come, by those who run and by reservations."""

from __future__ import annotations

from bisect import bisect_left, bisect_right

from allocert.simulation.events import Job
from allocert.simulation.queueing.outlook import Outlook, Stay

__all__ = ["Timeline"]


class Timeline:
    """A step function from times to taken processors; after the last step nothing is."""

    def __init__(self, outlook: Outlook) -> None:
        self._outlook = outlook
        self._times: list[int] = []
        self._taken: list[int] = []

    def add(self, stay: Stay) -> None:
        """Take a place for a stay."""
        for step in self._steps(stay):
            self._taken[step] = self._outlook.beside(self._taken[step], stay.place)
        self._join(stay)

    def remove(self, stay: Stay) -> None:
        """Release what :meth:`add` took, or the rest of it."""
        for step in self._steps(stay):
            self._taken[step] = self._outlook.without(self._taken[step], stay.place)
        self._join(stay)

    def forget(self, now: int) -> None:
        """Drop past steps."""
        past = bisect_right(self._times, now) - 1
        if past > 0:
            del self._times[:past], self._taken[:past]

    def earliest(
        self, job: Job, length: int, now: int, before: int | None = None, at_once: bool = True
    ) -> Stay | None:
        """The first stay of ``length`` that begins ``now``, if ``at_once``, or at a later step, and before ``before``."""
        times, taken, outlook = self._times, self._taken, self._outlook
        openings, least = outlook.openings(job), outlook.least(job)
        everywhere = openings(0)
        step, time = bisect_right(times, now) - 1, now
        if not at_once:
            step += 1
            time = times[step] if step < len(times) else now + 1
        common, later = everywhere, max(step, 0)
        while before is None or time < before:
            stop = bisect_left(times, time + length)
            while later < stop:
                common &= openings(taken[later])
                if common.bit_count() < least:
                    break
                later += 1
            else:
                place = outlook.among(common, job)
                if place is not None:
                    return Stay(time, time + length, place)
                common, later = everywhere, step  # few regions make many openings
            # No stay from here on that reaches the step ``later`` has a place; the next one may begin after the last such step.
            common, begin = everywhere, later + 1
            while begin > step + 1:
                wider = common & openings(taken[begin - 1])
                if wider.bit_count() < least:
                    break
                common, begin = wider, begin - 1
            step, later = begin, later + 1
            if step >= len(times):
                return None
            time = times[step]
        return None

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

    def _join(self, stay: Stay) -> None:
        """Leave out the steps at both ends of a stay that are none."""
        for time in (stay.end, stay.begin):
            step = bisect_left(self._times, time)
            if self._taken[step] == (self._taken[step - 1] if step else 0):
                del self._times[step], self._taken[step]
