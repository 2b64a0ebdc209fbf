"""Queues that are done later although a job is shorter, or the mesh larger: which methods have them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache, partial
from typing import Any

from allocert.machines import Mesh
from allocert.models.migration_proof import DOMINANCE
from allocert.models.queue_search import Found, Letter, Track, Witness, search
from allocert.proofs.claim import Claim, Context, Counterexample, Evidence, Verdict
from allocert.proofs.kandlur_shin.statics import proved_by
from allocert.proofs.morgenstern.queue_laws_contest import (
    EARLIER,
    LATER,
    Bound,
    Entry,
    witness_data,
)
from allocert.proofs.morgenstern.queue_laws_replay import jobs_of, same, shown
from allocert.proofs.refutation import refutable

__all__ = ["CLAIMS", "enlarged", "shortened"]

_claim: Callable[..., Claim] = partial(Claim, paper="morgenstern", place="section 5")

_METHODS = (
    Entry("ISS"),
    Entry("4ISS"),
    Entry("MBV"),
    Entry("FS_n"),
    Entry("MIG"),
    Entry("ISS", "A"),
    Entry("MIG", "late"),
    Entry("MIG", "free"),
)

DOMINANT = (Entry("MIG"), Entry("MIG", "free"))
"""No FCFS policy starts a job before these."""

GROWN = {"column": (1, 0), "row": (0, 1)}
"""How a mesh grows."""


def _requests(X: int, Y: int) -> list[tuple[int, int]]:
    return [(sides[0], sides[1]) for sides in Mesh(X, Y).requests()]


@lru_cache(maxsize=32)
def shortened(entry: Entry, bound: Bound) -> Found:
    """All queues of which one job is shorter on the first track, judged 1 where that is done later."""

    def problem(X: int, Y: int) -> tuple[list[Track], list[Letter]]:
        times = range(1, bound.most + 1)
        pairs = [(low, high) for high in times for low in times if low <= high]
        alphabet = [
            Letter(request, pair, int(pair[0] < pair[1]))
            for request in _requests(X, Y)
            for pair in sorted(pairs, key=lambda pair: pair[0] < pair[1])
        ]
        return [Track(entry.grant(X, Y))] * 2, alphabet

    return search(problem, bound.meshes, bound.longest, changes=1)


@lru_cache(maxsize=32)
def enlarged(entry: Entry, grown: str, bound: Bound) -> Found:
    """All queues for M(X, Y), the first track with a column or row more, judged 1 where that is done later."""
    more = GROWN[grown]

    def problem(X: int, Y: int) -> tuple[list[Track], list[Letter]]:
        tracks = [Track(entry.grant(X + more[0], Y + more[1])), Track(entry.grant(X, Y))]
        times = range(1, bound.most + 1)
        return tracks, [Letter(request, (time, time)) for request in _requests(X, Y) for time in times]

    return search(problem, bound.meshes, bound.longest)


def _ends(one: Witness, entry: Entry, grown: str) -> tuple[int, int]:
    """When the shipped class is done with the easier problem, and with the harder one."""
    more = GROWN[grown] if grown else (0, 0)
    return (
        entry.completed(one.X + more[0], one.Y + more[1], jobs_of(one.queue, 0)),
        entry.completed(one.X, one.Y, jobs_of(one.queue, 1)),
    )


def _told(one: Witness, entry: Entry, grown: str) -> str:
    easy, hard = _ends(one, entry, grown)
    same(True, easy > hard, f"{shown(one.X, one.Y, one.queue)}, {entry}")
    if grown:
        return f"{shown(one.X, one.Y, one.queue)}: {entry} is done at {hard}, with one {grown} more at {easy}"
    return (
        f"{shown(one.X, one.Y, jobs_of(one.queue, 1))}: {entry} is done at {hard}; with the times "
        f"{[letter.times[0] for letter in one.queue]} at {easy}"
    )


def _decide(context: Context, entry: Entry, grown: str) -> Verdict:
    wide = grown and entry in (Entry("MBV"), Entry("MIG", "late"))
    quick = Bound(4, 4, 2, 9 if wide else 6)
    bound = context.pick(quick, Bound(4, 5, 2, 9), Bound(4, 5, 2))
    found: Any = enlarged(entry, grown, bound) if grown else shortened(entry, bound)
    what = (
        f"each with one {grown} more" if grown else "each with every one of its jobs shorter, one at a time"
    )
    scope = f"{bound}, {what}"
    evidence = Evidence.enumeration(
        f"{found.queues} pairs: {scope}; those shown replayed on the shipped classes"
    )
    counts = {
        name: {str(length): count for length, count in found.by_length(sign).items()}
        for name, sign in (("earlier", EARLIER), ("later", LATER))
    }
    if LATER not in found.first and entry in DOMINANT:
        return Verdict.proved(
            f"all meshes and queues ({DOMINANCE.told} and docs/proofs/queue-laws.md); by enumeration {scope}",
            proved_by(DOMINANCE),
            **counts,
        )
    if LATER not in found.first:
        return Verdict.bounded(scope, evidence, **counts)
    worst = found.first[LATER]
    kept = found.without(LATER)
    repair = [f"never with up to {len(worst.queue) - 1} requests"]
    repair += ["never on " + ", ".join(f"M({X},{Y})" for X, Y in kept)] if kept else []
    return Verdict.refuted(
        Counterexample(_told(worst, entry, grown), {**witness_data(worst), "grown": grown}),
        f"fewest requests, then fewest processors; {scope}",
        evidence,
        failing=counts["later"],
        repair={"statement": "; ".join(repair), "checked": scope},
        **counts,
    )


def _claims() -> Iterator[Claim]:
    for entry in _METHODS:
        part = f"{entry.method}-{entry.rotation}" if entry.rotation else entry.method
        yield _claim(
            "MO-X-10",
            part=part,
            statement=f"If one job of a queue gets a shorter resident time, {entry} is not done with the queue later.",
            decide=refutable(partial(_decide, entry=entry, grown="")),
            reading="shorter",
            solver_free=entry not in DOMINANT,
        )
        for grown in GROWN:
            yield _claim(
                "MO-X-10",
                part=part,
                statement=f"With one {grown} more in the mesh, {entry} is not done with any queue later.",
                decide=refutable(partial(_decide, entry=entry, grown=grown)),
                reading=grown,
                solver_free=entry not in DOMINANT,
            )


CLAIMS: tuple[Claim, ...] = tuple(_claims())
