"""Morgenstern 1994, section 4.3: whether less fragmentation goes with being done earlier, queue by queue."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import lru_cache, partial
from typing import Any

from allocert.machines import Mesh
from allocert.models.mesh_schedules import fitting
from allocert.models.queue_methods import decoded, grants, migrating, with_shapes
from allocert.models.queue_search import Found, Joint, Letter, Notes, State, Track, ahead, letters, search
from allocert.proofs.claim import Claim, Context, Counterexample, Evidence, Verdict
from allocert.proofs.morgenstern.queue_laws_contest import Bound, Entry, witness_data
from allocert.proofs.morgenstern.queue_laws_replay import jobs_of, same, shown
from allocert.proofs.refutation import refutable

__all__ = ["CLAIMS", "misled"]

_claim: Callable[..., Claim] = partial(Claim, paper="morgenstern", place="section 4.3")

MEASURES = {
    "external": "external fragmentation (mean share requested, over failures with enough free processors, 0 without any)",
    "migration": "migration fragmentation (mean share requested, over failures that moving residents would avert, 0 without any)",
}

_PAIRS = (("4ISS", "ISS"), ("4ISS", "MBV"), ("MBV", "ISS"), ("ISS", "FS_n"), ("MIG", "ISS"), ("MIG", "4ISS"))

MISLED = (-1, 1)


def _track(method: str, measure: str, X: int, Y: int) -> Track:
    """The method, noting what its failures that count asked for in all, and how many they are."""
    processors = X * Y
    if method == "MIG":
        grant, shift = migrating(X, Y), 0
    else:
        grant, shift = with_shapes(grants(method, X, Y), X, Y), processors
    fits = fitting(X, Y)

    def note(notes: Notes, held: int, request: tuple[int, int], given: int) -> Notes:
        if given:
            return notes
        asked, residents = request[0] * request[1], decoded(X, Y, held >> shift)
        if measure == "external":
            counts = asked <= processors - sum(x * y for x, y in residents)
        else:
            counts = fits([*residents, request])
        return (notes[0] + asked, notes[1] + 1) if counts else notes

    return Track(grant, note, (0, 0))


def _judge(joint: Joint) -> tuple[int, int]:
    """Which track has less fragmentation (-1: the first), and which is done first; no failure counts as 0."""
    (one, ones), (other, others) = joint[0][2], joint[1][2]
    difference = one * max(others, 1) - other * max(ones, 1)
    return (difference > 0) - (difference < 0), ahead(joint)


@lru_cache(maxsize=32)
def misled(first: str, second: str, measure: str, bound: Bound) -> Found:
    """All queues, judged by which method has less fragmentation and which is done first."""

    def problem(X: int, Y: int) -> tuple[list[Track], list[Letter]]:
        requests = [(sides[0], sides[1]) for sides in Mesh(X, Y).requests()]
        return [_track(method, measure, X, Y) for method in (first, second)], letters(requests, bound.most)

    return search(problem, bound.meshes, bound.longest, _judge)


def _decide(context: Context, first: str, second: str, measure: str) -> Verdict:
    bound = context.pick(Bound(4, 4, 2, 6), Bound(4, 5, 2, 9), Bound(4, 4, 2))
    found = misled(first, second, measure, bound)
    kinds = {
        "less_and_earlier": [(-1, -1), (1, 1)],
        "less_and_same_time": [(-1, 0), (1, 0)],
        "less_and_later": [MISLED, MISLED[::-1]],
        "same_and_different_time": [(0, -1), (0, 1)],
    }
    counts = {name: _sum(found, judgements) for name, judgements in kinds.items()}
    evidence = Evidence.enumeration(f"{found.queues} queues: {bound}")
    wrong = [found.first[judgement] for judgement in kinds["less_and_later"] if judgement in found.first]
    if not wrong:
        return Verdict.bounded(str(bound), evidence, **counts)
    worst = min(wrong, key=lambda one: (len(one.queue), one.X * one.Y))
    queue = jobs_of(worst.queue)
    ends = {method: Entry(method).completed(worst.X, worst.Y, queue) for method in (first, second)}
    shares = {method: _share(method, measure, worst.X, worst.Y, queue) for method in (first, second)}
    lower = min(shares, key=lambda method: Fraction(shares[method]))
    text = f"{shown(worst.X, worst.Y, queue)}: " + ", ".join(
        f"{method} has {shares[method]} and is done at {ends[method]}" for method in (first, second)
    )
    same(max(ends.values()), ends[lower], text)
    agree = sum(counts["less_and_earlier"].values())
    against = sum(counts["less_and_later"].values())
    word = "more" if agree > against else "no more"
    return Verdict.refuted(
        Counterexample(text, {**witness_data(worst), "ends": ends, "fragmentation": shares}),
        f"fewest requests, then fewest processors; {bound}",
        evidence,
        failing=counts["less_and_later"],
        repair={
            "statement": f"no such queue of up to {len(queue) - 1} requests; {word} queues agree ({agree}) than mislead "
            f"({against})",
            "checked": str(bound),
        },
        **counts,
    )


def _sum(found: Found, judgements: list[tuple[int, int]]) -> dict[str, int]:
    totals: dict[str, int] = {}
    for judgement in judgements:
        for length, count in found.by_length(judgement).items():
            totals[str(length)] = totals.get(str(length), 0) + count
    return totals


def _share(method: str, measure: str, X: int, Y: int, queue: Any) -> str:
    """The fragmentation as a fraction of the mesh, from the track."""
    track = _track(method, measure, X, Y)
    state: State = (0, (), track.notes)
    for request, time in queue:
        state = track.serve(state, request, time)
    asked, failures = state[2]
    return f"{asked}/{failures * X * Y}" if failures else "0/1"


def _claims() -> Iterator[Claim]:
    for measure, told in MEASURES.items():
        for first, second in _PAIRS:
            yield _claim(
                "MO-CLAIM-EXTFRAG",
                part=f"{first}-{second}",
                statement=f"Of {first} and {second}, the one with the lower {told} on a queue is not done with it later.",
                decide=refutable(partial(_decide, first=first, second=second, measure=measure)),
                reading=f"{measure}-law",
            )


CLAIMS: tuple[Claim, ...] = tuple(_claims())
