"""4ISS against first fit in every other order of the candidates, on meshes small enough to try them all."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import Any

from allocert.machines import Mesh
from allocert.machines.words import bits
from allocert.models.queues.methods import grants
from allocert.models.queues.orders import Order, completions, in_order, orders, orders_count
from allocert.proofs.morgenstern.allocation.fcfs_replay import completed, requests, same, shown
from allocert.verification.claims.claim import Claim, Context, Evidence, Verdict
from allocert.verification.deciding.refutation import refutable

__all__ = ["CLAIMS", "Study", "sizes_of", "study"]


@dataclass(frozen=True)
class Study:
    """All orders on one mesh, over all queues of one length.

    ``sums``: of the completion times by 4ISS, by ISS and by the best order, ``best``. ``better``: orders with a lesser
    sum than 4ISS; ``dominating``: those of them that are done with no queue later, ``least`` is one of these. ``gained``:
    queues that some order is done with earlier than 4ISS, ``queue`` the first, ``order`` that order, ``ends`` the times.
    """

    orders: int
    queues: int
    sums: tuple[int, int, int]
    best: Order
    better: int
    dominating: int
    least: Order | None
    gained: int
    queue: Any
    order: Order | None
    ends: tuple[int, int]


@lru_cache(maxsize=64)
def study(X: int, Y: int, length: int, most: int) -> Study:
    """Every order against 4ISS; the queue shown is replayed on the shipped class."""
    shapes = requests(X, Y)

    def ends(grant: Any) -> list[int]:
        return completions(grant, shapes, length, most)

    ours, row_major = ends(grants("4ISS", X, Y)), ends(grants("ISS", X, Y))
    total = sum(ours)
    least = list(ours)
    beaten_by: dict[int, Order] = {}
    best: tuple[int, Order] | None = None
    better = dominating = 0
    first: Order | None = None
    for order in orders(X, Y):
        theirs = ends(in_order(order))
        own = sum(theirs)
        if best is None or own < best[0]:
            best = own, order
        if own < total:
            better += 1
            if all(a <= b for a, b in zip(theirs, ours, strict=True)):
                dominating += 1
                first = first or order
        for place, end in enumerate(theirs):
            if end < least[place]:
                least[place] = end
                beaten_by[place] = order
    place = min(beaten_by, default=-1)
    queue = None
    if best is None:
        best = total, {}
    if place >= 0:
        jobs = [(request, time) for request in shapes for time in range(1, most + 1)]
        queue = next(one for number, one in enumerate(product(jobs, repeat=length)) if number == place)
        same(ours[place], completed("4ISS", X, Y, queue), f"{shown(X, Y, queue)}, 4ISS")
    return Study(
        orders_count(X, Y),
        len(ours),
        (total, sum(row_major), best[0]),
        best[1],
        better,
        dominating,
        first,
        len(beaten_by),
        queue,
        beaten_by.get(place),
        (ours[place], least[place]) if place >= 0 else (0, 0),
    )


Sizes = tuple[tuple[int, int, int, int], ...]
"""Sides of the mesh, requests, and the longest time."""

_SMALL: Sizes = (
    *((1, 1, 4, 2), (1, 2, 4, 2), (2, 1, 4, 2), (1, 3, 4, 2)),
    *((3, 1, 4, 2), (2, 2, 3, 2), (1, 4, 3, 2)),
)
_MORE: Sizes = ((2, 2, 4, 2), (4, 1, 3, 2), (1, 4, 4, 2), (4, 1, 4, 2))
_MOST: Sizes = ((1, 5, 3, 2), (5, 1, 3, 2), (2, 3, 3, 1), (3, 2, 3, 1))


def sizes_of(context: Context) -> Sizes:
    """The cases at this effort."""
    return _SMALL + context.pick((), _MORE, _MORE + _MOST)


def _in_words(X: int, Y: int, order: Order) -> str:
    """Where the candidates begin, for each request with several, in order."""
    mesh = Mesh(X, Y)
    parts = []
    for (x, y), words in order.items():
        if len(words) > 1:
            bases = " ".join(mesh.node_name(next(iter(bits(word)))) for word in words)
            parts.append(f"{x} x {y} at {bases}")
    return "; ".join(parts) or "any"


_COUNTS: dict[str, Callable[[Study], int]] = {
    "queue": lambda one: one.gained,
    "sum": lambda one: one.better,
    "dominated": lambda one: one.dominating,
}


def some_orders_are_better(context: Context) -> Verdict:
    """Whether on some mesh some order is better than 4ISS, in each sense."""
    sizes = sizes_of(context)
    studies = {size: study(*size) for size in sizes}
    scope = "all orders for all queues of " + ", ".join(
        f"{length} requests with times to {most} on M({X},{Y})" for X, Y, length, most in sizes
    )
    named = {f"M({size[0]},{size[1]}), {size[2]} requests": one for size, one in studies.items()}
    values: dict[str, Any] = {
        "orders": {name: one.orders for name, one in named.items()},
        "sums_4ISS_ISS_best": {name: list(one.sums) for name, one in named.items()},
    }
    examples = {}
    for what, count in _COUNTS.items():
        right = [size for size, one in studies.items() if count(one)]
        if not right:
            return Verdict.undecided(f"no such order, by {what}: {scope}", **values)
        least = min(right, key=lambda size: (size[0] * size[1], size))
        examples[what] = _example(studies[least], what, *least[:3])
    return Verdict.proved(
        "one order each is enough",
        Evidence.enumeration(f"{sum(one.orders for one in studies.values())} orders: {scope}"),
        examples=examples,
        how_many={what: {name: count(one) for name, one in named.items()} for what, count in _COUNTS.items()},
        **values,
    )


def _example(one: Study, what: str, X: int, Y: int, length: int) -> str:
    if what == "queue" and one.order is not None:
        return (
            f"{shown(X, Y, one.queue)}: 4ISS completes at {one.ends[0]}, in the order {_in_words(X, Y, one.order)} first fit at "
            f"{one.ends[1]}"
        )
    dominating = one.least if what == "dominated" else None
    order = one.best if dominating is None else dominating
    more = ", and no queue is done later" if what == "dominated" else f", {one.sums[2]}"
    return (
        f"M({X},{Y}), all {one.queues} queues of {length} requests, order {_in_words(X, Y, order)}: the sum of the times is less "
        f"than {one.sums[0]}{more}"
    )


CLAIMS: tuple[Claim, ...] = (
    Claim(
        "MO-X-4",
        "First fit in some other order of the candidates completes some queue earlier than 4ISS; some order has a lesser sum of "
        "completion times over all queues of a length; and some completes none of these later and some earlier.",
        refutable(some_orders_are_better),
        reading="law",
    ),
)
