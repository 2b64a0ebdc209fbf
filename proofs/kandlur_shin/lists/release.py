"""Kandlur & Shin 1988, figure 3: what ``Release`` does, and the lists that it forms."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random

from allocert.allocators.hypercube.freelist import FreeListBuddy, FreeLists
from allocert.machines import Hypercube, Subcube
from allocert.machines.board import free_blocks
from allocert.machines.words import bits, word_of
from allocert.models.hypercube.figure3 import READINGS, Heads, allocate, release
from allocert.proofs.formal.lifting import by_coq
from allocert.proofs.theorems.static_lists import ANY_ORDER, RELEASE_ENDS
from allocert.verification.claims.claim import Context, Counterexample, Evidence, Verdict
from allocert.verification.deciding.cases import at_effort, by_example, failure
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.histories import histories
from allocert.verification.deciding.players import given_back
from allocert.verification.deciding.refutation import RefutedError, refutable
from allocert.verification.deciding.replay import granted, replayed, requests
from allocert.verification.deciding.tally import Failure
from allocert.verification.pairing.trace import Allocate, Release, Step

__all__ = ["CLAIMS", "drawn", "heads", "lists_word", "maximal_blocks"]

CLAIMS = claim = ClaimTable()
_WORKING = READINGS["mended"]


def maximal_blocks(free: int, n: int) -> tuple[frozenset[int], ...]:
    """For each dimension the starts of the free aligned blocks that lie in no larger one."""
    found = [frozenset(bits(free_blocks(((1 << (1 << n)) - 1) ^ free, n, k))) for k in range(n + 1)]
    return tuple(
        frozenset(start for start in found[k] if k == n or start & ~(1 << k) not in found[k + 1])
        for k in range(n + 1)
    )


def heads(lists: Iterable[Iterable[int]]) -> Heads:
    """The shipped lists as the figure draws them, heads first."""
    return tuple(tuple(starts)[::-1] for starts in lists)


def drawn(lists: Heads) -> str:
    """Lists in words."""
    return "; ".join(f"list {i}: {' '.join(map(str, starts)) or '-'}" for i, starts in enumerate(lists))


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


def _are_maximal(lists: Heads, free: int, n: int) -> bool:
    return tuple(map(frozenset, lists)) == maximal_blocks(free, n)


def _given(n: int, nodes: Iterable[int]) -> Heads:
    """The shipped lists after these nodes of Q_n, none of them listed before, have been given back one by one."""
    work = FreeLists(n)
    for node in nodes:
        work.give(0, node)
    return heads(work.lists)


def _random_run(n: int, steps: int, source: Random) -> Iterator[tuple[Heads, int, int, int]]:
    """A random history by the printed procedures and by the shipped lists together.

    Yields the lists, the word of free nodes, and for the last release its calls and its highest list (0, 0 for a
    request). Raises :class:`RefutedError` where the two differ.
    """
    machine = Hypercube(n)
    shipped, held, free = FreeListBuddy(machine), list[tuple[int, Subcube]](), machine.full
    trace: list[Step] = []
    grants = 0
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
                held.append((grants, region))
                grants += 1
                free ^= machine.word(region)
        _check_alike(n, trace, shipped.free_lists, lists)
        yield lists, free, calls, highest


@claim(
    "KS-ALG-RELEASE",
    "Release ends, never looks at list[D+1], and forms as big a block as possible.",
    solver_free=False,
)
@by_coq(RELEASE_ENDS, "all D, every history")
@refutable
def releases_form_maximal_blocks(context: Context) -> Verdict:
    """In every state of small cubes, and in random histories of larger ones."""
    releases = 0
    for n in range(4):
        for situation in histories(("free-list",), n):
            lists = heads(situation.states[0])
            for grant in situation.held:
                after, calls, highest = release(lists, grant.k, grant.granted[0])
                shipped = heads(given_back(situation.states[0], grant.k, grant.granted[0]))
                free = (lists_word(lists) or 0) | ((1 << (1 << grant.k)) - 1) << grant.granted[0]
                _check_lists(after, free, n, calls, highest)
                _check_alike(n, (*situation.trace, Release(grant.number)), shipped, after)
                releases += 1
    source, sampled = Random(context.seed), 0
    for n in range(9):
        for _ in range(context.pick(3, 20, 100)):
            for lists, free, calls, highest in _random_run(n, 60, source):
                _check_lists(lists, free, n, calls, highest)
                sampled += 1
    return Verdict.bounded(
        f"every release in every reachable state, D <= 3; {sampled} random steps, D <= 8",
        Evidence.enumeration(f"{releases} releases: lists are the maximal free blocks; at most D + 1 calls"),
    )


def _check_alike(n: int, trace: Iterable[Step], shipped: Heads, figure: Heads) -> None:
    if shipped != figure:
        wrong = f"the lists are {drawn(shipped)}, by figure 3 {drawn(figure)}"
        raise RefutedError(replayed("free-list", n, (), tuple(trace), wrong))


def _check_lists(lists: Heads, free: int, n: int, calls: int, highest: int) -> None:
    if not _are_maximal(lists, free, n) or any(len(set(s)) < len(s) for s in lists):
        nodes = list(bits(free))
        text = f"Q_{n}, nodes {', '.join(map(str, nodes))} free: {drawn(lists)} are not the maximal blocks"
        raise RefutedError(Counterexample(text, {"D": n, "free": nodes, "lists": lists}))
    if calls > n + 1 or highest > n:
        text = f"Release on Q_{n} makes {calls} calls and looks at list[{highest}]"
        raise RefutedError(Counterexample(text, {"D": n, "calls": calls, "highest": highest}))


def _released_lists(n: int) -> dict[int, set[Heads]]:
    """For each set of nodes of Q_n the lists that releasing it node by node leads to, over all orders."""
    empty: Heads = ((),) * (n + 1)
    found: dict[int, set[Heads]] = {0: {empty}}
    for word in range(1, 1 << (1 << n)):
        found[word] = {
            release(lists, 0, node)[0] for node in bits(word) for lists in found[word & ~(1 << node)]
        }
    return found


def _sampled(context: Context) -> int:
    return context.pick(8, 80, 800)


def _outcomes(context: Context, n: int) -> Iterator[tuple[tuple[int, ...], Heads]]:
    """Nodes of Q_n in an order in which they are released, and the lists that this leads to."""
    if n < 4:
        for word, found in _released_lists(n).items():
            nodes = tuple(bits(word))
            yield from ((nodes, lists) for lists in (*found, _given(n, nodes)))
        return
    source = Random(f"{context.seed}-{n}")
    for _ in range(_sampled(context)):
        nodes = tuple(source.sample(range(1 << n), source.randrange(1, (1 << n) + 1)))
        yield nodes, _given(n, nodes)


@claim(
    "KS-LIST-CANON/sets",
    "Releasing nodes one by one, in any order, forms the lists of the maximal free blocks; no list holds a block and its "
    "buddy.",
    solver_free=False,
)
@by_coq(ANY_ORDER, "all D, every set of nodes in every order")
@at_effort(
    range(9),
    lambda context: (
        f"every set of nodes in every order, D <= 3; {_sampled(context)} random sets and orders for each D "
        "from 4 to 8"
    ),
    measure="D",
)
def lists_are_canonical(context: Context, n: int) -> Iterator[Failure | None]:
    """Whatever the order of the releases."""
    for nodes, lists in _outcomes(context, n):
        yield None if _are_maximal(lists, word_of(nodes), n) else _uncanonical(n, nodes, lists)


def _uncanonical(n: int, nodes: tuple[int, ...], lists: Heads) -> Failure | None:
    """Single nodes given back: a trace on the shipped lists, which grant all nodes singly before."""
    every = requests(*[0] * (1 << n))
    starts = [region.base if region else None for region in granted("free-list", n, (), every)]
    wrong = f"releasing {', '.join(map(str, nodes))} leads to {drawn(lists)}, not to the maximal free blocks"
    if n > 3 or any(node not in starts for node in nodes):
        return Failure(f"Q_{n}: {wrong}", {"D": n, "nodes": list(nodes), "lists": lists})
    trace = (*every, *(Release(starts.index(node)) for node in nodes))
    return failure(replayed("free-list", n, (), trace, wrong))


@claim(
    "KS-FIG-1b", "D = 3, node 4 faulty: lists 5; 6; 0; empty. Q_1 gets the block at 6, Q_2 the block at 0."
)
def figure_1b_is_as_printed(context: Context) -> Verdict:
    """By the procedures of figure 3, and by the shipped lists."""
    _, lists = allocate(_WORKING, ((), (), (), (0,)), 3)
    for node in (0, 1, 2, 3, 5, 6, 7):
        lists = release(lists, 0, node)[0]
    first, after = allocate(_WORKING, lists, 1)
    second, _ = allocate(_WORKING, after, 2)
    shipped = FreeListBuddy(Hypercube(3), (4,))
    at_start = shipped.free_lists
    blocks = [shipped.allocate(1), shipped.allocate(2)]
    found = {
        "figure 3 gives": (lists, [first, second]),
        "the shipped lists are": (at_start, [block.base if block else None for block in blocks]),
    }
    unlike = (
        Counterexample(f"{which} {drawn(drawing)} and blocks at {starts}")
        for which, (drawing, starts) in found.items()
        if (drawing, starts) != (((5,), (6,), (0,), ()), [6, 0])
    )
    return by_example(
        next(unlike, None),
        "the printed example: D = 3, node 4 faulty, Q_1, Q_2",
        "printed lists and starts, against Allocate and Release and the shipped lists",
    )
