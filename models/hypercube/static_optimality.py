"""Static optimality of the shipped hypercube allocators, decided by looking at every static state.

A strategy is *statically optimal* on a machine if, while nothing is released, it grants every request
that is *valid*: one that asks for no more processors than are free (Kandlur & Shin 1988, section 2;
Antoniou 1994, section 2.2.1). That holds iff no reachable static state refuses a valid request, which is
what the search below decides. It drives the decision functions of the shipped allocators.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeAlias, TypeVar

from allocert.allocators.hypercube.buddy import Buddy
from allocert.allocators.hypercube.freelist import FreeListBuddy, FreeLists
from allocert.allocators.hypercube.gray import SingleGrayCode
from allocert.errors import EngineError
from allocert.machines import GrayCode, Hypercube, faulty_word

__all__ = [
    "STRATEGIES",
    "Lists",
    "StaticSearch",
    "StaticStrategy",
    "buddy_strategy",
    "free_list_strategy",
    "gray_strategy",
    "path_to",
    "reachable",
    "static_search",
]

S = TypeVar("S", bound=Hashable)
Lists: TypeAlias = "tuple[tuple[int, ...], ...]"
"""Free lists, dimension 0 first; the head of each is its last element, as in ``FreeLists``."""


@dataclass(frozen=True)
class StaticStrategy(Generic[S]):
    """A shipped allocator as a transition system: requests only.

    ``grant(state, k)`` is the next state, or ``None`` for a refusal; ``free(state)`` the number of free
    processors.
    """

    n: int
    initial: S
    grant: Callable[[S, int], S | None]
    free: Callable[[S], int]


@dataclass(frozen=True)
class StaticSearch:
    """What the search of all reachable static states found.

    ``refused`` is the shortest sequence of requests whose last one is valid and refused (all before it are
    granted), and among the shortest the first in lexicographic order; ``None`` if there is none.
    ``states`` counts the reachable states, ``refusing`` those that refuse a valid request.
    """

    n: int
    states: int
    refusing: int
    refused: tuple[int, ...] | None

    @property
    def optimal(self) -> bool:
        """Whether the strategy is statically optimal."""
        return self.refused is None


def buddy_strategy(n: int, faulty: Iterable[int] | int = ()) -> StaticStrategy[int]:
    """First-fit buddy: the state is the word of busy nodes, the decision ``Buddy.choose``."""
    machine = Hypercube(n)

    def grant(busy: int, k: int) -> int | None:
        start: int = Buddy.choose(busy, machine, k)
        return busy | ((1 << (1 << k)) - 1) * start if start else None

    return StaticStrategy(n, faulty_word(machine, faulty), grant, lambda busy: (1 << n) - busy.bit_count())


def gray_strategy(n: int, faulty: Iterable[int] | int = ()) -> StaticStrategy[int]:
    """Single Gray code: the state is the word of busy *ranks*, the decision ``SingleGrayCode.choose``.

    ``faulty`` are nodes; the code is the binary reflected one. A result for fault sets given by
    rank holds for every Gray code, since the strategy knows ranks only.
    """
    machine = Hypercube(n)
    code = GrayCode.reflected(n)

    def grant(busy: int, k: int) -> int | None:
        start: int = SingleGrayCode.choose(busy, machine, k)
        return busy | code.run_word(start.bit_length() - 1, k) if start else None

    initial = code.to_ranks(faulty_word(machine, faulty))
    return StaticStrategy(n, initial, grant, lambda busy: (1 << n) - busy.bit_count())


def free_list_strategy(n: int, faulty: Iterable[int] | int = ()) -> StaticStrategy[Lists]:
    """Free lists: the state is the lists themselves, the decision ``FreeLists.take``.

    Raises:
        EngineError: the lists did not shrink by exactly the granted processors.
    """
    lists = FreeListBuddy(Hypercube(n), faulty).free_lists

    def free(state: Lists) -> int:
        return sum(len(starts) << i for i, starts in enumerate(state))

    def grant(state: Lists, k: int) -> Lists | None:
        work = FreeLists(n)
        work.lists = [list(starts) for starts in state]
        if work.take(k) is None:
            return None
        after = tuple(map(tuple, work.lists))
        if free(after) != free(state) - (1 << k):
            raise EngineError(f"free lists of Q_{n} lost or gained processors at {state}, request {k}")
        return after

    return StaticStrategy(n, tuple(starts[::-1] for starts in lists), grant, free)


STRATEGIES: Mapping[str, Callable[..., StaticStrategy[Any]]] = {
    "buddy": buddy_strategy,
    "free-list": free_list_strategy,
    "gray": gray_strategy,
}
"""The three strategies by the names of their allocators."""


def reachable(strategy: StaticStrategy[S]) -> dict[S, tuple[S, int] | None]:
    """Every reachable static state with the state and request that first led to it, in breadth-first order."""
    cause: dict[S, tuple[S, int] | None] = {strategy.initial: None}
    queue = [strategy.initial]
    for state in queue:
        for k in range(strategy.free(state).bit_length()):
            after = strategy.grant(state, k)
            if after is not None and after not in cause:
                cause[after] = (state, k)
                queue.append(after)
    return cause


def static_search(strategy: StaticStrategy[S]) -> StaticSearch:
    """Decide static optimality by breadth-first search of all reachable static states."""
    cause = reachable(strategy)
    refusing = 0
    refused: tuple[int, ...] | None = None
    for state in cause:
        for k in range(strategy.free(state).bit_length()):
            if strategy.grant(state, k) is None:
                refusing += 1
                if refused is None:
                    refused = (*path_to(cause, state), k)
                break
    return StaticSearch(strategy.n, len(cause), refusing, refused)


def path_to(cause: Mapping[S, tuple[S, int] | None], state: S) -> tuple[int, ...]:
    """The requests that lead to ``state``, by what :func:`reachable` returns."""
    requests: list[int] = []
    step = cause[state]
    while step is not None:
        requests.append(step[1])
        step = cause[step[0]]
    return tuple(reversed(requests))
