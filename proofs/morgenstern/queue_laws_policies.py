"""Morgenstern 1994, section 5 (future work): serving the queue otherwise than first come, first served."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache, partial
from itertools import product
from typing import Any

from allocert.machines import Mesh
from allocert.machines.words import bits
from allocert.models.queue_disciplines import DISCIPLINES, Jobs, served
from allocert.models.queue_methods import grants
from allocert.models.queue_orders import completions
from allocert.models.queue_search import Grant
from allocert.proofs.claim import Claim, Context, Counterexample, Evidence, Verdict
from allocert.proofs.morgenstern.queue_laws_contest import meshes_to
from allocert.proofs.morgenstern.queue_laws_replay import SHIPPED, same, shown
from allocert.proofs.refutation import refutable

__all__ = ["CLAIMS", "Duel", "duel"]

_claim: Callable[..., Claim] = partial(Claim, paper="morgenstern", place="section 5")

Side = tuple[str, str]
"""A discipline and a method."""

_TOLD = {
    "fcfs": "first come, first served",
    "shortest": "shortest resident time first",
    "largest": "most processors first",
    "skipping": "trying all waiting jobs at each release",
    "backfilling": "letting jobs pass the head that end before it could start",
}


@dataclass
class Duel:
    """Two ways of serving every queue: how often each is done first, by length, and the first queue of either kind."""

    queues: int = 0
    earlier: dict[str, int] = field(default_factory=dict)
    later: dict[str, int] = field(default_factory=dict)
    first: dict[int, tuple[int, int, Jobs]] = field(default_factory=dict)


def _end(queue: Jobs, starts: tuple[int, ...]) -> int:
    return max(start + time for start, (_, time) in zip(starts, queue, strict=True))


def _shipped(method: str, X: int, Y: int) -> Grant:
    """The decisions of the shipped class, built anew on what is held."""
    mesh = Mesh(X, Y)

    def grant(held: int, request: tuple[int, int]) -> int:
        frame = SHIPPED[method](mesh, faulty=tuple(bits(held))).allocate(request)
        return 0 if frame is None else mesh.word(frame)

    return grant


@lru_cache(maxsize=2048)
def _ends(X: int, Y: int, length: int, most: int, side: Side) -> list[int]:
    """When every queue of that length is done, in the order of :func:`_queues`."""
    grant = grants(side[1], X, Y)
    if side[0] == "fcfs":
        return completions(grant, _requests(X, Y), length, most)
    return [_end(queue, served(side[0], grant, queue)) for queue in _queues(X, Y, length, most)]


def _requests(X: int, Y: int) -> list[tuple[int, int]]:
    return [(sides[0], sides[1]) for sides in Mesh(X, Y).requests()]


def _queues(X: int, Y: int, length: int, most: int) -> Iterator[Any]:
    jobs = [(request, time) for request in _requests(X, Y) for time in range(1, most + 1)]
    return product(jobs, repeat=length)


@lru_cache(maxsize=64)
def duel(one: Side, other: Side, sizes: tuple[tuple[int, int, int], ...]) -> Duel:
    """All queues, judged -1 where ``one`` is done earlier, 1 where later; ``sizes``: length, processors and times at most."""
    found = Duel()
    for length, processors, most in sizes:
        earlier = later = 0
        for X, Y in meshes_to(processors, processors):
            ends = [_ends(X, Y, length, most, side) for side in (one, other)]
            for queue, ours, theirs in zip(_queues(X, Y, length, most), *ends, strict=True):
                found.queues += 1
                if ours != theirs:
                    sign = -1 if ours < theirs else 1
                    earlier, later = earlier + (sign < 0), later + (sign > 0)
                    found.first.setdefault(sign, (X, Y, queue))
        size = f"{length} requests, times to {most}"
        found.earlier[size], found.later[size] = earlier, later
    return found


def _told(case: tuple[int, int, Jobs], sides: tuple[Side, Side]) -> str:
    X, Y, queue = case
    parts = []
    for discipline, method in sides:
        starts = served(discipline, _shipped(method, X, Y), queue)
        tables = served(discipline, grants(method, X, Y), queue)
        same(tables, starts, f"{shown(X, Y, queue)}, {discipline}, {method}")
        parts.append(
            f"{discipline} with {method} starts them at {list(starts)} and is done at {_end(queue, starts)}"
        )
    return f"{shown(X, Y, queue)}: {', '.join(parts)}"


def _decide(context: Context, one: Side, other: Side) -> Verdict:
    """``one`` is done with no queue later than ``other``."""
    small = ((1, 6, 3), (2, 6, 3))
    sizes: tuple[tuple[int, int, int], ...] = small + context.pick(
        ((3, 4, 3), (3, 6, 2), (4, 4, 2)),
        ((3, 6, 3), (4, 4, 3), (4, 6, 2)),
        ((3, 9, 3), (4, 6, 3), (5, 4, 2)),
    )
    if {one[0], other[0]} == {"fcfs", "backfilling"} and (5, 4, 2) not in sizes:
        sizes += ((5, 4, 2),)
    found = duel(one, other, sizes)
    scope = ", ".join(
        f"{length} requests with times 1..{most} up to {size} processors" for length, size, most in sizes
    )
    scope = f"all queues on all meshes: {scope}"
    evidence = Evidence.enumeration(f"{found.queues} queues, {scope}")
    values = {
        "earlier": found.earlier,
        "later": found.later,
        "first_earlier": _told(found.first[-1], (one, other)) if -1 in found.first else "none",
    }
    if 1 not in found.first:
        return Verdict.bounded(scope, evidence, **values)
    X, Y, queue = found.first[1]
    least = len(queue)
    data = {"mesh": [X, Y], "queue": [[list(request), time] for request, time in queue]}
    return Verdict.refuted(
        Counterexample(_told(found.first[1], (one, other)), data),
        f"fewest requests, then fewest processors; {scope}",
        evidence,
        failing=found.later,
        repair={"statement": f"no queue of up to {least - 1} requests", "checked": scope},
        **values,
    )


def _claims() -> Iterator[Claim]:
    for discipline in DISCIPLINES[1:]:
        for one, other, reading in (
            (discipline, "fcfs", "never-later"),
            ("fcfs", discipline, "never-earlier"),
        ):
            for method in ("ISS", "4ISS"):
                yield _claim(
                    "MO-X-6",
                    part=f"{discipline}-{method}",
                    statement=f"With {method}, {_TOLD[one]} is done with no queue later than {_TOLD[other]}.",
                    decide=refutable(partial(_decide, one=(one, method), other=(other, method))),
                    reading=f"{reading}-law",
                )
        yield _claim(
            "MO-X-6",
            part=f"{discipline}-ranking",
            statement=f"4ISS is done with no queue later than ISS, {_TOLD[discipline]}.",
            decide=refutable(partial(_decide, one=(discipline, "4ISS"), other=(discipline, "ISS"))),
            reading="4ISS-ISS-law",
        )


CLAIMS: tuple[Claim, ...] = tuple(_claims())
