"""The shipped hypercube allocators as transition systems of requests and releases.

A state has the data that the strategy decides by, and the holdings. List states that a symmetry of the tree of aligned blocks
carries into each other can be lumped; no event or count tells them apart.
Source: Kandlur & Shin 1988, sections 2 and 3.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeAlias, TypeVar

from allocert.allocators.hypercube.buddy import Buddy
from allocert.allocators.hypercube.freelist import FreeListBuddy, FreeLists
from allocert.allocators.hypercube.relabel import RelabelledBuddy
from allocert.machines import Hypercube, faulty_word

__all__ = [
    "SYSTEMS",
    "Block",
    "LossSystem",
    "State",
]

D = TypeVar("D", bound=Hashable)
Block: TypeAlias = "tuple[int, int]"
"""A held block: its dimension, and its start in the strategy's own labels."""

State: TypeAlias = "tuple[D, tuple[Block, ...]]"
"""What the strategy decides by (a busy word, or the lists), and the held blocks in order."""


@dataclass(frozen=True)
class LossSystem(Generic[D]):
    """A shipped strategy with its faults as a transition system of requests and releases.

    ``take(decision, k)`` is the granted start and the next decision state, or ``None`` for a refusal;
    ``give(decision, block)`` takes a held block back. ``lump(state)`` is equal for states that need not be kept
    apart.
    """

    n: int
    nonfaulty: int
    initial: D
    take: Callable[[D, int], tuple[int, D] | None]
    give: Callable[[D, Block], D]
    lump: Callable[[State[D]], Hashable]

    @property
    def start(self) -> State[D]:
        """Nothing held."""
        return self.initial, ()

    def free(self, state: State[D]) -> int:
        """The number of free processors."""
        return self.nonfaulty - sum(1 << k for k, _ in state[1])

    def grant(self, state: State[D], k: int) -> tuple[Block, State[D]] | None:
        """The block granted for a request of dimension ``k`` and the next state, or ``None``."""
        taken = self.take(state[0], k)
        if taken is None:
            return None
        block = (k, taken[0])
        return block, (taken[1], tuple(sorted((*state[1], block))))

    def release(self, state: State[D], block: Block) -> State[D]:
        """The state after a held block is released."""
        held = list(state[1])
        held.remove(block)
        return self.give(state[0], block), tuple(held)


def _buddy(n: int, faulty: Iterable[int]) -> LossSystem[int]:
    machine = Hypercube(n)
    bad = faulty_word(machine, tuple(faulty))

    def take(busy: int, k: int) -> tuple[int, int] | None:
        start: int = Buddy.choose(busy, machine, k)
        return (start.bit_length() - 1, busy | ((1 << (1 << k)) - 1) * start) if start else None

    def give(busy: int, block: Block) -> int:
        return busy & ~(((1 << (1 << block[0])) - 1) << block[1])

    return LossSystem(n, (1 << n) - bad.bit_count(), bad, take, give, lambda state: state)


def _free_lists(n: int, faulty: Iterable[int], allocator: Callable[..., Any]) -> LossSystem[Any]:
    bad = faulty_word(Hypercube(n), tuple(faulty))
    lists = allocator(Hypercube(n), bad).free_lists

    def opened(state: tuple[tuple[int, ...], ...]) -> FreeLists:
        work = FreeLists(n)
        work.lists = [list(starts) for starts in state]
        return work

    def take(state: Any, k: int) -> Any:
        work = opened(state)
        start = work.take(k)
        return None if start is None else (start, tuple(map(tuple, work.lists)))

    def give(state: Any, block: Block) -> Any:
        work = opened(state)
        work.give(*block)
        return tuple(map(tuple, work.lists))

    initial = tuple(starts[::-1] for starts in lists)
    return LossSystem(n, (1 << n) - bad.bit_count(), initial, take, give, lambda state: _tree(n, state))


def _tree(n: int, state: State[Any]) -> Hashable:
    """The tree of aligned blocks up to exchanging halves: leaves are held, faulty, or free at a place of a list."""
    leaves: dict[Block, tuple[Any, ...]] = dict.fromkeys(state[1], (1,))
    for k, starts in enumerate(state[0]):
        for place, start in enumerate(starts):
            leaves[k, start] = (2, place)

    def built(k: int, start: int) -> tuple[Any, ...]:
        leaf = leaves.get((k, start))
        if leaf is not None:
            return leaf
        if k == 0:
            return (0,)
        halves = sorted((built(k - 1, start), built(k - 1, start + (1 << (k - 1)))))
        return (3, *halves)

    return built(n, 0)


SYSTEMS: Mapping[str, Callable[[int, Iterable[int]], LossSystem[Any]]] = {
    "buddy": _buddy,
    "free-list": lambda n, faulty: _free_lists(n, faulty, FreeListBuddy),
    "relabel": lambda n, faulty: _free_lists(n, faulty, RelabelledBuddy),
}
"""The three strategies by the names of their allocators; ``relabel`` works in its new labels."""
