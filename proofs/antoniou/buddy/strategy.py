"""Antoniou 1994, section 2.2.1: the buddy strategy, its tree and lists, and static optimality."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import permutations, product
from math import factorial

from allocert.allocators.hypercube.buddy import Buddy
from allocert.machines import AlignedBlocks, Hypercube, Subcube
from allocert.proofs.formal.lifting import in_coq
from allocert.proofs.theorems.static_buddy import BUDDY
from allocert.proofs.theorems.static_lists import LEAST_START, LIST_GRANTS, LIST_OPERATIONS
from allocert.proofs.theorems.static_strategies import search, theorem, tie
from allocert.verification.claims.claim import Context, Evidence, Verdict
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.every import at, every
from allocert.verification.deciding.histories import histories
from allocert.verification.deciding.replay import granted, replayed, requests
from allocert.verification.deciding.tally import Failure, case, survey
from allocert.verification.pairing.trace import Allocate

__all__ = ["CLAIMS", "FIGURE_REQUESTS", "reorderings"]

CLAIMS = claim = ClaimTable()


FIGURE_REQUESTS = (0, 2, 0, 0, 1, 2, 0, 1)
"""The requests of figures 2.3 and 2.5, on Q_4."""


def reorderings() -> list[tuple[int, ...]]:
    """The different reorderings of the figure's requests, in lexicographic order."""
    return sorted(set(permutations(FIGURE_REQUESTS)))


def _least(busy: int, n: int, k: int) -> int | None:
    """The least j <= 2^(n-k) - 1 with all bits of #[j 2^k, (j+1) 2^k - 1] zero."""
    for j in range(1 << (n - k)):
        if all(not busy >> i & 1 for i in range(j << k, (j + 1) << k)):
            return j
    return None


