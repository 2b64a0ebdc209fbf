"""Kandlur & Shin 1988, section 1 and the vector scheme of section 2 (Algorithm 1)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import product
from math import comb

from allocert.allocators.hypercube.buddy import Buddy
from allocert.allocators.hypercube.freelist import FreeListBuddy
from allocert.errors import RequestError
from allocert.machines import AlignedBlocks, Hypercube, Subcube
from allocert.machines.words import bits
from allocert.proofs.theorems.catalogue import SUBCUBE_COUNT
from allocert.proofs.theorems.lifting import for_all
from allocert.proofs.theorems.static_lists import CANONICAL_LISTS
from allocert.verification.claims.claim import Claim, Context, Evidence, Verdict
from allocert.verification.deciding.replay import ALLOCATORS, data, refusal, replayed, requests
from allocert.verification.deciding.tally import Failure, survey
from allocert.verification.pairing.trace import Allocate, Release, Trace

__all__ = ["CLAIMS"]


def _first_fit(busy: int, n: int, k: int) -> int | None:
    """The least start i 2^k of 2^k free positions, looked for position by position."""
    for start in range(0, 1 << n, 1 << k):
        if not any(busy >> position & 1 for position in range(start, start + (1 << k))):
            return start
    return None


def _decide_count(context: Context) -> Verdict:
    top = context.pick(7, 8, 9)

    def cases(n: int) -> Iterator[Failure | None]:
        for k in range(n + 1):
            count = len(set(Hypercube(n).subcubes(k)))
            text = f"Q_{n} has {count} subcubes of dimension {k}"
            yield None if count == comb(n, k) << (n - k) else Failure(text, {"D": n, "k": k})

    found = survey(cases, range(top + 1), f"all subcubes, D <= {top}", measure="D")
    return for_all(found, SUBCUBE_COUNT, "all D >= 0, 0 <= k <= D")


def _decide_overlap(context: Context) -> Verdict:
    top = context.pick(7, 8, 9)

    def cases(n: int) -> Iterator[Failure | None]:
        for k in range(1, n):
            members = sum(1 << k for _ in Hypercube(n).subcubes(k))
            text = f"Q_{n}, k = {k}: no two k-subcubes share a node"
            yield None if members > 1 << n else Failure(text, {"D": n, "k": k})

    verdict = survey(cases, range(top + 1), f"0 < k < D <= {top}, the nodes of all k-subcubes counted")
    return for_all(verdict, SUBCUBE_COUNT, "all D and 0 < k < D")


def _words(n: int, context: Context) -> Iterator[int]:
    """All words of busy nodes; at n = 4 every 37th at quick effort."""
    return iter(range(0, 1 << (1 << n), context.pick(37, 1, 1) if n == 4 else 1))


def _decide_axis_first(context: Context) -> Verdict:
    def cases(n: int) -> Iterator[Failure | None]:
        for busy in _words(n, context):
            for k in range(n + 1):
                allocator = Buddy(Hypercube(n), busy)
                block, start = allocator.allocate(k), _first_fit(busy, n, k)
                if (block.base if block else None) != start:
                    wrong = (
                        f"the first sufficient free positions start at {'none' if start is None else start}"
                    )
                    yield _unlike(n, busy, requests(k), wrong)
                    continue
                if block is not None:
                    allocator.release(block)
                    if allocator.allocate(k) != block:
                        again = (Allocate(k), Release(0), Allocate(k))
                        yield _unlike(n, busy, again, "the release does not clear what the request took")
                        continue
                yield None
        for name in ("buddy", "free-list"):
            yield _too_large(name, n)

    some = "every 37th" if len(range(0, 1 << 16, context.pick(37, 1, 1))) < 1 << 16 else "all"
    return survey(
        cases,
        range(5),
        f"all words of busy nodes for D <= 3, {some} for D = 4; all k; decisions compared with a search position by "
        "position",
    )


def _unlike(n: int, busy: int, trace: Trace, wrong: str) -> Failure:
    shown = replayed("buddy", n, tuple(bits(busy)), trace, wrong)
    return Failure(shown.text, shown.data)


def _too_large(name: str, n: int) -> Failure | None:
    """A request for Q_(n+1) that is answered."""
    try:
        ALLOCATORS[name](Hypercube(n), ()).allocate(n + 1)
    except RequestError:
        return None
    return Failure(
        f"{name} on Q_{n}: a request for Q_{n + 1} is answered", data(name, n, (), requests(n + 1))
    )


def _decide_recognised(context: Context, last: Callable[[int, int], int]) -> Verdict:
    """Whether a word with a bit for each direction from D down to ``last(D, k)`` and k stars describes them."""
    top = context.pick(7, 7, 8)

    def cases(n: int) -> Iterator[Failure | None]:
        for k in (*range(1, n), 0, n):
            vector, lists = _grantable(Hypercube(n), k)
            described = _described(tuple(range(n, last(n, k) - 1, -1)), k)
            text = f"D = {n}, k = {k}: {_told(described)} described, {_told(vector)} can be granted"
            yield None if vector == lists == described else Failure(text, {"D": n, "k": k})

    found = survey(
        cases,
        range(2, top + 1),
        f"all k <= D, 2 <= D <= {top}; every block granted by the shipped vector and list schemes when all else is busy",
        measure="D",
    )
    return for_all(found, CANONICAL_LISTS, "all D and k")


def _described(fixed: tuple[int, ...], k: int) -> set[Subcube]:
    """The subcubes that the word with a bit for each of ``fixed`` and then k stars describes."""
    words = product("01", repeat=len(fixed))
    return {Subcube.parse("".join(bits) + "*" * k) for bits in words}


def _told(blocks: set[Subcube]) -> str:
    return ", ".join(repr(block.address) for block in sorted(blocks, key=lambda block: block.base)[:2])


def _grantable(machine: Hypercube, k: int) -> tuple[set[Subcube], set[Subcube]]:
    """What the two schemes grant when only one aligned block is free, over all blocks."""
    vector, lists = set(), set()
    for block in AlignedBlocks(machine).regions(k):
        others = machine.full ^ machine.word(block)
        got = Buddy(machine, others).allocate(k), FreeListBuddy(machine, others).allocate(k)
        vector |= {got[0]} if got[0] else set()
        lists |= {got[1]} if got[1] else set()
    return vector, lists


def _decide_figure(context: Context) -> Verdict:
    allocator = Buddy(Hypercube(3), (4,))
    busy = 1 << 4
    vectors = [_drawn(busy)]
    block = allocator.allocate(1)
    busy |= Hypercube(3).word(block) if block else 0
    vectors.append(_drawn(busy))
    scope = "the printed example: D = 3, node 4 faulty, Q_1, Q_2"
    evidence = Evidence.enumeration("the printed vectors, against a replay on the shipped allocator")
    if vectors != list(_PRINTED_VECTORS) or allocator.allocate(2) is not None:
        shown = replayed("buddy", 3, (4,), requests(1, 2), f"the vectors are {', '.join(vectors)}")
        return Verdict.refuted(shown, scope, evidence)
    return Verdict.bounded(scope, evidence, replay=refusal("buddy", 3, (4,), requests(1, 2)).data)


def _drawn(busy: int) -> str:
    """The vector of Q_3 with position 0 on the left."""
    return "".join(str(busy >> i & 1) for i in range(8))


_PRINTED_VECTORS = ("00001000", "11001000")

CLAIMS: tuple[Claim, ...] = (
    Claim(
        "KS-CNT",
        statement="Q_D has 2^(D-k) C(D,k) different subcubes of dimension k, for k from 0 to D.",
        decide=_decide_count,
        part="count",
        solver_free=False,
    ),
    Claim(
        "KS-CNT",
        statement="For 0 < k < D some two k-subcubes of Q_D share a node.",
        decide=_decide_overlap,
        part="overlap",
        solver_free=False,
    ),
    Claim(
        "KS-ALG-AXIS",
        statement="A request for a k-cube gets the first 2^k free positions that start at a multiple of 2^k; a "
        "release clears them.",
        decide=_decide_axis_first,
    ),
    Claim(
        "KS-RECOG",
        statement="The buddy system recognises exactly the subcubes labelled b_D b_(D-1)..b_(D-k) *^k.",
        decide=partial(_decide_recognised, last=lambda n, k: n - k),
        reading="printed",
    ),
    Claim(
        "KS-RECOG",
        statement="The buddy system recognises exactly the subcubes labelled b_D b_(D-1)..b_(k+1) *^k.",
        decide=partial(_decide_recognised, last=lambda n, k: k + 1),
        reading="mended",
        solver_free=False,
    ),
    Claim(
        "KS-FIG-1a",
        statement="D = 3, node 4 faulty: the vector 00001000 becomes 11001000 after Q_1; then Q_2 is refused.",
        decide=_decide_figure,
    ),
)
