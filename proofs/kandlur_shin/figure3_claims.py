"""Kandlur & Shin 1988, figure 3: which readings of the printed procedures work, and what they do."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from itertools import combinations, permutations
from random import Random
from typing import Any

from allocert.allocators.hypercube.freelist import FreeListBuddy, FreeLists
from allocert.machines import Hypercube, Subcube
from allocert.machines.board import free_blocks
from allocert.machines.words import bits, word_of
from allocert.models.static_lists_proof import CANONICAL_LISTS, FREE_LISTS
from allocert.proofs.claim import Claim, Context, Counterexample, Evidence, Verdict
from allocert.proofs.kandlur_shin.dynamic import histories
from allocert.proofs.kandlur_shin.figure3 import READINGS, Heads, MisreadError, Reading, allocate, release
from allocert.proofs.kandlur_shin.replay import granted, replayed, requests
from allocert.proofs.kandlur_shin.statics import for_all
from allocert.proofs.refutation import RefutedError, refutable
from allocert.proofs.trace import Allocate, Release, Step

__all__ = ["CLAIMS", "lists_word", "maximal_blocks", "partition_kept", "random_run", "trial"]

_claim = partial(Claim, paper="kandlur-shin", place="figure 3")


def maximal_blocks(free: int, n: int) -> tuple[frozenset[int], ...]:
    """For each dimension the starts of the free aligned blocks that lie in no larger one."""
    found = [frozenset(bits(free_blocks(((1 << (1 << n)) - 1) ^ free, n, k))) for k in range(n + 1)]
    return tuple(
        frozenset(start for start in found[k] if k == n or start & ~(1 << k) not in found[k + 1])
        for k in range(n + 1)
    )


def lists_word(lists: Heads) -> int | None:
    """The nodes of all listed blocks, or ``None`` if two blocks overlap."""
    word = 0
    for k, starts in enumerate(lists):
        for start in starts:
            block = ((1 << (1 << k)) - 1) << start
            if word & block:
                return None
            word |= block
    return word


def partition_kept(lists: Heads, held: int, nodes: int) -> bool:
    """Whether the listed blocks and the granted nodes are disjoint and make up all ``nodes``."""
    free = lists_word(lists)
    return free is not None and not free & held and free | held == nodes


@dataclass(frozen=True)
class Trial:
    """What all request sequences on Q_n show of a reading; ``first`` is the first that fails, and what is wrong."""

    tried: int
    failing: int
    first: tuple[tuple[int, ...], tuple[int, ...], str] | None


def trial(reading: Reading, n: int) -> Trial:
    """All request sequences on Q_n without a fault, and then with each single fault.

    Counts (state, request) pairs; a state that fails is not followed further. ``first`` has the fewest faults, then
    the shortest sequence: faulty nodes, requests, what is wrong.
    """
    tried, failing, first = 0, 0, None
    for faulty in [(), *((node,) for node in range(1 << n))]:
        for sequence, wrong in _tried(reading, n, faulty):
            tried += 1
            if wrong:
                failing += 1
                first = first or (faulty, sequence, wrong)
    return Trial(tried, failing, first)


def _tried(reading: Reading, n: int, faulty: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], str]]:
    """Every sequence that leads to a new state, each next request appended, with what is wrong or ``""``."""
    whole, gone = (1 << (1 << n)) - 1, word_of(faulty)
    lists: Heads = ((),) * (n + 1) if faulty else (*((),) * n, (0,))
    for node in bits(whole ^ gone) if faulty else ():
        lists = release(lists, 0, node)[0]
    queue: list[tuple[Heads, int, tuple[int, ...]]] = [(lists, gone, ())]
    seen = {(lists, gone)}
    for lists, held, sequence in queue:
        for k in range(n + 1):
            try:
                start, after = allocate(reading, lists, k)
            except MisreadError as misread:
                yield (*sequence, k), str(misread)
                continue
            granted = 0 if start is None else ((1 << (1 << k)) - 1) << start
            wrong = ""
            if start is None and 1 << k <= (whole ^ held).bit_count():
                wrong = "a valid request is refused"
            elif granted & held:
                wrong = "a node is granted twice"
            elif not partition_kept(after, held | granted, whole):
                wrong = "lists, granted and faulty nodes are no partition of the nodes"
            yield (*sequence, k), wrong
            if not wrong and (after, held | granted) not in seen:
                seen.add((after, held | granted))
                queue.append((after, held | granted, (*sequence, k)))


def _decide_reading(context: Context, reading: Reading) -> Verdict:
    sizes = range(context.pick(4, 5, 6))
    found = {n: trial(reading, n) for n in sizes}
    checked = f"all request sequences, D <= {sizes[-1]}, no fault and every single fault"
    evidence = Evidence.enumeration(
        f"{sum(one.tried for one in found.values())} pairs of a state and a request"
    )
    for n, one in found.items():
        if one.first is not None:
            faulty, sequence, wrong = one.first
            asked = ", ".join(f"Q_{k}" for k in sequence)
            return Verdict.refuted(
                Counterexample(
                    f"D = {n}{f', node {faulty[0]} faulty' if faulty else ''}: {asked}: {wrong}",
                    {"D": n, "requests": list(sequence)},
                ),
                f"least D, fewest faults, shortest sequence; {checked}",
                evidence,
                failing={str(size): one.failing for size, one in found.items()},
                repair="the loop lowers split and runs while split >= dim",
            )
    holds = Verdict.bounded(checked, evidence, pairs={str(n): one.tried for n, one in found.items()})
    return for_all(holds, FREE_LISTS, "all D, no fault or one at any position")


def random_run(n: int, steps: int, source: Random) -> Iterator[tuple[Heads, int, int, int]]:
    """A random history by the printed procedures and by the shipped lists together.

    Yields the lists, the word of free nodes, and for the last release its calls and its highest list (0, 0 for a
    request). Raises :class:`RefutedError` where the two differ.
    """
    machine = Hypercube(n)
    shipped, held, free = FreeListBuddy(machine), list[tuple[int, Subcube]](), machine.full
    trace: list[Step] = []
    granted = 0
    lists: Heads = (*((),) * n, (0,))
    for _ in range(steps):
        calls = highest = 0
        if held and source.random() < 0.5:
            number, block = held.pop(source.randrange(len(held)))
            trace.append(Release(number))
            lists, calls, highest = release(lists, block.dimension, block.base)
            shipped.release(block)
            free |= machine.word(block)
        else:
            k = min(source.randrange(n + 1), source.randrange(n + 1))
            start, lists = allocate(_WORKING, lists, k)
            trace.append(Allocate(k))
            region = shipped.allocate(k)
            if (region.base if region else None) != start:
                raise RefutedError(
                    replayed("free-list", n, (), trace, f"figure 3 grants the block at {start}")
                )
            if region is not None:
                held.append((granted, region))
                granted += 1
                free ^= machine.word(region)
        if lists != shipped.free_lists:
            wrong = f"the lists are {_drawn(shipped.free_lists)}, by figure 3 {_drawn(lists)}"
            raise RefutedError(replayed("free-list", n, (), trace, wrong))
        yield lists, free, calls, highest


_WORKING = READINGS["mended"]


@refutable
def _decide_release(context: Context) -> Verdict:
    exhaustive, calls, highest = 0, 0, 0
    for n in range(4):
        for situation in histories(("free-list",), n):
            lists: Heads = tuple(tuple(reversed(starts)) for starts in situation.states[0])
            free = lists_word(lists) or 0
            for grant in situation.held:
                after, made, seen = release(lists, grant.k, grant.starts[0])
                work = FreeLists(n)
                work.lists = [list(starts) for starts in situation.states[0]]
                work.give(grant.k, grant.starts[0])
                word = free | ((1 << (1 << grant.k)) - 1) << grant.starts[0]
                _check_lists(after, word, n, made, seen)
                shipped: Heads = tuple(tuple(reversed(starts)) for starts in work.lists)
                if after != shipped:
                    trace = (*situation.trace, Release(grant.number))
                    wrong = f"the lists are {_drawn(shipped)}, by figure 3 {_drawn(after)}"
                    raise RefutedError(replayed("free-list", n, (), trace, wrong))
                exhaustive, calls, highest = exhaustive + 1, max(calls, made - n), max(highest, seen - n)
    source, sampled = Random(context.seed), 0
    for n in range(9):
        for _ in range(context.pick(3, 20, 100)):
            for lists, free, made, seen in random_run(n, 60, source):
                _check_lists(lists, free, n, made, seen)
                sampled += 1
    found = Verdict.bounded(
        f"every release in every reachable state, D <= 3; {sampled} random steps, D <= 8",
        Evidence.enumeration(
            f"{exhaustive} releases: lists are the maximal free blocks; at most D + 1 calls"
        ),
        releases=exhaustive,
        most_calls=f"D + {calls}",
        highest_list_looked_at="D" if highest == 0 else f"D + {highest}",
    )
    return for_all(found, CANONICAL_LISTS, "all D, every history")


def _check_lists(lists: Heads, free: int, n: int, calls: int, highest: int) -> None:
    if tuple(map(frozenset, lists)) != maximal_blocks(free, n) or any(len(set(s)) < len(s) for s in lists):
        text = (
            f"Q_{n}, nodes {', '.join(map(str, bits(free)))} free: {_drawn(lists)} are not the maximal blocks"
        )
        raise RefutedError(Counterexample(text, {"D": n, "free": list(bits(free)), "lists": _plain(lists)}))
    if calls > n + 1 or highest > n:
        text = f"Release on Q_{n} makes {calls} calls and looks at list[{highest}]"
        raise RefutedError(Counterexample(text, {"D": n, "calls": calls, "highest": highest}))


def released_lists(n: int) -> dict[int, set[Heads]]:
    """For each set of nodes of Q_n the lists that releasing it node by node leads to, over all orders."""
    empty: Heads = ((),) * (n + 1)
    found: dict[int, set[Heads]] = {0: {empty}}
    for word in range(1, 1 << (1 << n)):
        found[word] = {
            release(lists, 0, node)[0] for node in bits(word) for lists in found[word & ~(1 << node)]
        }
    return found


@refutable
def _decide_canonical(context: Context) -> Verdict:
    kinds, orders = 0, 0
    for n in range(4):
        for word, outcomes in released_lists(n).items():
            expected = maximal_blocks(word, n)
            kinds, orders = kinds + 1, orders + len(outcomes)
            for lists in (*outcomes, _given(n, tuple(bits(word)))):
                if tuple(map(frozenset, lists)) != expected:
                    raise RefutedError(_uncanonical(n, tuple(bits(word)), lists))
    source = Random(context.seed)
    sampled = context.pick(40, 400, 4000)
    for _ in range(sampled):
        n = source.randrange(4, 9)
        nodes = source.sample(range(1 << n), source.randrange(1, (1 << n) + 1))
        work = FreeLists(n)
        for node in nodes:
            work.give(0, node)
        if tuple(map(frozenset, work.lists)) != maximal_blocks(word_of(nodes), n):
            raise RefutedError(_uncanonical(n, tuple(nodes), _given(n, tuple(nodes))))
    found = Verdict.bounded(
        f"every set of nodes in every order, D <= 3; {sampled} random sets and orders, 4 <= D <= 8",
        Evidence.enumeration(f"{kinds} sets with {orders} different lists, against the maximal free blocks"),
        sets=kinds,
        different_lists=orders,
    )
    return for_all(found, CANONICAL_LISTS, "all D, every set of nodes in every order")


def _uncanonical(n: int, nodes: tuple[int, ...], lists: Heads) -> Counterexample:
    """Single nodes given back: a trace on the shipped lists, which grant all nodes singly before."""
    every = requests(*[0] * (1 << n))
    starts = [region.base if region else None for region in granted("free-list", n, (), every)]
    wrong = f"releasing {', '.join(map(str, nodes))} leads to {_drawn(lists)}, not to the maximal free blocks"
    if n > 3 or any(node not in starts for node in nodes):
        return Counterexample(f"Q_{n}: {wrong}", {"D": n, "nodes": list(nodes), "lists": _plain(lists)})
    trace = (*every, *(Release(starts.index(node)) for node in nodes))
    return replayed("free-list", n, (), trace, wrong)


def _decide_order(context: Context) -> Verdict:
    failing = {str(n): sum(len(outcomes) > 1 for outcomes in released_lists(n).values()) for n in range(4)}
    evidence = Evidence.enumeration("all sets of nodes in all orders")
    found = next(
        (
            (n, nodes)
            for n in range(4)
            for size in range((1 << n) + 1)
            for nodes in combinations(range(1 << n), size)
            if len({_given(n, order) for order in permutations(nodes)}) > 1
        ),
        None,
    )
    if found is None:
        return Verdict.bounded("all sets and orders, D <= 3", evidence, failing=failing)
    n, nodes = found
    first, second = _given(n, nodes), _given(n, nodes[::-1])
    return Verdict.refuted(
        Counterexample(
            f"D = {n}: releasing {', '.join(map(str, nodes))} leads to {_drawn(first)}, "
            f"in the opposite order to {_drawn(second)}",
            {"D": n, "nodes": list(nodes), "lists": [_plain(first), _plain(second)]},
        ),
        "least D, fewest nodes; all sets and orders, D <= 3",
        evidence,
        failing=failing,
        repair="as sets the lists do not depend on the order",
    )


def _given(n: int, nodes: tuple[int, ...]) -> Heads:
    work = FreeLists(n)
    for node in nodes:
        work.give(0, node)
    return tuple(tuple(reversed(starts)) for starts in work.lists)


def _drawn(lists: Heads) -> str:
    return "; ".join(f"list {i}: {' '.join(map(str, starts)) or '-'}" for i, starts in enumerate(lists))


def _plain(lists: Heads) -> list[list[int]]:
    return [list(starts) for starts in lists]


def _decide_figure(context: Context) -> Verdict:
    printed: Heads = ((5,), (6,), (0,), ())
    lists: Heads = ((), (), (), (0,))
    start, lists = allocate(_WORKING, lists, 3)
    for node in (0, 1, 2, 3, 5, 6, 7):
        lists = release(lists, 0, node)[0]
    first, after = allocate(_WORKING, lists, 1)
    second, _ = allocate(_WORKING, after, 2)
    shipped = FreeListBuddy(Hypercube(3), (4,))
    drawn = shipped.free_lists
    blocks = [shipped.allocate(1), shipped.allocate(2)]
    found: dict[str, Any] = {"lists": _plain(lists), "starts": [first, second]}
    starts = [block.base if block else None for block in blocks]
    scope = "the printed example: D = 3, node 4 faulty, Q_1, Q_2"
    evidence = Evidence.enumeration(
        "printed lists and starts, against Allocate and Release and the shipped lists"
    )
    if (start, lists, first, second) != (0, printed, 6, 0) or (drawn, starts) != (printed, [6, 0]):
        text = f"figure 1(b) replays as {found}; the shipped lists are {_drawn(drawn)} and grant {starts}"
        return Verdict.refuted(Counterexample(text), scope, evidence, **found)
    return Verdict.bounded(scope, evidence, **found)


CLAIMS: tuple[Claim, ...] = (
    *(
        _claim(
            "KS-ALG-ALLOC",
            statement=f"Allocate, {words}, ends, keeps lists and granted nodes a partition of the nodes, and refuses no "
            "valid request.",
            decide=partial(_decide_reading, reading=READINGS[name]),
            reading=name,
            solver_free=name != "mended",
        )
        for name, words in (
            ("printed", "as printed"),
            ("lowered", "with split lowered in the loop"),
            ("mended", "with split lowered in a loop while split >= dim"),
            ("both-operands", "so mended and both operands of its search evaluated"),
            ("not-removed", "so mended and the head of list[dim] left there"),
        )
    ),
    _claim(
        "KS-ALG-RELEASE",
        statement="Release ends, never looks at list[D+1], and forms as big a block as possible.",
        decide=_decide_release,
        solver_free=False,
    ),
    _claim(
        "KS-LIST-CANON",
        statement="Releasing nodes one by one, in any order, forms the lists of the maximal free blocks; no list "
        "holds a block and its buddy.",
        decide=_decide_canonical,
        part="sets",
        solver_free=False,
    ),
    _claim(
        "KS-LIST-CANON",
        statement="The order within the lists does not depend on the order of the releases.",
        decide=_decide_order,
        part="order",
    ),
    _claim(
        "KS-FIG-1b",
        statement="D = 3, node 4 faulty: lists 5; 6; 0; empty. Q_1 gets the block at 6, Q_2 the block at 0.",
        decide=_decide_figure,
    ),
)
