"""First fit in other orders of the candidates, by numpy: which base is granted, and when a queue is completed."""

from __future__ import annotations

import heapq
from collections.abc import Callable
from functools import lru_cache
from typing import Any

import numpy as np

from allocert.proofs.morgenstern.tables.compare import BEST
from allocert.proofs.morgenstern.tables.paired_runs import Load
from allocert.simulation.fcfs.queues import TICKS, draw_queue

__all__ = ["ORDERS", "completion_in_order", "edge", "granted", "row_major"]

Keys = Callable[[Any, Any, int, int, int, int], Any]
"""Of the bases (a, b) of x by y frames on M(X, Y) the places in an order: ``keys(a, b, X, Y, x, y)``; the least is tried
first. ``a`` is int[bases, 1], ``b`` int[1, bases]."""

_MANY = 1 << 13
"""More than the sides of any mesh here."""


def row_major(a: Any, b: Any, X: int, Y: int, x: int, y: int) -> Any:
    """Row by row from the top, each from the left."""
    return b * _MANY + a


def edge(a: Any, b: Any, X: int, Y: int, x: int, y: int) -> Any:
    """By the distance of the largest side to a parallel edge, the top or left one first: what 4ISS grants."""
    near, along, room = (b, a, Y - y) if x >= y else (a, b, X - x)
    distance = np.minimum(near, room - near)
    return (2 * distance + (near > room - near)) * _MANY + along


def _any_edge(a: Any, b: Any, X: int, Y: int, x: int, y: int) -> Any:
    nearest = np.minimum(np.minimum(a, X - x - a), np.minimum(b, Y - y - b))
    return (nearest * _MANY + b) * _MANY + a


def _smallest_side(a: Any, b: Any, X: int, Y: int, x: int, y: int) -> Any:
    near, along, room = (a, b, X - x) if x >= y else (b, a, Y - y)
    return np.minimum(near, room - near) * _MANY + along


def _centre(a: Any, b: Any, X: int, Y: int, x: int, y: int) -> Any:
    far = np.maximum(abs(2 * a - (X - x)), abs(2 * b - (Y - y)))
    return (far * _MANY + b) * _MANY + a


@lru_cache(maxsize=4)
def _shuffle(X: int, Y: int) -> Any:
    return np.random.Generator(np.random.PCG64(X)).permutation(X * Y).reshape(X, Y)


ORDERS: dict[str, Keys] = {
    "row-major": row_major,
    "column-major": lambda a, b, X, Y, x, y: a * _MANY + b,
    "rows if x >= y, else columns": lambda a, b, X, Y, x, y: b * _MANY + a if x >= y else a * _MANY + b,
    "along the diagonals": lambda a, b, X, Y, x, y: (a + b) * _MANY + a,
    "from the centre": _centre,
    "nearest to any edge": _any_edge,
    "smallest side at an edge": _smallest_side,
    "shuffled": lambda a, b, X, Y, x, y: _shuffle(X, Y)[: X - x + 1, : Y - y + 1],
}
"""Orders other than that of the edge heuristic, by name."""


def granted(busy: Any, x: int, y: int, keys: Keys) -> tuple[int, int] | None:
    """The free base that comes first; ``busy`` is int[X, Y], 1 where a processor is taken."""
    X, Y = busy.shape
    sums = np.zeros((X + 1, Y + 1), dtype=np.int64)
    sums[1:, 1:] = busy.cumsum(axis=0).cumsum(axis=1)
    free = sums[x:, y:] - sums[:-x, y:] - sums[x:, :-y] + sums[:-x, :-y] == 0
    if not free.any():
        return None
    a, b = np.arange(X - x + 1)[:, None], np.arange(Y - y + 1)[None, :]
    places = np.where(free, keys(a, b, X, Y, x, y), np.iinfo(np.int64).max)
    base = int(places.argmin())
    return base // (Y - y + 1), base % (Y - y + 1)


@lru_cache(maxsize=4096)
def completion_in_order(name: str, load: Load, seed: tuple[int, ...]) -> float:
    """When first fit in the order of that name completes a queue under FCFS, in units of time."""
    return finish(ORDERS[name], load, seed)


def finish(keys: Keys, load: Load, seed: tuple[int, ...]) -> float:
    """The same for any order. The head is tried again after each release.

    Source: Morgenstern 1994, sections 2.3 and 4.1.
    """
    queue = draw_queue(load.law, load.requests, BEST, seed, load.times)
    busy = np.zeros((load.side, load.side), dtype=np.int64)
    running: list[tuple[int, int, tuple[int, int, int, int]]] = []
    now = last = 0
    for job, ((x, y), ticks) in enumerate(zip(queue.sides.tolist(), queue.times.tolist(), strict=True)):
        base = granted(busy, x, y, keys)
        while base is None:
            now, _, (a, b, w, h) = heapq.heappop(running)
            busy[a : a + w, b : b + h] = 0
            base = granted(busy, x, y, keys)
        a, b = base
        busy[a : a + x, b : b + y] = 1
        heapq.heappush(running, (now + ticks, job, (a, b, x, y)))
        last = max(last, now + ticks)
    return last / TICKS
