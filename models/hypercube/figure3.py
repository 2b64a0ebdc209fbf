"""Figure 3 of Kandlur & Shin 1988 as printed, with a switch for what the loop of ``Allocate`` leaves open.

Lists are kept head first, as the figure draws them. Nothing here is shared with the shipped free lists.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

__all__ = ["READINGS", "Heads", "MisreadError", "Reading", "allocate", "release"]

Heads = tuple[tuple[int, ...], ...]
"""``lists[i]`` holds the starts in list i, the head first."""


class MisreadError(RuntimeError):
    """The pseudocode so read does not terminate."""


@dataclass(frozen=True, order=True)
class Reading:
    """One way to read the loop of ``Allocate``.

    ``inclusive``: line 9 goes on while split >= dim (printed: >). ``counts_down``: split is decreased after
    each insertion (nothing is printed).
    """

    inclusive: bool
    counts_down: bool


READINGS: Mapping[str, Reading] = MappingProxyType(
    {
        "printed": Reading(inclusive=False, counts_down=False),
        "lowered": Reading(inclusive=False, counts_down=True),
        "mended": Reading(inclusive=True, counts_down=True),
    }
)
"""The printed loop, with its missing line, and with both corrections."""


def allocate(reading: Reading, lists: Heads, dim: int, most_steps: int = 100) -> tuple[int | None, Heads]:
    """The start granted to a request (``None``: FALSE) and the lists afterwards.

    Raises:
        MisreadError: no end after ``most_steps`` insertions.
    """
    n, work = len(lists) - 1, [list(starts) for starts in lists]
    if work[dim]:
        return work[dim].pop(0), _frozen(work)
    search = next((i for i in range(dim + 1, n + 1) if work[i]), None)
    if search is None:
        return None, lists
    start = work[search].pop(0)
    split, steps = search - 1, 0
    while split >= dim if reading.inclusive else split > dim:
        work[split].insert(0, start + (1 << split))
        steps += 1
        if reading.counts_down:
            split -= 1
        if steps > most_steps:
            raise MisreadError("the loop of lines 9 and 10 does not end")
    return start, _frozen(work)


def release(lists: Heads, dim: int, addr: int) -> tuple[Heads, int, int]:
    """The lists after ``Release``, the number of calls made, and the highest list examined."""
    work, calls = [list(starts) for starts in lists], 1
    while True:
        buddy = addr ^ (1 << dim)
        if buddy not in work[dim]:
            work[dim].insert(0, addr)
            return _frozen(work), calls, dim
        work[dim].remove(buddy)
        dim, addr, calls = dim + 1, min(addr, buddy), calls + 1


def _frozen(work: list[list[int]]) -> Heads:
    return tuple(tuple(starts) for starts in work)
