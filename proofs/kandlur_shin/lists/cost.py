"""Kandlur & Shin 1988, section 5: what the lists of figure 3 cost against the bit vector of AXIS."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

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
from allocert.proofs.theorems.lifting import for_all
from allocert.proofs.theorems.list_cost import LIST_COSTS
from allocert.verification.claims.claim import Claim, Context, Verdict
from allocert.verification.deciding.histories import histories
from allocert.verification.deciding.tally import Failure, survey

__all__ = ["CLAIMS"]

_claim: Callable[..., Claim] = partial(Claim, id="KS-COMPLEXITY")
_TOP = 10
_SIZES = range(_TOP + 1)


def _searched(context: Context) -> int:
    return context.pick(3, 3, 4)


def _formula_holds(context: Context, n: int) -> str:
    """Where the worst cases that are used differ from those found by search or on the shipped lists; empty if nowhere."""
    if n <= _searched(context):
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


_COSTS: dict[str, Callable[[int, int], int]] = {
    "vector request": vector_request,
    "vector release": lambda n, k: 1 << k,
    "list request, nodes marked": partial(list_request, marks=True),
    "list request, addresses only": partial(list_request, marks=False),
    "list release": list_release,
}
"""The worst costs in Q_n by requested dimension."""


def _worst(name: str, n: int) -> int:
    return max(_COSTS[name](n, k) for k in range(n + 1))


def _decide_order(context: Context, bounds: Callable[[int], dict[str, tuple[int, int]]]) -> Verdict:
    """Whether the worst costs lie within ``bounds``: by name the least and the most in Q_n."""

    def cases(n: int) -> Iterator[Failure | None]:
        wrong = _formula_holds(context, n)
        yield Failure(f"D = {n}: {wrong}", {"D": n}) if wrong else None
        for name, (least, most) in bounds(n).items():
            found = _worst(name, n)
            text = f"D = {n}, {name}: {found}, not {least} to {most}"
            yield None if least <= found <= most else Failure(text, {"D": n, "found": found})

    searched = _searched(context)
    return survey(
        cases,
        _SIZES,
        f"D <= {_TOP}; worst cases by recursion, attained by a history on the shipped lists, and by search of all states "
        f"for D <= {searched}",
        measure="D",
        worst={name: [_worst(name, n) for n in _SIZES] for name in bounds(0)},
    )


def _decide_same(context: Context, bounds: Callable[[int], dict[str, tuple[int, int]]]) -> Verdict:
    """For multiples of 2^n as bounds."""
    return for_all(_decide_order(context, bounds), LIST_COSTS, "all D: both of the order of 2^D")


def _requests(n: int) -> dict[str, tuple[int, int]]:
    nodes = 1 << n
    return {
        "vector request": (2 * nodes, 2 * nodes),
        "list request, nodes marked": (nodes, 2 * nodes + 2),
    }


def _releases(n: int) -> dict[str, tuple[int, int]]:
    nodes = 1 << n
    return {"vector release": (nodes, nodes), "list release": (nodes // 2, 2 * nodes)}


def _addresses(n: int) -> dict[str, tuple[int, int]]:
    return {"vector request": (2 << n, 2 << n), "list request, addresses only": (2 * n + 2, 2 * n + 2)}


CLAIMS: tuple[Claim, ...] = (
    _claim(
        statement="The worst request costs the lists and AXIS the order of 2^D, granted nodes being marked.",
        decide=partial(_decide_same, bounds=_requests),
        part="request",
        solver_free=False,
    ),
    _claim(
        statement="If only an address is handed out, the worst request costs the lists 2 D + 2 and AXIS 2 2^D.",
        decide=partial(_decide_order, bounds=_addresses),
        part="request",
        reading="addresses-only",
    ),
    _claim(
        statement="The worst release costs the unsorted lists and AXIS the order of 2^D.",
        decide=partial(_decide_same, bounds=_releases),
        part="release",
        solver_free=False,
    ),
)
