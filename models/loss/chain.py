"""The loss model of a hypercube allocator as a finite Markov chain, driven by the shipped allocators.

Requests arrive in a Poisson stream and hold what they get for an exponential time; refused requests are lost. The
chain does not depend on the load or on the distribution of requests: those are in :mod:`loss_measures`.
Source: Kandlur & Shin 1988, section 3.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from allocert.errors import EngineError, SpecError
from allocert.models.loss.systems import SYSTEMS, LossSystem, State

__all__ = [
    "LossChain",
    "coarsest",
    "explored",
    "loss_chain",
    "reachable_chain",
]


@dataclass(frozen=True)
class LossChain:
    """The reachable (lumped) states, the first with nothing held, and where each event leads.

    ``free[s]`` counts free processors; ``arrivals[s][k]`` is the state after a request for a k-cube, -1 if it
    is refused; ``departures[s]`` lists the state after each held block's release.
    """

    n: int
    nonfaulty: int
    free: tuple[int, ...]
    arrivals: tuple[tuple[int, ...], ...]
    departures: tuple[tuple[int, ...], ...]


@lru_cache(maxsize=1024)
def loss_chain(name: str, n: int, faulty: tuple[int, ...] = ()) -> LossChain:
    """The chain of a shipped strategy with all states lumped that can be (:func:`coarsest`). Raises as
    :func:`reachable_chain` does.
    """
    return coarsest(reachable_chain(name, n, faulty))


def coarsest(chain: LossChain) -> LossChain:
    """The coarsest quotient whose classes agree in free processors, refusals, and the classes that events lead to.

    Such classes are exchangeable for every load and every distribution of requests (ordinary lumpability).
    """
    sums = [(free, tuple(t < 0 for t in row)) for free, row in zip(chain.free, chain.arrivals, strict=True)]
    classes, count = _numbered(sums)
    while True:
        signatures = [
            (
                classes[s],
                tuple(classes[t] if t >= 0 else -1 for t in row),
                tuple(sorted(classes[t] for t in left)),
            )
            for s, (row, left) in enumerate(zip(chain.arrivals, chain.departures, strict=True))
        ]
        finer, found = _numbered(signatures)
        if found == count:
            break
        classes, count = finer, found
    first = [0] * count
    for s in range(len(classes) - 1, -1, -1):
        first[classes[s]] = s
    return LossChain(
        chain.n,
        chain.nonfaulty,
        tuple(chain.free[s] for s in first),
        tuple(signatures[s][1] for s in first),
        tuple(signatures[s][2] for s in first),
    )


def _numbered(values: Iterable[Hashable]) -> tuple[list[int], int]:
    """Equal values get equal numbers, from 0 in order of appearance; and how many there are."""
    numbers: dict[Hashable, int] = {}
    return [numbers.setdefault(value, len(numbers)) for value in values], len(numbers)


def reachable_chain(name: str, n: int, faulty: tuple[int, ...] = ()) -> LossChain:
    """Every reachable state of a shipped strategy on Q_n, by its name. Raises as :func:`explored` does, and

    Raises:
        SpecError: there is no such strategy.
        RegionError: a faulty node is none of the machine's.
    """
    if name not in SYSTEMS:
        raise SpecError("strategy", name, "one of " + ", ".join(SYSTEMS))
    return explored(SYSTEMS[name](n, faulty))


def explored(system: LossSystem[Any], limit: int = 2_000_000) -> LossChain:
    """Every reachable state, breadth first; states with equal ``lump`` are one.

    Raises :class:`EngineError` if there are more than ``limit``.
    """
    index = {system.lump(system.start): 0}
    queue: list[State[Any]] = [system.start]
    free, arrivals, departures = [], [], []

    def place(state: State[Any]) -> int:
        found = index.setdefault(system.lump(state), len(queue))
        if found == len(queue):
            queue.append(state)
        return found

    for state in queue:
        if len(queue) > limit:
            raise EngineError(f"loss chain of Q_{system.n}: more than {limit} states")
        free.append(system.free(state))
        granted = (system.grant(state, k) for k in range(system.n + 1))
        arrivals.append(tuple(-1 if one is None else place(one[1]) for one in granted))
        departures.append(tuple(place(system.release(state, block)) for block in state[1]))
    return LossChain(system.n, system.nonfaulty, tuple(free), tuple(arrivals), tuple(departures))
