"""Changed code that Coq's tables on linked lists of blocks and on lists of free subcubes have to notice."""

from __future__ import annotations

from typing import Any

from tests.proofs.formal.changes.change import Changes

from allocert.allocators.hypercube import mss
from allocert.allocators.hypercube.coalesce import best_fit
from allocert.allocators.hypercube.linked_buddy import LinkedLists
from allocert.allocators.hypercube.mss_choice import best_split
from allocert.allocators.hypercube.subcube_sets import SubcubeSet
from allocert.proofs.formal.cubes import free_lists

__all__ = ["FREE_LISTS"]


def _unmerged(self: LinkedLists, k: int, start: int) -> None:
    self._link(k, ((1 << self.n) + start) >> k)


def _singles(self: LinkedLists, k: int) -> int | None:
    """Of the block that is split only single nodes go back into the lists."""
    search = next((j for j in range(k, self.n + 1) if any(True for _ in self.starts(j))), None)
    if search is None:
        return None
    start = next(self.starts(search))
    self._unlink(((1 << self.n) + start) >> search)
    for node in range(start + (1 << k), start + (1 << search)):
        self._link(0, (1 << self.n) + node)
    return start


def _lost_half(free: SubcubeSet, k: int) -> tuple[int, SubcubeSet] | None:
    """The smallest cube of the list that is left is forgotten."""
    found = best_fit(free, k)
    return found and (found[0], found[1].replaced(found[1].words[-1:], ()))


def _largest(free: SubcubeSet, k: int) -> tuple[int, SubcubeSet] | None:
    """The first cube that is large enough is halved."""
    if not free.words or free.words[0].bit_count() < 1 << k:
        return None
    found = best_fit(SubcubeSet(free.n, free.words[:1]), k)
    return found and (found[0], SubcubeSet(free.n, (*found[1].words, *free.words[1:])))


def _listed_only(free: Any, k: int, limit: int, reading: str) -> Any:
    """No cube of the list is split."""
    return best_split(free, k, limit, reading) if free.subcubes.of_dimension(k) else None


FREE_LISTS: Changes = {
    "strategies/list-operations": ((LinkedLists, "give", _unmerged), (LinkedLists, "take", _singles)),
    "strategies/best-fit": ((free_lists, "best_fit", _lost_half), (free_lists, "best_fit", _largest)),
    "strategies/mss-grants": ((mss, "best_split", _listed_only),),
}
