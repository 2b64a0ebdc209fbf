"""What ties a model in Coq to the shipped code: a table that Coq computed, compared with what the code computes.

A table speaks of *every* state of small machines, whether requests reach it or not: a table of what requests reach did not notice
a first fit turned into a best fit.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from typing import Any

from allocert.models.hypercube.static_optimality import STRATEGIES
from allocert.proofs.formal.theorem import folder

__all__ = ["TIES", "table", "tie"]


def table(name: str) -> Any:
    """The table ``proofs/coq/tables/NAME.json``: nested lists of integers."""
    return json.loads((folder() / "tables" / f"{name}.json").read_text())


def _buddy() -> list[Any]:
    """For n = 0..3, each k and each word of busy nodes: the word after first-fit buddy grants k, -1 for a refusal."""

    def after(n: int, k: int, busy: int) -> int:
        granted = STRATEGIES["buddy"](n, ()).grant(busy, k)
        return -1 if granted is None else granted

    return [[[after(n, k, busy) for busy in range(1 << (1 << n))] for k in range(n + 1)] for n in range(4)]


TIES: Mapping[str, Callable[[], Any]] = {"buddy": _buddy}
"""For each table the shipped code's own."""


@cache
def _differs(name: str) -> str:
    return _first_difference(table(name), TIES[name](), ())


def _first_difference(coq: Any, shipped: Any, place: Sequence[int]) -> str:
    if isinstance(coq, list) and isinstance(shipped, list) and len(coq) == len(shipped):
        pairs = enumerate(zip(coq, shipped, strict=True))
        return next((found for i, (a, b) in pairs if (found := _first_difference(a, b, (*place, i)))), "")
    return "" if coq == shipped else f"at {list(place)} Coq's model has {coq}, the shipped code {shipped}"


def tie(name: str) -> Callable[[], str]:
    """Whether the shipped code computes Coq's table ``name``: a function that returns "" or the first difference."""
    return partial(_differs, name)
