"""First fit in every order of the candidates: what the best order would gain on all short queues."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import permutations, product
from typing import TypeAlias

from allocert.machines import Mesh, Submesh
from allocert.models.queues.search import Grant, State, Track

__all__ = ["Order", "completions", "in_order", "orders", "orders_count"]

Shape: TypeAlias = tuple[int, int]

Order: TypeAlias = dict[Shape, tuple[int, ...]]
"""For each request the processors of its candidate frames, the first tried first."""


def orders(X: int, Y: int) -> Iterator[Order]:
    """Every choice of an order of the candidates for each request, the row-major one first."""
    mesh = Mesh(X, Y)
    shapes = [(sides[0], sides[1]) for sides in mesh.requests()]
    words = [[mesh.word(Submesh(base, shape)) for base in mesh.bases(shape)] for shape in shapes]
    for chosen in product(*(permutations(own) for own in words)):
        yield dict(zip(shapes, chosen, strict=True))


def orders_count(X: int, Y: int) -> int:
    """How many these are."""
    mesh = Mesh(X, Y)
    count = 1
    for shape in mesh.requests():
        for factor in range(2, len(list(mesh.bases(shape))) + 1):
            count *= factor
    return count


def in_order(order: Order) -> Grant:
    """First fit in that order."""

    def grant(held: int, request: Shape) -> int:
        for word in order[request]:
            if not word & held:
                return word
        return 0

    return grant


def completions(grant: Grant, requests: Iterable[Shape], length: int, most: int) -> list[int]:
    """When each queue of that length with times 1..``most`` is done, in the order of their requests and times."""
    jobs = [(request, time) for request in requests for time in range(1, most + 1)]
    track = Track(grant)
    layer: list[State] = [(0, ())]
    for _ in range(length):
        layer = [track.serve(state, request, time) for state in layer for request, time in jobs]
    return [running[-1][0] for _, running in layer]
