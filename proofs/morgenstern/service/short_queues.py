"""Morgenstern 1994, section 5 (future work): serving the queue otherwise than first come, first served."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from typing import Any

from allocert.machines import Mesh
from allocert.machines.words import bits
from allocert.models.queues.disciplines import DISCIPLINES, Jobs, served
from allocert.models.queues.methods import grants
from allocert.models.queues.orders import completions
from allocert.models.queues.search import Grant
from allocert.proofs.morgenstern.allocation.fcfs_replay import SHIPPED, requests, same, shown
from allocert.proofs.morgenstern.allocation.short_queues import meshes_to, witnesses
from allocert.verification.claims.claim import Claim, Context, Verdict
from allocert.verification.deciding.refutation import refutable

__all__ = ["CLAIMS", "first_later"]


Side = tuple[str, str]
"""A discipline and a method."""


def _end(queue: Jobs, starts: tuple[int, ...]) -> int:
    return max(start + time for start, (_, time) in zip(starts, queue, strict=True))


def _shipped(method: str, X: int, Y: int) -> Grant:
    """The decisions of the shipped class, built anew on the holdings."""
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
        return completions(grant, requests(X, Y), length, most)
    return [_end(queue, served(side[0], grant, queue)) for queue in _queues(X, Y, length, most)]


def _queues(X: int, Y: int, length: int, most: int) -> Iterator[Any]:
    jobs = [(request, time) for request in requests(X, Y) for time in range(1, most + 1)]
    return product(jobs, repeat=length)


def first_later(
    one: Side, other: Side, sizes: tuple[tuple[int, int, int], ...]
) -> tuple[int, int, Jobs] | None:
    """The first mesh and queue that ``one`` is done with later; ``sizes``: length, processors and times at most."""
    for length, processors, most in sizes:
        for X, Y in meshes_to(processors, processors):
            ends = [_ends(X, Y, length, most, side) for side in (one, other)]
            for queue, ours, theirs in zip(_queues(X, Y, length, most), *ends, strict=True):
                if ours > theirs:
                    return X, Y, queue
    return None


def _in_words(case: tuple[int, int, Jobs], sides: tuple[Side, Side]) -> str:
    X, Y, queue = case
    parts = []
    for discipline, method in sides:
        starts = served(discipline, _shipped(method, X, Y), queue)
        tables = served(discipline, grants(method, X, Y), queue)
        same(tables, starts, f"{shown(X, Y, queue)}, {discipline}, {method}")
        parts.append(
            f"{discipline} with {method} starts them at {list(starts)} and completes at {_end(queue, starts)}"
        )
    return f"{shown(X, Y, queue)}: {', '.join(parts)}"


def each_order_is_later(context: Context) -> Verdict:
    """For each order of service a queue that it is done with later than first come, first served."""
    small = ((1, 6, 3), (2, 6, 3))
    sizes: tuple[tuple[int, int, int], ...] = small + context.pick(
        ((3, 4, 3), (3, 6, 2), (4, 4, 2), (5, 4, 2)),
        ((3, 6, 3), (4, 4, 3), (4, 6, 2), (5, 4, 2)),
        ((3, 9, 3), (4, 6, 3), (5, 4, 2)),
    )
    scope = ", ".join(
        f"{length} requests with times 1..{most} up to {size} processors" for length, size, most in sizes
    )
    found: dict[str, str | None] = {}
    for discipline in DISCIPLINES[1:]:
        sides = (discipline, "4ISS"), ("fcfs", "4ISS")
        worst = first_later(*sides, sizes)
        found[discipline] = worst and _in_words(worst, sides)
    return witnesses(found, f"all queues on all meshes: {scope}")


CLAIMS: tuple[Claim, ...] = (
    Claim(
        "MO-X-6",
        "With 4ISS each of shortest resident time first, most processors first, trying all waiting jobs at each release "
        "and backfilling completes some queue later than first come, first served.",
        refutable(each_order_is_later),
        "delay",
        "law",
    ),
)
