"""The rules of the queue disciplines, each once: for the compiled loop of whole queues, which compiles them, and for the loop with arrivals."""

from __future__ import annotations

from enum import IntEnum
from typing import Any

__all__ = ["Passing", "keeps_promise", "may_try", "meet", "order_key", "together"]

Passing = IntEnum("Passing", "NONE SKIPPING BACKFILLING RESERVATION", start=0)
"""Which jobs may pass a head that was refused: none, all, those that end before its time, or those and what leaves it a place."""


def order_key(order: str, time: Any, processors: Any) -> Any:
    """The sort key of a job (or of arrays of jobs) in this order: the least key goes first, equal keys keep their order.

    >>> order_key("shortest", 7, 2), order_key("largest", 7, 2), order_key("smallest", 7, 2), order_key("arrival", 7, 2)
    (7, -2, 2, 0)
    """
    if order == "shortest":
        return time
    if order == "largest":
        return -processors
    return processors if order == "smallest" else 0 * processors


def may_try(passing: int, end: int, due: int) -> bool:
    """Whether a job that would end at ``end`` may be tried while the head waits, whose time is ``due``."""
    return bool(passing != Passing.NONE and (passing != Passing.BACKFILLING or end <= due))


def keeps_promise(passing: int, end: int, due: int, clear: bool) -> bool:
    """Whether a job that passes the waiting head may keep its grant; ``clear``: the head still has a place at its time ``due``."""
    return bool(passing != Passing.RESERVATION or end <= due or clear)


def meet(a: int, b: int, w: int, h: int, i: int, j: int, x: int, y: int) -> bool:
    """Whether the frames w by h at (a, b) and x by y at (i, j) share a processor."""
    return bool(a < i + x and i < a + w and b < j + y and j < b + h)


def together(begin: int, end: int, other_begin: int, other_end: int) -> bool:
    """Whether two times of stay, each without its end, share an instant."""
    return bool(begin < other_end and other_begin < end)
