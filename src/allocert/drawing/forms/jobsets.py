"""Sets of jobs on a torus, as counterexamples write them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from allocert.allocators.torus.jobs import JobSet
from allocert.drawing.forms.form import UnfitError, fraction, whole
from allocert.machines.subtorus import Subtorus
from allocert.machines.words import word_of

__all__ = [
    "LARGEST_TORUS",
    "MOST_JOBS",
    "jobs_of",
    "names_of",
    "region_of",
]

MOST_JOBS = 16
LARGEST_TORUS = 64


def jobs_of(value: Any, torus: Any = None) -> JobSet:
    """A job set as a list of sides and times, or as it is written, such as ``4x4: (2,1) (1,5/2)``."""
    if isinstance(value, str):
        found = re.fullmatch(r"(\d{1,3})x\1:((?: \(\d{1,3},[0-9./]{1,20}\)){1,16})", value)
        if not found:
            raise UnfitError(value[:60])
        pairs = re.findall(r"\((\d+),([^)]*)\)", found[2])
        torus, value = int(found[1]), [(int(side), time) for side, time in pairs]
    if not isinstance(value, list | tuple) or len(value) > MOST_JOBS:
        raise UnfitError("jobs")
    return JobSet.of(whole(torus, 1, LARGEST_TORUS), [(side, fraction(time)) for side, time in value])


def names_of(jobs: JobSet) -> list[str]:
    """What a schedule calls its jobs: their places in the set, from 1, and their sides and times."""
    return [f"{place + 1} {job}" for place, job in enumerate(jobs.jobs)]


def region_of(sentence: str) -> Subtorus:
    """The subtorus that a text names, such as ``rows 1 3 5 7, columns 0-3``. Raises :class:`UnfitError`."""
    found = re.search(r"rows ([0-9 -]+), columns ([0-9 -]+)", sentence)
    if not found:
        raise UnfitError(sentence[:60])
    return Subtorus(*(word_of(_numbers(part)) for part in found.groups()))


def _numbers(sentence: str) -> Iterator[int]:
    for part in sentence.split():
        first, _, last = part.partition("-")
        yield from range(int(first), min(int(last or first), LARGEST_TORUS - 1) + 1)
