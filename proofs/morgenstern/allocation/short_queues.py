"""Two methods on every short queue: which is done first, how often, and the shortest queues either way."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, TypeAlias

from allocert.models.queues.methods import grants, migrating
from allocert.models.queues.search import Found, Grant, Letter, Track, Witness, letters, search
from allocert.proofs.morgenstern.allocation.fcfs_replay import completed, jobs_of, requests, same, shown
from allocert.verification.claims.claim import Context, Counterexample, Evidence, Verdict

__all__ = [
    "EARLIER",
    "LATER",
    "Bound",
    "Entry",
    "Sizes",
    "contest",
    "in_words",
    "later",
    "law",
    "meshes_to",
    "never",
    "shortest",
    "shortest_later",
    "sizes_in_words",
    "turns",
    "witness_data",
    "witnesses",
]

EARLIER, LATER = -1, 1

Sizes: TypeAlias = Mapping[str, tuple[int, int]]
"""By method the requests of a queue, and the processors of its mesh."""


@dataclass(frozen=True)
class Entry:
    """A method, and the reading of rotation under which it runs; for MIG ``late`` or ``free``."""

    method: str
    rotation: str = ""

    def __str__(self) -> str:
        return f"{self.method} rotating ({self.rotation})" if self.rotation else self.method

    def grant(self, X: int, Y: int) -> Grant:
        """The method's decisions on the mesh M(X, Y), as a function of the requests so far."""
        if self.method == "MIG":
            return migrating(X, Y, self.rotation or "none")
        return grants(self.method, X, Y, self.rotation)

    def completed(self, X: int, Y: int, queue: Any) -> int:
        """The time at which the shipped allocator of this method has completed the queue on the mesh M(X, Y)."""
        return completed(self.method, X, Y, queue, self.rotation)


@dataclass(frozen=True)
class Bound:
    """Meshes with sides up to ``side``, queues of up to ``longest`` requests, times 1..``most``.

    ``processors`` bounds the meshes further.
    """

    side: int
    longest: int
    most: int
    processors: int = 0

    @property
    def meshes(self) -> list[tuple[int, int]]:
        """The meshes, the fewest processors first."""
        return meshes_to(self.side, self.processors)

    def __str__(self) -> str:
        fewer = f" and up to {self.processors} processors" if self.processors else ""
        in_words = f"all queues of 1..{self.longest} requests with times 1..{self.most}"
        return f"{in_words} on all meshes with sides 1..{self.side}{fewer}"


def law(context: Context) -> Bound:
    """The queues for this effort."""
    return context.pick(Bound(4, 4, 2, 9), Bound(4, 5, 2), Bound(4, 6, 2))


def turns(context: Context) -> Bound:
    """The queues for this effort where rotation multiplies the comparisons."""
    return context.pick(Bound(4, 4, 2, 6), Bound(4, 5, 2, 9), Bound(4, 5, 2))


def meshes_to(side: int, processors: int = 0) -> list[tuple[int, int]]:
    """All meshes with sides up to ``side``, and with this many processors at most, the fewest processors first."""
    every = [(X, Y) for X in range(1, side + 1) for Y in range(1, side + 1)]
    most = processors or side * side
    kept = [mesh for mesh in every if mesh[0] * mesh[1] <= most]
    return sorted(kept, key=lambda mesh: (mesh[0] * mesh[1], mesh))


@lru_cache(maxsize=128)
def contest(first: Entry, second: Entry, bound: Bound) -> Found:
    """All queues within the bound, judged -1 where ``first`` is done earlier, 1 where later.

    The shortest queue of either kind is replayed on the shipped classes.
    """

    def problem(X: int, Y: int) -> tuple[list[Track], list[Letter]]:
        tracks = [Track(first.grant(X, Y)), Track(second.grant(X, Y))]
        return tracks, letters(requests(X, Y), bound.most)

    found = search(problem, bound.meshes, bound.longest)
    for sign, one in found.first.items():
        ours, theirs = (entry.completed(one.X, one.Y, jobs_of(one.queue)) for entry in (first, second))
        same(
            sign, (ours > theirs) - (ours < theirs), f"{shown(one.X, one.Y, one.queue)}, {first} and {second}"
        )
    return found


