"""Queues that are done later although a job is shorter, or the mesh larger: which methods have them."""

from __future__ import annotations

from functools import lru_cache, partial

from allocert.models.queues.search import Found, Letter, Track, Witness, search
from allocert.proofs.formal.lifting import formally
from allocert.proofs.morgenstern.allocation.fcfs_replay import jobs_of, requests, same, shown
from allocert.proofs.morgenstern.allocation.short_queues import (
    LATER,
    Bound,
    Entry,
    Sizes,
    shortest,
    sizes_in_words,
    witness_data,
    witnesses,
)
from allocert.proofs.theorems.migration import MIG_EASIER
from allocert.verification.claims.claim import Claim, Context, Counterexample, Evidence, Verdict
from allocert.verification.deciding.refutation import refutable

__all__ = ["CLAIMS", "bound_of", "enlarged", "shortened"]

_METHODS = ("ISS", "4ISS", "MBV", "FS_n")

DOMINANT = (Entry("MIG"), Entry("MIG", "free"))
"""No FCFS policy starts a job before these."""

GROWN = {"column": (1, 0), "row": (0, 1)}
"""How a mesh grows."""

LEAST: dict[str, Sizes] = {
    "": dict.fromkeys(_METHODS, (4, 3)),
    "column": {"ISS": (3, 6), "4ISS": (3, 6), "FS_n": (3, 6), "MBV": (3, 9)},
    "row": {"4ISS": (3, 6), "MBV": (3, 9), "ISS": (4, 6), "FS_n": (4, 6)},
}
"""By how the mesh grows, or "" where a job is shorter: requests and processors of the shortest queues found."""


Problem = tuple[list[Track], list[Letter]]


@lru_cache(maxsize=32)
def shortened(entry: Entry, bound: Bound) -> Found:
    """All queues with one job shorter on the first track, judged 1 where that is done later."""
    return search(partial(_shortened, entry, bound), bound.meshes, bound.longest, changes=1)


def _shortened(entry: Entry, bound: Bound, X: int, Y: int) -> Problem:
    times = range(1, bound.most + 1)
    pairs = [(low, high) for high in times for low in times if low <= high]
    alphabet = [
        Letter(request, pair, int(pair[0] < pair[1]))
        for request in requests(X, Y)
        for pair in sorted(pairs, key=lambda pair: pair[0] < pair[1])
    ]
    return [Track(entry.grant(X, Y))] * 2, alphabet


@lru_cache(maxsize=32)
def enlarged(entry: Entry, grown: str, bound: Bound) -> Found:
    """All queues for M(X, Y), the first track with a column or row more, judged 1 where that is done later."""
    return search(partial(_enlarged, entry, grown, bound), bound.meshes, bound.longest)


def _enlarged(entry: Entry, grown: str, bound: Bound, X: int, Y: int) -> Problem:
    more = GROWN[grown]
    tracks = [Track(entry.grant(X + more[0], Y + more[1])), Track(entry.grant(X, Y))]
    times = range(1, bound.most + 1)
    return tracks, [Letter(request, (time, time)) for request in requests(X, Y) for time in times]


def _ends(one: Witness, entry: Entry, grown: str) -> tuple[int, int]:
    """When the shipped class is done with the easier problem, and with the harder one."""
    more = GROWN[grown] if grown else (0, 0)
    return (
        entry.completed(one.X + more[0], one.Y + more[1], jobs_of(one.queue, 0)),
        entry.completed(one.X, one.Y, jobs_of(one.queue, 1)),
    )


def _in_words(one: Witness, entry: Entry, grown: str) -> str:
    easy, hard = _ends(one, entry, grown)
    same(True, easy > hard, f"{shown(one.X, one.Y, one.queue)}, {entry}")
    if grown:
        return (
            f"{shown(one.X, one.Y, one.queue)}: {entry} completes at {hard}, with one {grown} more at {easy}"
        )
    return (
        f"{shown(one.X, one.Y, jobs_of(one.queue, 1))}: {entry} completes at {hard}; with the times "
        f"{[letter.times[0] for letter in one.queue]} at {easy}"
    )


def bound_of(context: Context, entry: Entry, grown: str) -> Bound:
    """The queues for this effort."""
    quick = Bound(4, 4, 2, 9 if grown and entry.method == "MBV" else 6)
    return context.pick(quick, Bound(4, 5, 2, 9), Bound(4, 5, 2))


def _found(context: Context, entry: Entry, grown: str) -> Found:
    bound = bound_of(context, entry, grown)
    return enlarged(entry, grown, bound) if grown else shortened(entry, bound)


def later_if_easier(context: Context, grown: str) -> Verdict:
    """For each method a queue that it is done with later."""
    shown: dict[str, str | None] = {}
    for method in _METHODS:
        entry = Entry(method)
        worst = _found(context, entry, grown).first.get(LATER)
        shown[method] = _in_words(worst, entry, grown) if worst else None
    return witnesses(shown, _searched(context, grown))


def _searched(context: Context, grown: str) -> str:
    by_bound: dict[str, list[str]] = {}
    for method in _METHODS:
        by_bound.setdefault(str(bound_of(context, Entry(method), grown)), []).append(method)
    return "; ".join(f"{bound}, every easier problem ({', '.join(m)})" for bound, m in by_bound.items())


def shortest_if_easier(context: Context, grown: str) -> Verdict:
    """The sizes of the shortest of these queues, within the bound."""
    found = {method: _found(context, Entry(method), grown).first.get(LATER) for method in _METHODS}
    return shortest(found, LEAST[grown], _searched(context, grown))


def never_later_if_easier(context: Context) -> Verdict:
    """MIG, by dominance for all queues and by enumeration for short ones."""
    counts = {}
    for entry in DOMINANT:
        for grown in ("", *GROWN):
            found = _found(context, entry, grown)
            if LATER in found.first:
                worst = found.first[LATER]
                return Verdict.refuted(
                    Counterexample(_in_words(worst, entry, grown), {**witness_data(worst), "grown": grown}),
                    "fewest requests, then fewest processors",
                    Evidence.enumeration(f"{found.queues} pairs"),
                )
            counts[f"{entry}, {grown or 'shorter'}"] = found.queues
    tried = Evidence.enumeration(f"{sum(counts.values())} pairs")
    short = Verdict.bounded(str(bound_of(context, DOMINANT[0], "")), tried, pairs=counts)
    return formally(short, MIG_EASIER, "all meshes and queues", "MO-X-10/MIG@law")


CLAIMS: tuple[Claim, ...] = (
    *(
        Claim("MO-X-10", statement, refutable(partial(decide, grown=grown)), part, "law")
        for name, grown, described in (
            ("shorter", "", "one of its jobs has a shorter resident time"),
            ("column", "column", "the mesh has a column more"),
            ("row", "row", "the mesh has a row more"),
        )
        for part, decide, statement in (
            (
                name,
                later_if_easier,
                f"ISS, 4ISS, MBV and FS_n each complete some queue later if {described}.",
            ),
            (
                f"{name}-shortest",
                shortest_if_easier,
                f"Of the queues that a method completes later if {described} those {sizes_in_words(LEAST[grown])}",
            ),
        )
    ),
    Claim(
        "MO-X-10",
        MIG_EASIER.says("MO-X-10/MIG@law"),
        refutable(never_later_if_easier),
        "MIG",
        "law",
        solver_free=False,
    ),
)
