"""What ties a model in Coq to the shipped code: a table that Coq computed, compared with what the code computes.

A table speaks of *every* state of small machines, whether requests reach it or not: a table of what requests reach did not notice
a first fit turned into a best fit.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, partial
from typing import Any

from allocert.proofs.formal.statements import table_path

__all__ = ["Tie", "described", "nothing_to_tie", "table", "table_digest", "tables_of", "tied", "together"]


def table(name: str) -> Any:
    """The table SUBJECT/NAME, in ``proofs/coq/SUBJECT/tables``: nested lists of integers."""
    return json.loads(table_path(name).read_text())


def table_digest(name: str) -> str:
    """A digest of the file of a table."""
    return hashlib.sha256(table_path(name).read_bytes()).hexdigest()


@dataclass(frozen=True)
class Tie:
    """A table of Coq's by name, and how the same is computed by the shipped code: nested lists of integers."""

    name: str
    shipped: Callable[[], Any]

    def __call__(self) -> str:
        """The first difference, or "" where there is none."""
        return _difference(self)


@cache
def _difference(tie: Tie) -> str:
    difference = _first_difference(table(tie.name), tie.shipped(), ())
    return f"{tie.name}: {difference}" if difference else ""


def _first_difference(coq: Any, shipped: Any, place: Sequence[int]) -> str:
    if isinstance(coq, list) and isinstance(shipped, list) and len(coq) == len(shipped):
        pairs = enumerate(zip(coq, shipped, strict=True))
        return next((found for i, (a, b) in pairs if (found := _first_difference(a, b, (*place, i)))), "")
    return "" if coq == shipped else f"at {list(place)} Coq's model has {coq}, the shipped code {shipped}"


def tied(name: str) -> Callable[[Callable[[], Any]], Tie]:
    """The decorator of a function that computes the table of this name by the shipped code."""
    return partial(Tie, name)


def together(*ties: Tie) -> Callable[[], str]:
    """A function that returns the first difference in any of the tables, or "" where there is none."""
    return partial(_any_difference, ties)


def _any_difference(ties: Sequence[Tie]) -> str:
    return next(filter(None, (tie() for tie in ties)), "")


def described(tie: Callable[[], str]) -> str:
    """What ties a theorem to the shipped code, in words, or that nothing has to; "" where nothing does."""
    if tie is nothing_to_tie:
        return "the theorem is about numbers alone"
    if tables := ", ".join(tables_of(tie)):
        return f"the shipped code computes what Coq's model has in {tables}"
    return getattr(tie, "described", "")


def nothing_to_tie() -> str:
    """The tie of a theorem about numbers alone."""
    return ""


def tables_of(tie: Callable[[], str]) -> tuple[str, ...]:
    """The names of the tables that a tie compares."""
    match tie:
        case Tie():
            return (tie.name,)
        case partial(func=function, args=(ties,)) if function is _any_difference:
            return tuple(one.name for one in ties)
    return ()
