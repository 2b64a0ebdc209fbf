"""Shortest queues that tell FCFS methods apart: all queues of a length at once, the like of them merged.

Tracks serve the same queue side by side. After each request only what the future depends on is kept, with the number
of queues that lead there: which jobs run and for how long still, and by how much one track is ahead. Counts are
therefore those of an enumeration of every queue.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from allocert.errors import SpecError

__all__ = [
    "Found",
    "Grant",
    "Joint",
    "Letter",
    "Level",
    "Problem",
    "Running",
    "State",
    "Track",
    "Witness",
    "ahead",
    "letters",
    "levels",
    "search",
]

Shape: TypeAlias = tuple[int, int]

Grant: TypeAlias = Callable[[int, Shape], int]
"""A method's grant to a request, by the present holdings; 0 if it refuses. Holdings of several jobs add up."""

Running: TypeAlias = tuple[tuple[int, int], ...]
"""When running jobs end, in order, and what those that end then hold together."""

State: TypeAlias = tuple[int, Running]
"""When the last job started, and the jobs that ran then."""

Joint: TypeAlias = tuple[State, ...]


@dataclass(frozen=True)
class Track:
    """A method at work: what it grants."""

    grant: Grant

    def serve(self, state: State, request: Shape, time: int) -> State:
        """The state after one request more, tried at once and after all releases of an instant.

        Raises:
            SpecError: the method refuses the request on the empty mesh.

        Source: Morgenstern 1994, section 4.1.
        """
        clock, running = state
        held = sum(content for _, content in running)
        first = 0
        while True:
            given = self.grant(held, request)
            if given:
                break
            if first == len(running):
                raise SpecError("request", request, "one that the empty mesh has room for")
            clock, content = running[first]
            held -= content
            first += 1
        end, left = clock + time, running[first:]
        place = 0
        while place < len(left) and left[place][0] < end:
            place += 1
        if place < len(left) and left[place][0] == end:
            return clock, (*left[:place], (end, left[place][1] + given), *left[place + 1 :])
        return clock, (*left[:place], (end, given), *left[place:])


@dataclass(frozen=True)
class Letter:
    """One request of a queue with its residence time on each track; ``change`` counts against the changes allowed."""

    request: Shape
    times: tuple[int, ...]
    change: int = 0

    def __str__(self) -> str:
        x, y = self.request
        asked_times = dict.fromkeys(self.times)
        return f"{x} x {y} for {' and '.join(map(str, asked_times))}"


def letters(requests: Iterable[Shape], most: int, tracks: int = 2) -> list[Letter]:
    """Every request with every time 1..``most``, the same on all tracks."""
    return [Letter(request, (time,) * tracks) for request in requests for time in range(1, most + 1)]


@dataclass(frozen=True)
class Level:
    """All queues of one length: how many get each judgement, and the first queue that gets it."""

    length: int
    counts: dict[Hashable, int]
    first: dict[Hashable, tuple[Letter, ...]]
    states: int

    @property
    def queues(self) -> int:
        """How many queues there are."""
        return sum(self.counts.values())


def ahead(joint: Joint) -> int:
    """-1 if the first track is done with the queue before the second, 0 if at the same time, else 1.

    Both do the same work, so the one that is done first has also used its processors better.
    """
    ours, theirs = joint[0][1][-1][0], joint[1][1][-1][0]
    return (ours > theirs) - (ours < theirs)


_Node: TypeAlias = tuple[Joint, int]


