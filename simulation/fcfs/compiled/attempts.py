"""What the log says of an attempt."""

from __future__ import annotations

from typing import NamedTuple

__all__ = ["AS_ASKED", "COLUMNS", "REFUSED", "TURNED", "UNKNOWN", "Attempt"]


UNKNOWN, REFUSED, AS_ASKED, TURNED = range(-1, 3)
"""How an attempt ends: nobody knows, which counts as a failure; refused; granted as asked; granted turned."""


class Attempt(NamedTuple):
    """A row of a log: the instant in ticks, whose attempt it is, and how it ends.

    ``residents`` and ``free`` processors are those before it; ``inserted`` are the list nodes that its insertion touched,
    ``deleted`` those that deletions since the last attempt touched.
    """

    time: int
    job: int
    outcome: int
    residents: int
    free: int
    inserted: int
    deleted: int


COLUMNS = Attempt._fields
"""The columns of a log's attempts."""
