"""Kandlur & Shin 1988, section 5: what the lists of figure 3 cost against the bit vector of AXIS."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any

from allocert.allocators.hypercube.freelist import FreeLists
from allocert.models.hypercube.list_costs import (
    costly_release,
    list_release,
    list_release_by_search,
    list_release_from,
    list_request,
    list_request_from,
    vector_request,
    vector_request_in,
)
from allocert.proofs.formal.lifting import lifted
from allocert.proofs.theorems.list_cost import RELEASE_COSTS, REQUEST_COSTS
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.every import every_at
from allocert.verification.deciding.histories import histories
from allocert.verification.deciding.tally import Failure, case

__all__ = ["CLAIMS", "COSTS"]

CLAIMS = claim = ClaimTable()

_SIZES = range(11)
_Bounds = Callable[[int], dict[str, tuple[int, int]]]


def _formula_holds(n: int, searched: int) -> str:
    """Where the worst cases that are used differ from those found by search or on the shipped lists; empty if nowhere."""
    if n <= searched:
        for k in range(n + 1):
            vector = max(vector_request_in(busy, n, k) for busy in range(1 << (1 << n)))
            if vector != vector_request(n, k):
                return f"a Q_{k} request costs up to {vector} bits"
            released = list_release_by_search(n, k)
            if released != list_release(n, k):
                return f"a Q_{k} release costs up to {released}"
    if n <= 3:
        states = [situation.states[0] for situation in histories(("free-list",), n)]
        for k in range(n + 1):
            for marks in (True, False):
                requested = max(list_request_from(state, k, marks) for state in states)
                if requested != list_request(n, k, marks):
                    return f"a Q_{k} request costs up to {requested} list operations"
    if n >= 2:
        work = FreeLists(n)
        for node in costly_release(n):
            work.give(0, node)
        replayed = list_release_from(work.lists, 0, 0)
        if replayed != list_release(n, 0):
            return f"the history meant to be worst costs {replayed}"
    return ""


COSTS: Mapping[str, Callable[[int, int], int]] = {
    "vector request": vector_request,
    "vector release": lambda n, k: 1 << k,
    "list request, nodes marked": partial(list_request, marks=True),
    "list request, addresses only": partial(list_request, marks=False),
    "list release": list_release,
}
"""The worst costs in Q_n by requested dimension."""


def _worst(name: str, n: int) -> int:
    return max(COSTS[name](n, k) for k in range(n + 1))


def _worst_costs(searched: int, bounds: _Bounds) -> dict[str, Any]:
    return {"worst": {name: [_worst(name, n) for n in _SIZES] for name in bounds(0)}}


def _requests(n: int) -> dict[str, tuple[int, int]]:
    return {"vector request": (2 << n, 2 << n), "list request, nodes marked": (1 << n, (2 << n) + 2)}


def _releases(n: int) -> dict[str, tuple[int, int]]:
    return {"vector release": (1 << n, 1 << n), "list release": (1 << n >> 1, 2 << n)}


def _addresses(n: int) -> dict[str, tuple[int, int]]:
    return {"vector request": (2 << n, 2 << n), "list request, addresses only": (2 * n + 2, 2 * n + 2)}


@claim(
    "KS-COMPLEXITY/request@addresses-only",
    "If only an address is handed out, the worst request costs the lists 2 D + 2 and AXIS 2 2^D.",
    bounds=_addresses,
)
@every_at(
    _SIZES,
    checked="D <= {top}; worst cases by recursion, attained by a history on the shipped lists, and by search of all states for "
    "D <= {searched}",
    values=_worst_costs,
    searched=(3, 3, 4),
    measure="D",
)
def costs_are_within(n: int, searched: int, bounds: _Bounds) -> Iterator[Failure | None]:
    """Whether the worst costs lie within ``bounds``: by name the least and the most in Q_n."""
    wrong = _formula_holds(n, searched)
    yield case(not wrong, f"D = {n}: {wrong}", D=n)
    for name, (least, most) in bounds(n).items():
        found = _worst(name, n)
        yield case(
            least <= found <= most, f"D = {n}, {name}: {found}, not {least} to {most}", D=n, found=found
        )


CLAIMS.also(
    *(
        lifted(key, theorem, "all D: both of the order of 2^D", partial(costs_are_within, bounds=bounds))
        for key, theorem, bounds in (
            ("KS-COMPLEXITY/request", REQUEST_COSTS, _requests),
            ("KS-COMPLEXITY/release", RELEASE_COSTS, _releases),
        )
    )
)
