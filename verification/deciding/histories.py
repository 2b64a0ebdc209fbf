"""All short histories of requests and releases, played by several strategies side by side."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from allocert.verification.deciding.players import Player, modelled
from allocert.verification.pairing.trace import Allocate, Release, Trace

__all__ = ["Grant", "Situation", "histories"]


@dataclass(frozen=True, slots=True)
class Grant:
    """A region that is held: the trace's ``number``-th grant, its dimension, and what each player granted."""

    number: int
    k: int
    granted: tuple[Any, ...]


@dataclass(frozen=True)
class Situation:
    """The result of a trace: each player's state, the holdings, and the answers to each next request.

    ``answers[k]`` holds what each player grants a request of dimension k, ``None`` for a refusal.
    """

    trace: Trace
    states: tuple[Any, ...]
    held: tuple[Grant, ...]
    answers: tuple[tuple[Any, ...], ...]
    free: int


@dataclass(frozen=True, slots=True)
class _Reached:
    """A situation with how it was reached: the parent's place and the step."""

    parent: int
    step: Allocate | Release | None
    states: tuple[Any, ...]
    held: tuple[Grant, ...]
    grants: int

    def key(self, releases: bool) -> Hashable:
        """Situations of equal keys differ only in the numbering of the grants, or have the same future."""
        return self.states, frozenset((one.k, one.granted) for one in self.held) if releases else ()


def histories(
    names: Sequence[str],
    n: int,
    faulty: Sequence[int] = (),
    *,
    player: Callable[[str, int, tuple[int, ...]], Player] = modelled,
    releases: bool = True,
    same: bool = False,
    limit: int = 10**9,
) -> Iterator[Situation]:
    """Every situation that the strategies reach together, shortest traces first, each once.

    A trace ends where the players do not all grant; with ``same``, also where they grant otherwise. Situations that differ only
    in the numbering of the grants count as one; without ``releases``, so do those that differ only in the holdings. Requests
    come before releases, in order of dimension. At most ``limit`` situations are yielded.
    """
    players = [player(name, n, tuple(faulty)) for name in names]
    total = (1 << n) - len(set(faulty))
    queue = [_Reached(-1, None, tuple(one.initial for one in players), (), 0)]
    seen = {queue[0].key(releases)}
    for place, here in enumerate(queue):
        if place >= limit:
            return
        answers: list[tuple[Any, ...]] = []
        after: list[_Reached] = []
        for k in range(n + 1):
            taken = [one.take(state, k) for one, state in zip(players, here.states, strict=True)]
            answers.append(tuple(None if one is None else one[0] for one in taken))
            if all(one is not None for one in taken) and not (same and len(set(answers[-1])) > 1):
                states = tuple(one[1] for one in taken if one is not None)
                held = (*here.held, Grant(here.grants, k, answers[-1]))
                after.append(_Reached(place, Allocate(k), states, held, here.grants + 1))
        free = total - sum(1 << grant.k for grant in here.held)
        yield Situation(_trace(queue, place), here.states, here.held, tuple(answers), free)
        for grant in here.held if releases else ():
            given = zip(players, here.states, grant.granted, strict=True)
            states = tuple(one.give(state, grant.k, granted) for one, state, granted in given)
            held = tuple(other for other in here.held if other is not grant)
            after.append(_Reached(place, Release(grant.number), states, held, here.grants))
        for reached in after:
            key = reached.key(releases)
            if key not in seen:
                seen.add(key)
                queue.append(reached)


def _trace(queue: Sequence[_Reached], place: int) -> Trace:
    steps: list[Allocate | Release] = []
    while (step := queue[place].step) is not None:
        steps.append(step)
        place = queue[place].parent
    return tuple(reversed(steps))