def levels(
    tracks: Sequence[Track],
    alphabet: Sequence[Letter],
    longest: int,
    judge: Callable[[Joint], Hashable] = ahead,
    changes: int = 0,
    most_states: int = 2_000_000,
) -> Iterator[Level]:
    """The queues of length 1, 2, ... ``longest`` over the alphabet, with at most ``changes`` changes each.

    The judgement may depend on differences of times, not on times as such.

    Raises:
        SpecError: more than ``most_states`` states are to be kept.
    """
    layer: dict[_Node, int] = {(tuple((0, ()) for _ in tracks), 0): 1}
    parents: list[dict[_Node, tuple[_Node, Letter]]] = []
    for length in range(1, longest + 1):
        counts: dict[Hashable, int] = {}
        first: dict[Hashable, tuple[Letter, ...]] = {}
        following: dict[_Node, int] = {}
        origin: dict[_Node, tuple[_Node, Letter]] = {}
        for node, ways in layer.items():
            joint, changed = node
            for letter in alphabet:
                if changed + letter.change > changes:
                    continue
                reached = tuple(
                    track.serve(state, letter.request, time)
                    for track, state, time in zip(tracks, joint, letter.times, strict=True)
                )
                found = judge(reached)
                counts[found] = counts.get(found, 0) + ways
                if found not in first:
                    first[found] = (*_queue(node, parents), letter)
                if length == longest:
                    continue
                after = _from_now(reached), changed + letter.change
                if after not in following:
                    if len(following) >= most_states:
                        raise SpecError("states to be kept", f"more than {most_states}", "fewer")
                    following[after] = 0
                    origin[after] = node, letter
                following[after] += ways
        yield Level(length, counts, first, len(layer))
        layer = following
        parents.append(origin)


def _from_now(joint: Joint) -> Joint:
    """The same with the time counted from the earliest last start."""
    now = min(clock for clock, _ in joint)
    if not now:
        return joint
    return tuple(
        (clock - now, tuple((end - now, content) for end, content in running)) for clock, running in joint
    )


def _queue(node: _Node, parents: list[dict[_Node, tuple[_Node, Letter]]]) -> tuple[Letter, ...]:
    """The first queue that led to a state."""
    queue: list[Letter] = []
    for origin in reversed(parents):
        node, letter = origin[node]
        queue.append(letter)
    return tuple(reversed(queue))


@dataclass(frozen=True)
class Witness:
    """A queue and the mesh on which it was found."""

    X: int
    Y: int
    queue: tuple[Letter, ...]


@dataclass(frozen=True)
class Found:
    """What all queues on several meshes are judged: ``counts[X, Y, length][judgement]``, and ``first`` of each.

    The first queue is one of the fewest requests, on a mesh of the fewest processors among these.
    """

    counts: dict[tuple[int, int, int], dict[Hashable, int]]
    first: dict[Hashable, Witness]

    def by_length(self, judgement: Hashable) -> dict[int, int]:
        """How many queues of each length are judged so."""
        totals: dict[int, int] = {}
        for (_, _, length), counts in self.counts.items():
            totals[length] = totals.get(length, 0) + counts.get(judgement, 0)
        return dict(sorted(totals.items()))

    def without(self, judgement: Hashable) -> list[tuple[int, int]]:
        """The meshes on which no queue is judged so."""
        meshes = dict.fromkeys((X, Y) for X, Y, _ in self.counts)
        bad = {(X, Y) for (X, Y, _), counts in self.counts.items() if counts.get(judgement)}
        return [mesh for mesh in meshes if mesh not in bad]

    @property
    def queues(self) -> int:
        """How many queues were judged, on each mesh its own."""
        return sum(sum(counts.values()) for counts in self.counts.values())


Problem: TypeAlias = Callable[[int, int], tuple[Sequence[Track], Sequence[Letter]]]
"""The tracks and the letters for M(X, Y)."""


def search(
    problem: Problem,
    meshes: Iterable[tuple[int, int]],
    longest: int,
    judge: Callable[[Joint], Hashable] = ahead,
    changes: int = 0,
) -> Found:
    """:func:`levels` on several meshes."""
    counts: dict[tuple[int, int, int], dict[Hashable, int]] = {}
    first: dict[Hashable, tuple[tuple[int, int, int], Witness]] = {}
    for X, Y in meshes:
        tracks, alphabet = problem(X, Y)
        for level in levels(tracks, alphabet, longest, judge, changes):
            counts[X, Y, level.length] = level.counts
            for judgement, queue in level.first.items():
                rank = level.length, X * Y, X
                if judgement not in first or rank < first[judgement][0]:
                    first[judgement] = rank, Witness(X, Y, queue)
    return Found(counts, {judgement: witness for judgement, (_, witness) in first.items()})
