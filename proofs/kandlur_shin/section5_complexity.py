"""Kandlur & Shin 1988, section 5: what the lists of figure 3 cost against the bit vector of AXIS."""

from __future__ import annotations

from collections.abc import Callable, Iterator, MutableSequence, Sequence
from functools import partial
from typing import Any

from allocert.allocators.hypercube.freelist import FreeLists
from allocert.allocators.hypercube.linked_buddy import LinkedLists
from allocert.models.list_cost_proofs import LIST_COSTS
from allocert.models.list_costs import (
    costly_release,
    list_release,
    list_release_by_search,
    list_release_from,
    list_request,
    list_request_from,
    relabel_compared,
    vector_request,
    vector_request_in,
)
from allocert.proofs.claim import Claim, Context, Kind, Verdict
from allocert.proofs.kandlur_shin.dynamic import histories
from allocert.proofs.kandlur_shin.statics import fault_sets, for_all
from allocert.proofs.tally import Failure, survey

__all__ = ["CLAIMS"]

_claim: Callable[..., Claim] = partial(Claim, id="KS-COMPLEXITY", paper="kandlur-shin", place="section 5")
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
            requested = max(list_request_from(state, k, marks=True) for state in states)
            if requested != list_request(n, k, marks=True):
                return f"a Q_{k} request costs up to {requested} list operations"
    if n >= 2:
        work = FreeLists(n)
        for node in costly_release(n):
            work.give(0, node)
        replayed = list_release_from(work.lists, 0, 0)
        if replayed != list_release(n, 0):
            return f"the history meant to be worst costs {replayed}"
    return ""


def _costs(n: int) -> dict[str, list[int]]:
    """The worst costs by requested dimension."""
    sizes = range(n + 1)
    return {
        "vector request": [vector_request(n, k) for k in sizes],
        "vector release": [1 << k for k in sizes],
        "list request": [list_request(n, k, marks=False) for k in sizes],
        "list request, nodes marked": [list_request(n, k, marks=True) for k in sizes],
        "list release": [list_release(n, k) for k in sizes],
    }


def _worst(n: int) -> dict[str, int]:
    return {name: max(costs) for name, costs in _costs(n).items()}


def _decide_order(
    context: Context, bounds: Callable[[int], dict[str, tuple[int, int]]], **values: Any
) -> Verdict:
    """Whether the worst costs lie within ``bounds``: by name the least and the most in Q_n, multiples of 2^n."""

    def cases(n: int) -> Iterator[Failure | None]:
        wrong = _formula_holds(context, n)
        yield Failure(f"D = {n}: {wrong}", {"D": n}) if wrong else None
        for name, (least, most) in bounds(n).items():
            found = _worst(n)[name]
            text = f"D = {n}, {name}: {found}, not {least} to {most}"
            yield None if least <= found <= most else Failure(text, {"D": n, "found": found})

    searched = _searched(context)
    found = survey(
        cases,
        _SIZES,
        f"D <= {_TOP}; worst cases by recursion, attained by a history on the shipped lists, and by search of all states "
        f"for D <= {searched}",
        measure="D",
        worst={name: [_worst(n)[name] for n in _SIZES] for name in bounds(0)},
        **values,
    )
    return (
        for_all(found, LIST_COSTS, "all D: both of the order of 2^D") if found.kind is Kind.BOUNDED else found
    )


def _requests(n: int) -> dict[str, tuple[int, int]]:
    nodes = 1 << n
    return {
        "vector request": (2 * nodes, 2 * nodes),
        "list request, nodes marked": (nodes, 2 * nodes + 2),
    }