@claim(
    "AN-ALG-BUDDY",
    "A request for Q_k gets #[j 2^k, (j+1) 2^k - 1] for the least j <= 2^(n-k) - 1 for which it is "
    "free; a release resets its bits.",
)
def blocks_are_granted_and_reset(context: Context) -> Verdict:
    """The shipped strategy against the least j, on all or some words of busy bits."""
    words = context.pick(1_000, 10_000, 10_000)

    def cases(n: int) -> Iterator[Failure | None]:
        machine, boards = Hypercube(n), 1 << (1 << n)
        for busy in range(0, boards, 1 if n <= 3 else boards // words | 1):
            for k in range(n + 1):
                allocator = Buddy(machine, busy)
                block, j = allocator.allocate(k), _least(busy, n, k)
                least = None if j is None else tuple(range(j << k, (j + 1) << k))
                good = (block.nodes if block else None) == least
                if block is not None:
                    allocator.release(block)
                    good = good and allocator.allocate(k) == block
                yield case(good, f"Q_{n}, busy {busy:#x}, request {k}: {block}", n=n, busy=busy, k=k)

    checked = f"all k; all words of busy bits for n <= 3, some {words} of them, evenly spread, for each of n = 4, 5, 6"
    return survey(cases, range(7), checked)


@claim(
    "AN-BUDDY-TREE",
    "Level i of the tree carries dimension n - i; a node is available iff its offspring are; the "
    "2^(n-k) regions of level n - k are the subcubes B_(n-k)(m) *^k.",
)
@at(*range(8), checked="every tree node of every level, n <= 7; four busy words each")
def tree_has_the_regions(n: int) -> Iterator[Failure | None]:
    machine = Hypercube(n)
    for k in range(n + 1):
        level = n - k
        blocks = set(AlignedBlocks(machine).regions(k))
        good = len(blocks) == 1 << level
        for m, path in enumerate(map("".join, product("01", repeat=level))):
            block = Subcube.parse(path + "*" * k)
            leaves = tuple(range(m << k, (m + 1) << k))
            good = good and block in blocks and block.nodes == leaves
            good = good and all(
                (_free(busy, n, path) == (not busy & machine.word(block)))
                for busy in (0, 1 << leaves[0], 1 << leaves[-1], machine.full ^ machine.word(block))
            )
        yield case(good, f"Q_{n}, level {level}", n=n, level=level)


def _free(busy: int, n: int, path: str) -> bool:
    """A tree node is available iff it is a free leaf or both its offspring are available."""
    if len(path) == n:
        return not busy >> int(path or "0", 2) & 1
    return _free(busy, n, path + "0") and _free(busy, n, path + "1")


@claim("AN-BUDDY-LISTS/choices@releases", "With releases too the lists make the choices of the least j.")
@at(*range(4), checked="requests and releases, every situation reached with equal choices, n <= 3")
def lists_choose_the_least_with_releases(n: int) -> Iterator[Failure | None]:
    """While both make the same choices so far: whether they do so for the next request."""
    for situation in histories(("buddy", "free-list"), n, same=True):
        for k, (one, other) in enumerate(situation.answers):
            if one == other:
                yield None
                continue
            wrong = f"the last start is not the least, {one}"
            shown = replayed("free-list", n, (), (*situation.trace, Allocate(k)), wrong)
            yield Failure(shown.text, shown.data)


CLAIMS.also(
    in_coq("AN-BUDDY-LISTS/choices@requests", LEAST_START, "all n, requests only"),
    in_coq("AN-BUDDY-LISTS/grants", LIST_GRANTS, "all n, requests and releases"),
    in_coq("AN-BUDDY-LISTS/cost", LIST_OPERATIONS, "all n and k <= n"),
)


@claim(
    "AN-DEF-STATOPT",
    "Every sequence with sum at most 2^n is accommodated iff no reachable static state refuses a valid "
    "request.",
)
@every(
    3, 4, 4, checked="every sequence with sum at most 2^n, n <= {top}, under Buddy, Buddy on lists and SGC"
)
def definition_is_the_state_form(n: int) -> Iterator[Failure | None]:
    for name in ("buddy", "free-list", "gray"):
        by_sequences = all(None not in granted(name, n, (), requests(*asked)) for asked in _sequences(n))
        same = by_sequences == search(name, n).optimal
        yield case(same, f"{name} on Q_{n}: definition and state form differ", n=n)


def _sequences(n: int) -> list[tuple[int, ...]]:
    found: list[tuple[int, ...]] = [()]
    for sequence in found:
        left = (1 << n) - sum(1 << k for k in sequence)
        found += [(*sequence, k) for k in range(left.bit_length())]
    return found


@claim("AN-FIG-2.3", "Q_4 accommodates Q_0, Q_2, Q_0, Q_0, Q_1, Q_2, Q_0, Q_1 under Buddy.", name="buddy")
@claim("AN-FIG-2.5", "Q_4 accommodates Q_0, Q_2, Q_0, Q_0, Q_1, Q_2, Q_0, Q_1 under SGC.", name="gray")
def figure_is_accommodated(context: Context, name: str) -> Verdict:
    """The printed requests on the shipped allocator."""
    regions = granted(name, 4, (), requests(*FIGURE_REQUESTS))
    addresses = [region.address for region in regions if region]
    scope = "Q_4, the eight printed requests in their order (the drawn allocations are lost)"
    evidence = Evidence.enumeration("replayed on the shipped allocator")
    if len(addresses) != len(FIGURE_REQUESTS):
        shown = replayed(name, 4, (), requests(*FIGURE_REQUESTS), "a printed request is refused")
        return Verdict.refuted(shown, scope, evidence, allocations=addresses)
    return Verdict.bounded(scope, evidence, allocations=addresses)


@claim("AN-SHUFFLE", "Every reordering of them is accommodated too.")
def reorderings_are_accommodated(context: Context) -> Verdict:
    """Their number by the formula, and each under both strategies."""
    orders = reorderings()
    counted = factorial(8) // (factorial(4) * factorial(2) * factorial(2))

    def cases(n: int) -> Iterator[Failure | None]:
        text = f"{len(orders)} reorderings, by the formula {counted}"
        yield case(len(orders) == counted, text, reorderings=len(orders))
        for order in orders:
            for name in ("buddy", "gray"):
                refused = None in granted(name, n, (), requests(*order))
                yield case(not refused, f"{name} refuses one of {order}", requests=list(order))

    return survey(cases, (4,), f"the {counted} reorderings on Q_4 under Buddy and SGC")


@claim("AN-THM-2.1", BUDDY.says("AN-THM-2.1"), solver_free=False)
def buddy_is_statically_optimal(context: Context) -> Verdict:
    """By search, and for all sizes by the proof that the shipped code is tied to."""
    top = context.pick(6, 7, 8)
    cases = [(n, ()) for n in range(top + 1)]
    tied = partial(tie, "buddy", range(7))
    return theorem("buddy", cases, BUDDY, "AN-THM-2.1", tied, "all n", f"for n <= {top}")
