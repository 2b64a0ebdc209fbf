"""Allocation without migration as a game: an adversary asks and releases, a strategy only chooses where.

The strategy loses when a request finds no free subcube although some placement of the same history, made with knowledge
of what was to come, has granted everything and has room. Any free subcube may be chosen.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias, cast

from allocert.errors import EngineError
from allocert.machines import Hypercube, faulty_word

__all__ = ["Attack", "Move", "attack_within", "foresight_game", "shortest_attack"]

Move: TypeAlias = "tuple[str, int]"
"""``("request", k)``, or ``("release", w)``: of the job on the nodes in word w."""

Moves: TypeAlias = "Callable[[Hashable], Iterator[tuple[Move, tuple[Hashable, ...]]]]"
"""The adversary's moves in a state, each with the states that the strategy can answer by; none if it has lost."""


@dataclass(frozen=True)
class Attack:
    """The least number of moves that force a loss; ``None`` if the strategy can go on for ever.

    ``line`` is one line of best play: the adversary's moves, against answers that hold out longest. ``states``
    counts the states of the game that were examined.
    """

    length: int | None
    line: tuple[Move, ...]
    states: int


def foresight_game(n: int, faulty: tuple[int, ...] = ()) -> tuple[Hashable, Moves]:
    """The initial state and the moves on Q_n; a state is what each job has, and what the jobs may have in placements."""
    machine = Hypercube(n)
    bad = faulty_word(machine, faulty)

    def moves(state: Hashable) -> Iterator[tuple[Move, tuple[Hashable, ...]]]:
        held, others = cast("tuple[tuple[int, ...], frozenset[tuple[int, ...]]]", state)
        busy = bad | sum(held)
        for k in range(n + 1):
            possible = {
                (*placed, word)
                for placed in others
                for word in _subcubes(n, k)
                if not (bad | sum(placed)) & word
            }
            if possible:
                answers = [word for word in _subcubes(n, k) if not busy & word]
                yield ("request", k), tuple(_ordered((*held, word), possible) for word in answers)
        for i, word in enumerate(held):
            rest = frozenset((*placed[:i], *placed[i + 1 :]) for placed in others)
            yield ("release", word), ((held[:i] + held[i + 1 :], rest),)

    return ((), frozenset({()})), moves


def _ordered(held: tuple[int, ...], others: set[tuple[int, ...]]) -> Hashable:
    """Jobs in the order of their words, so that their history does not matter."""
    order = sorted(range(len(held)), key=held.__getitem__)
    return tuple(held[i] for i in order), frozenset(tuple(placed[i] for i in order) for placed in others)


@lru_cache(maxsize=64)
def _subcubes(n: int, k: int) -> tuple[int, ...]:
    machine = Hypercube(n)
    return tuple(sorted(machine.word(cube) for cube in machine.subcubes(k)))


def shortest_attack(initial: Hashable, moves: Moves, *, limit: int = 200_000) -> Attack:
    """Solve a game completely, by looking at every state and working back from the losses.

    Raises :class:`EngineError` if there are more than ``limit`` states.
    """
    graph: dict[Hashable, list[tuple[Move, tuple[Hashable, ...]]]] = {}
    queue = [initial]
    seen = {initial}
    for state in queue:
        graph[state] = list(moves(state))
        for _, answers in graph[state]:
            for answer in answers:
                if answer not in seen:
                    seen.add(answer)
                    queue.append(answer)
        if len(seen) > limit:
            raise EngineError(f"game: more than {limit} states")
    lost: dict[Hashable, int] = {}
    length = 0
    while True:
        length += 1
        new = [
            state
            for state, options in graph.items()
            if state not in lost and any(all(answer in lost for answer in answers) for _, answers in options)
        ]
        if not new:
            break
        lost.update(dict.fromkeys(new, length))
    if initial not in lost:
        return Attack(None, (), len(seen))
    return Attack(lost[initial], tuple(_line(initial, graph, lost)), len(seen))


def attack_within(initial: Hashable, moves: Moves, most: int) -> int | None:
    """The least number of moves, at most ``most``, that force a loss; ``None`` if that many do not.

    Only states within that many moves are examined, so it decides games too large for :func:`shortest_attack`.
    """
    known: dict[tuple[Hashable, int], bool] = {}

    def lost(state: Hashable, left: int) -> bool:
        if not left:
            return False
        key = state, left
        if key not in known:
            known[key] = any(all(lost(answer, left - 1) for answer in answers) for _, answers in moves(state))
        return known[key]

    return next((length for length in range(1, most + 1) if lost(initial, length)), None)


def _line(
    state: Hashable,
    graph: dict[Hashable, list[tuple[Move, tuple[Hashable, ...]]]],
    lost: dict[Hashable, int],
) -> Iterator[Move]:
    """Best play of both sides from a lost state."""
    answers: tuple[Hashable, ...] = (state,)
    while answers:
        state = max(answers, key=lost.__getitem__)
        move, answers = next(
            (move, replies)
            for move, replies in graph[state]
            if all(reply in lost and lost[reply] < lost[state] for reply in replies)
        )
        yield move
