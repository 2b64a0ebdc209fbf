"""What ties a model in Coq to the shipped code: a table that Coq computed, compared with what the code computes.

A table speaks of *every* state of small machines, whether requests reach it or not: a table of what requests reach did not notice
a first fit turned into a best fit.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from itertools import permutations, product
from typing import Any

from allocert.allocators.hypercube.freelist import FreeListBuddy, FreeLists
from allocert.machines import Hypercube
from allocert.models.hypercube.static_optimality import STRATEGIES
from allocert.proofs.formal.theorem import folder
from allocert.proofs.formal.torus import TORUS

__all__ = ["TIES", "nothing_to_tie", "table", "tie"]


def table(name: str) -> Any:
    """The table ``proofs/coq/tables/NAME.json``: nested lists of integers."""
    return json.loads((folder() / "tables" / f"{name}.json").read_text())


def _buddy() -> list[Any]:
    """For n = 0..3, each k and each word of busy nodes: the word after first-fit buddy grants k, -1 for a refusal."""

    def after(n: int, k: int, busy: int) -> int:
        granted = STRATEGIES["buddy"](n, ()).grant(busy, k)
        return -1 if granted is None else granted

    return [[[after(n, k, busy) for busy in range(1 << (1 << n))] for k in range(n + 1)] for n in range(4)]


def _lists() -> list[Any]:
    """For n = 0..2 all lists with at most two blocks a dimension, for n = 3 at most one, each k: the start taken, the lists then."""

    def after(state: Sequence[Sequence[int]], k: int) -> list[list[int]]:
        work = FreeLists(len(state) - 1)
        work.lists = [list(reversed(starts)) for starts in state]
        taken = work.take(k)
        return [] if taken is None else [[taken], *(starts[::-1] for starts in work.lists)]

    def rows(n: int, most: int) -> list[Any]:
        starts = [range(0, 1 << n, 1 << i) for i in range(n + 1)]
        held = [[one for size in range(most + 1) for one in permutations(own, size)] for own in starts]
        return [[after(state, k) for k in range(n + 1)] for state in product(*held)]

    return [*(rows(n, 2) for n in range(3)), rows(3, 1)]


def _starts() -> list[Any]:
    """For n = 0..5 and each faulty node: the lists at the start."""
    cubes = map(Hypercube, range(6))
    return [
        [list(map(list, FreeListBuddy(cube, (x,)).free_lists)) for x in range(1 << cube.n)] for cube in cubes
    ]


TIES: Mapping[str, Callable[[], Any]] = {"buddy": _buddy, "lists": _lists, "lists-start": _starts, **TORUS}
"""For each table the shipped code's own."""


@cache
def _differs(name: str) -> str:
    return _first_difference(table(name), TIES[name](), ())


def _first_difference(coq: Any, shipped: Any, place: Sequence[int]) -> str:
    if isinstance(coq, list) and isinstance(shipped, list) and len(coq) == len(shipped):
        pairs = enumerate(zip(coq, shipped, strict=True))
        return next((found for i, (a, b) in pairs if (found := _first_difference(a, b, (*place, i)))), "")
    return "" if coq == shipped else f"at {list(place)} Coq's model has {coq}, the shipped code {shipped}"


def _any_differs(names: Sequence[str]) -> str:
    return next(filter(None, map(_differs, names)), "")


def nothing_to_tie() -> str:
    """The tie of a theorem about numbers alone."""
    return ""


def tie(*names: str) -> Callable[[], str]:
    """Whether the shipped code computes Coq's tables of these names: a function that returns "" or the first difference."""
    return partial(_any_differs, names)
