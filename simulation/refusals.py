"""Refusals known to have had no free region, as columns: a workload of a million jobs has millions."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, overload

import numpy as np

from allocert.simulation.baseline import Refusal
from allocert.simulation.events import Job

__all__ = ["NotedRefusals", "kinds_of"]

Kind = tuple[bool, bool, bool | None]
"""Whether enough processors were free, whether a region was, and whether migration would have helped."""


class NotedRefusals(Sequence[Refusal]):
    """Refusals of some of ``jobs``; ``asked`` are the processors of what each requests, int64[jobs]."""

    def __init__(self, jobs: Sequence[Job], asked: Any) -> None:
        self._jobs, self._asked = jobs, asked
        self._rows = array("q")

    def note(self, rows: Any) -> None:
        """Add refusals: rows of a job's place among the jobs, the time, and the free processors, int64[count, 3]."""
        self._rows.frombytes(rows.tobytes())

    def __len__(self) -> int:
        return len(self._rows) // 3

    @overload
    def __getitem__(self, place: int) -> Refusal: ...

    @overload
    def __getitem__(self, place: slice) -> list[Refusal]: ...

    def __getitem__(self, place: int | slice) -> Refusal | list[Refusal]:
        places = range(len(self))[place]
        return self._made(places) if isinstance(places, int) else [self._made(one) for one in places]

    def _made(self, place: int) -> Refusal:
        job, now, free = self._rows[3 * place : 3 * place + 3]
        asked = int(self._asked[job])
        return Refusal(self._jobs[job].number, now, free, asked, False, None if free >= asked else False)

    def kinds(self) -> Counter[Kind]:
        """How many there are of each kind."""
        jobs, _, free = np.frombuffer(self._rows, np.int64).reshape(-1, 3).T
        enough = int(np.count_nonzero(free >= self._asked[jobs]))
        return Counter({(True, False, None): enough, (False, False, False): len(self) - enough})


def kinds_of(refusals: Iterable[Refusal]) -> Counter[Kind]:
    """How many there are of each kind."""
    if isinstance(refusals, NotedRefusals):
        return refusals.kinds()
    return Counter((one.external, one.recognition, one.migration) for one in refusals)
