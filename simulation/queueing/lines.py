"""Jobs that ask for the same, in order of arrival: the first one that is expected to run no longer than some time."""

from __future__ import annotations

import math
import sys
from bisect import bisect_left, bisect_right

__all__ = ["Line"]

_LEAST = 4
_MOST = sys.float_info.max
"""Any time is less than this."""


class Line:
    """A tree of least times over the jobs in their order: each question and change takes steps that grow with the logarithm of their number.

    >>> line = Line()
    >>> for job, time in ((3, 7), (5, 2), (8, 4)):
    ...     line.append(job, time)
    >>> line.next(-1, math.inf), line.next(-1, 4), line.next(5, 4), line.next(5, 3)
    (3, 5, 8, None)
    """

    def __init__(self) -> None:
        self._jobs: list[int] = []
        self._size = _LEAST
        self._least = [math.inf] * (2 * _LEAST)
        """Node k has the least of nodes 2k and 2k + 1; place p is node size + p, infinite where a job has gone."""
        self._count = self._front = 0
        """Of jobs that are left, and of the first places, which have gone."""

    def __len__(self) -> int:
        return self._count

    def append(self, job: int, time: int) -> None:
        """Add a job after all others."""
        if len(self._jobs) == self._size:
            self._rebuild()
        self._set(len(self._jobs), time)
        self._jobs.append(job)
        self._count += 1

    def remove(self, job: int) -> None:
        """Take out a job, which is there."""
        self._set(bisect_left(self._jobs, job), math.inf)
        self._count -= 1

    def next(self, after: int, within: float) -> int | None:
        """The first job after another whose time is at most ``within``; all have one that is finite."""
        jobs, least, size = self._jobs, self._least, self._size
        while self._front < len(jobs) and least[size + self._front] == math.inf:
            self._front += 1
        place = max(bisect_right(jobs, after), self._front)
        if place >= len(jobs):
            return None
        within = min(within, _MOST)
        node = size + place
        while least[node] > within:
            while node & 1:  # a right child: what follows it follows its parent
                node >>= 1
            if node == 0:
                return None
            node += 1
        while node < size:
            node *= 2
            node += least[node] > within
        return jobs[node - size]

    def _set(self, place: int, time: float) -> None:
        least, node = self._least, self._size + place
        least[node] = time
        while node > 1:
            node >>= 1
            less = min(least[2 * node], least[2 * node + 1])
            if least[node] == less:
                break
            least[node] = less

    def _rebuild(self) -> None:
        """Leave out those that have gone, and let there be room for as many again."""
        times = self._least[self._size :]
        kept = [(job, time) for job, time in zip(self._jobs, times, strict=True) if time < math.inf]
        self._size = _LEAST
        while self._size < 2 * len(kept):
            self._size *= 2
        self._jobs, self._front = [job for job, _ in kept], 0
        self._least = [math.inf] * self._size + [time for _, time in kept]
        self._least += [math.inf] * (2 * self._size - len(self._least))
        for node in range(self._size - 1, 0, -1):
            self._least[node] = min(self._least[2 * node], self._least[2 * node + 1])
