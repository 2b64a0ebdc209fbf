"""Morgenstern 1994, section 4.3: whether rotation changes who is done first, and whom it leaves equal."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache, partial
from itertools import combinations
from typing import Any

from allocert.allocators.mesh.adaptive_scan import AdaptiveScan
from allocert.allocators.mesh.frame_sliding import FrameSliding
from allocert.allocators.mesh.frame_sliding_fast import FastFrameSliding
from allocert.allocators.mesh.interval_set_scan import IntervalSetScan
from allocert.allocators.mesh.rotation import Rotating
from allocert.machines import Mesh, RotatableMesh, Submesh
from allocert.models.mesh_configurations import Situation, situations
from allocert.models.queue_search import Found, Joint, Letter, Track, ahead, letters, search
from allocert.proofs.claim import Claim, Context, Counterexample, Evidence, Verdict
from allocert.proofs.morgenstern.cases import failure, reaching
from allocert.proofs.morgenstern.queue_laws_contest import Bound, Entry, witness_data
from allocert.proofs.morgenstern.queue_laws_replay import jobs_of, same, shown
from allocert.proofs.refutation import refutable
from allocert.proofs.tally import Failure, survey
from allocert.proofs.trace import run

__all__ = ["CLAIMS", "ranks"]

_claim: Callable[..., Claim] = partial(Claim, paper="morgenstern", place="section 4.3")

READINGS = "ABCD"

REVERSED = (-1, 1)


def _both(joint: Joint) -> tuple[int, int]:
    """Which of the first two tracks is done first, and which of the last two."""
    return ahead(joint[:2]), ahead(joint[2:])


@lru_cache(maxsize=64)
def ranks(first: str, second: str, rotation: str, bound: Bound) -> Found:
    """All queues, judged by who is done first (-1: ``first``) without rotation and with it."""
    entries = [Entry(first), Entry(second), Entry(first, rotation), Entry(second, rotation)]

    def problem(X: int, Y: int) -> tuple[list[Track], list[Letter]]:
        requests = [(sides[0], sides[1]) for sides in Mesh(X, Y).requests()]
        return [Track(entry.grant(X, Y)) for entry in entries], letters(requests, bound.most, 4)

    return search(problem, bound.meshes, bound.longest, _both)


def _decide_rank(context: Context, first: str, second: str, rotation: str) -> Verdict:
    """No queue that one method completes earlier without rotation is completed earlier by the other with it."""
    bound = context.pick(Bound(4, 4, 2, 6), Bound(4, 5, 2, 9), Bound(4, 5, 1))
    found = ranks(first, second, rotation, bound)
    wrong = [judgement for judgement in (REVERSED, REVERSED[::-1]) if judgement in found.first]
    evidence = Evidence.enumeration(
        f"{found.queues} queues: {bound}; the shown one replayed on the shipped classes"
    )
    failing: dict[str, int] = {}
    for judgement in (REVERSED, REVERSED[::-1]):
        for length, count in found.by_length(judgement).items():
            failing[str(length)] = failing.get(str(length), 0) + count
    values = {
        "failing": failing,
        "first_with_only": sum(found.by_length((0, -1)).values()),
        "second_with_only": sum(found.by_length((0, 1)).values()),
        "ties_broken_or_made": sum(
            count
            for judgement in ((0, -1), (0, 1), (-1, 0), (1, 0))
            for count in found.by_length(judgement).values()
        ),
    }
    if not wrong:
        return Verdict.bounded(str(bound), evidence, **values)
    worst = min(
        (found.first[judgement] for judgement in wrong), key=lambda one: (len(one.queue), one.X * one.Y)
    )
    queue = jobs_of(worst.queue)
    ends = {
        f"{Entry(method, turned)}": Entry(method, turned).completed(worst.X, worst.Y, queue)
        for turned in ("", rotation)
        for method in (first, second)
    }
    a, b, c, d = ends.values()
    text = f"{shown(worst.X, worst.Y, queue)}: " + ", ".join(f"{name} {end}" for name, end in ends.items())
    same(-1, ((a > b) - (a < b)) * ((c > d) - (c < d)), text)
    kept = [mesh for mesh in found.without(REVERSED) if mesh in found.without(REVERSED[::-1])]
    repair = [f"no queue of up to {len(queue) - 1} requests is reversed"]
    repair += ["none on " + ", ".join(f"M({X},{Y})" for X, Y in kept)] if kept else []
    return Verdict.refuted(
        Counterexample(text, {**witness_data(worst), "ends": ends}),
        f"fewest requests, then fewest processors; {bound}",
        evidence,
        repair={"statement": "; ".join(repair), "checked": str(bound)},
        **values,
    )


_EQUALS: dict[str, Callable[..., Any]] = {
    "AS": AdaptiveScan,
    "FS_f": FastFrameSliding,
    "ISS": IntervalSetScan,
}


def _decide_equal(context: Context, method: str, rotation: str) -> Verdict:
    """The same answer from every configuration, with the residents in its order and in the reverse one."""
    numbers = range(1, context.pick(5, 7, 9) + 1)

    def cases(processors: int) -> Iterator[Failure | None]:
        for situation in situations(processors):
            due = _answers(FrameSliding, situation, rotation)
            for residents in (situation.residents, situation.residents[::-1]):
                listed = situation._replace(residents=residents)
                got = _answers(_EQUALS[method], listed, rotation)
                for request, frame in due.items():
                    told = f"{method} grants {got[request]}, FS_1 {frame}, reading {rotation}"
                    yield None if got[request] == frame else failure(listed, *request, told)

    return survey(
        cases,
        numbers,
        f"all configurations of all meshes of 1..{numbers[-1]} processors, each of which requests and releases reach, all "
        "requests that fit in some orientation, residents in order of the mesh and in the reverse one, by the shipped "
        "classes",
    )


@lru_cache(maxsize=1 << 13)
def _answers(
    strategy: Callable[..., Any], situation: Situation, rotation: str
) -> dict[tuple[int, int], Submesh | None]:
    """What the shipped class grants each request, led to the configuration by requests and releases."""
    machine = RotatableMesh(situation.X, situation.Y)
    rotating = Rotating(machine, strategy=strategy, reading=rotation)
    run(rotating.inner, reaching(situation))
    answers: dict[tuple[int, int], Submesh | None] = {}
    for x, y in machine.requests():
        granted = answers[x, y] = rotating.allocate((x, y))
        if granted is not None:
            rotating.release(granted)
    return answers


def _claims() -> Iterator[Claim]:
    for first, second in combinations(("4ISS", "MBV", "ISS"), 2):
        for rotation in READINGS:
            yield _claim(
                "MO-CLAIM-ROT-RANK",
                part=f"{first}-{second}",
                statement=f"For no queue is one of {first} and {second} done earlier without rotation and the other with it "
                f"(reading {rotation}).",
                decide=refutable(partial(_decide_rank, first=first, second=second, rotation=rotation)),
                reading=f"{rotation}-law",
            )
    for method in _EQUALS:
        for rotation in READINGS:
            yield _claim(
                "MO-CLAIM-ROT-EQ",
                part=method,
                statement=f"With rotation (reading {rotation}) {method} grants from every configuration what FS_1 grants, so "
                "every queue the same.",
                decide=partial(_decide_equal, method=method, rotation=rotation),
                reading=f"{rotation}-law",
            )


CLAIMS: tuple[Claim, ...] = tuple(_claims())