def witness_data(one: Witness) -> dict[str, Any]:
    """A queue as JSON data."""
    return {"mesh": [one.X, one.Y], "queue": [[list(job.request), list(job.times)] for job in one.queue]}


def in_words(one: Witness, entries: tuple[Entry, ...]) -> str:
    """The queue, and when each shipped class is done with it."""
    queue = jobs_of(one.queue)
    ends = [f"{entry} completes at {entry.completed(one.X, one.Y, queue)}" for entry in entries]
    return f"{shown(one.X, one.Y, queue)}: {', '.join(ends)}"


def _values(found: Found, entries: tuple[Entry, Entry]) -> dict[str, Any]:
    """By length how many queues are done earlier and how many later, and the shortest done earlier."""
    first = found.first.get(EARLIER)
    return {
        "queues": found.queues,
        **{
            name: {str(length): count for length, count in found.by_length(sign).items()}
            for name, sign in (("earlier", EARLIER), ("later", LATER))
        },
        "shortest_earlier": in_words(first, entries) if first else "none",
    }


def never(context: Context, first: Entry, second: Entry, bound: Callable[[Context], Bound] = law) -> Verdict:
    """``first`` is done with no queue later than ``second``."""
    within = bound(context)
    found = contest(first, second, within)
    entries = first, second
    evidence = Evidence.enumeration(
        f"{found.queues} queues: {within}; the shown ones replayed on the classes of this suite"
    )
    values = _values(found, entries)
    if LATER not in found.first:
        return Verdict.bounded(str(within), evidence, **values)
    worst = found.first[LATER]
    return Verdict.refuted(
        Counterexample(in_words(worst, entries), witness_data(worst)),
        f"fewest requests, then fewest processors; {within}",
        evidence,
        failing=values["later"],
        **values,
    )


def later(
    context: Context, pairs: Iterable[tuple[Entry, Entry]], bound: Callable[[Context], Bound]
) -> Verdict:
    """Whether the first of each pair is done later than the second with some queue."""
    within, shown_ = bound(context), {}
    for first, second in pairs:
        worst = contest(first, second, within).first.get(LATER)
        shown_[first.method] = in_words(worst, (first, second)) if worst else None
    return witnesses(shown_, str(within))


def witnesses(found: Mapping[str, str | None], scope: str) -> Verdict:
    """Whether there is a queue for each name; those shown have been replayed. None is said to be the shortest."""
    missing = [name for name, text in found.items() if not text]
    if missing:
        return Verdict.undecided(f"no such queue for {', '.join(missing)}: {scope}")
    return Verdict.proved(
        "one queue each is enough",
        Evidence.enumeration(f"{scope}; the shown ones replayed on the classes of this suite"),
        shown=found,
    )


def shortest_later(
    context: Context, pairs: Iterable[tuple[Entry, Entry]], bound: Callable[[Context], Bound], least: Sizes
) -> Verdict:
    """Whether the shortest queues that :func:`later` looks for are of these sizes, within its bound."""
    within = bound(context)
    found = {first.method: contest(first, second, within).first.get(LATER) for first, second in pairs}
    return shortest(found, least, str(within))


def shortest(found: Mapping[str, Witness | None], least: Sizes, scope: str) -> Verdict:
    """Whether the first queue for each name has the size that ``least`` says, the fewest requests first."""
    evidence = Evidence.enumeration(scope)
    for name, one in found.items():
        if one is None:
            return Verdict.undecided(f"no such queue for {name}: {scope}")
        if (len(one.queue), one.X * one.Y) != least[name]:
            other = Counterexample(f"{shown(one.X, one.Y, one.queue)}, {name}", witness_data(one))
            return Verdict.refuted(other, "fewest requests, then fewest processors", evidence)
    return Verdict.bounded(scope, evidence)


def sizes_in_words(least: Sizes) -> str:
    """The statement of a claim on :func:`shortest`, without the queues that it is about."""
    by_size: dict[tuple[int, int], list[str]] = {}
    for name, size in least.items():
        by_size.setdefault(size, []).append(name)
    said = (
        f"{size[0]} requests on {size[1]} processors ({', '.join(names)})" for size, names in by_size.items()
    )
    return f"with the fewest requests, and of these on the fewest processors, have {'; '.join(said)}."