def _releases(n: int) -> dict[str, tuple[int, int]]:
    nodes = 1 << n
    return {"vector release": (nodes, nodes), "list release": (nodes // 2, 2 * nodes)}


class _Counted:
    """Pointers that count how often one is read or written."""

    def __init__(self, pointers: MutableSequence[int]) -> None:
        self.pointers, self.count = pointers, 0

    def __getitem__(self, place: int) -> int:
        self.count += 1
        return self.pointers[place]

    def __setitem__(self, place: int, pointer: int) -> None:
        self.count += 1
        self.pointers[place] = pointer


def _followed(lists: Sequence[Sequence[int]], act: Callable[[LinkedLists], object]) -> int:
    """How many pointers ``act`` reads and writes on shipped linked lists that hold these blocks."""
    n = len(lists) - 1
    work = LinkedLists(n)
    for k, starts in enumerate(lists):
        for start in starts:
            work._link(k, ((1 << n) + start) >> k)
    counted = _Counted(work._next), _Counted(work._back)
    work._next, work._back = counted  # type: ignore[assignment]
    act(work)
    return sum(one.count for one in counted)


def _decide_linked(context: Context) -> Verdict:
    def cases(n: int) -> Iterator[Failure | None]:
        if n > 3:
            whole, parts = [*[()] * n, (0,)], [*[(1 << k,) for k in range(n)], ()]
            yield bounded(n, whole, 0, None)
            yield bounded(n, parts, 0, 0)
            return
        for situation in histories(("free-list",), n):
            for k in range(n + 1):
                yield bounded(n, situation.states[0], k, None)
            for grant in situation.held:
                yield bounded(n, situation.states[0], grant.k, grant.starts[0])

    def bounded(n: int, lists: Sequence[Sequence[int]], k: int, start: int | None) -> Failure | None:
        if start is None:
            what, most = f"a request for Q_{k}", 6 * n + 8
            found = _followed(lists, lambda work: work.take(k))
        else:
            what, most = f"the release of a Q_{k} at {start}", 7 * n + 6
            found = _followed(lists, lambda work: work.give(k, start))
        worst[n] = max(worst.get(n, 0), found)
        data = {"D": n, "lists": [list(starts) for starts in lists]}
        return None if found <= most else Failure(f"D = {n}: {what} follows {found} pointers", data)

    worst: dict[int, int] = {}
    return survey(
        cases,
        _SIZES,
        f"every situation reached by requests and releases for D <= 3; the whole cube split, and one node joined to it, "
        f"for 4 <= D <= {_TOP}; pointers of the shipped lists counted",
        argument="for all D: a release looks at one pointer a level, and takes or puts one block a level at a fixed cost",
        most_pointers=worst,
        entries_compared_without_pointers={str(n): list_release(n, 0) for n in _SIZES},
    )


def _decide_relabel(context: Context) -> Verdict:
    top = context.pick(7, 8, 10)

    def sets(n: int) -> Iterator[tuple[int, ...]]:
        for f in range((1 << n) + 1 if n < 4 else 2):
            yield from fault_sets(n, f)
        if n >= 4:
            yield (0, (1 << n) - 1)
            yield tuple(range(1, 1 << n, 2))

    def cases(n: int) -> Iterator[Failure | None]:
        for faulty in sets(n):
            found = relabel_compared(n, faulty)
            text = f"D = {n}, new labels {', '.join(map(str, faulty))} faulty: {found} entries are compared"
            most = (len(faulty) + 1) << (n + 1)
            yield None if found <= most else Failure(text, {"D": n, "faulty": list(faulty)})

    return survey(
        cases,
        range(top + 1),
        f"all fault sets for D <= 3; for D <= {top} single faults, an antipodal pair and all odd labels",
        one_fault={str(n): max(relabel_compared(n, (x,)) for x in range(1 << n)) for n in range(top + 1)},
        odd_labels_faulty={str(n): relabel_compared(n, range(1, 1 << n, 2)) for n in range(top + 1)},
        other_steps="f - 1 words joined, D directions mapped, f D bits moved, 2^D flags cleared and read",
    )


CLAIMS: tuple[Claim, ...] = (
    _claim(
        statement="The worst request costs the lists and AXIS the order of 2^D, granted nodes being marked.",
        decide=partial(
            _decide_order,
            bounds=_requests,
            a_grant_being_an_address="the lists need at most 2 D + 2 operations",
        ),
        part="request",
        solver_free=False,
    ),
    _claim(
        statement="The worst release costs the unsorted lists and AXIS the order of 2^D.",
        decide=partial(
            _decide_order,
            bounds=_releases,
            by_size="a Q_k costs at most 2^(D-k-1) + 3 on lists, and 2^k on the vector: it is not the same release that "
            "is worst",
        ),
        part="release",
        solver_free=False,
    ),
    _claim(
        statement="On doubly linked lists with a pointer for each block a request follows at most 6 D + 8 pointers and a "
        "release 7 D + 6.",
        decide=_decide_linked,
        part="linked",
    ),
    _claim(
        statement="With f faults Relabel compares at most (f + 1) 2^(D+1) list entries.",
        decide=_decide_relabel,
        part="relabel",
    ),
)
