"""Kandlur & Shin 1988, section 1 and the vector scheme of section 2 (Algorithm 1)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from math import comb

from allocert.allocators.hypercube.buddy import Buddy
from allocert.allocators.hypercube.freelist import FreeListBuddy
from allocert.errors import RequestError
from allocert.machines import AlignedBlocks, Hypercube, Subcube
from allocert.machines.words import bits
from allocert.proofs.formal.lifting import by_coq, in_coq
from allocert.proofs.theorems.static_lists import RECOGNISED
from allocert.proofs.theorems.subsystems.subcube_systems import SHARED_NODES, SUBCUBES
from allocert.verification.claims.claim import Context, Verdict
from allocert.verification.deciding.cases import by_example, failure
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.every import every_at, up_to
from allocert.verification.deciding.replay import ALLOCATORS, data, refusal, replayed, requests
from allocert.verification.deciding.tally import Failure, case
from allocert.verification.pairing.trace import Allocate, Release, Trace

__all__ = ["CLAIMS", "PRINTED_VECTORS"]

CLAIMS = claim = ClaimTable()


def _first_fit(busy: int, n: int, k: int) -> int | None:
    """The least start i 2^k of 2^k free positions, looked for position by position."""
    for start in range(0, 1 << n, 1 << k):
        if not any(busy >> position & 1 for position in range(start, start + (1 << k))):
            return start
    return None


@claim(
    "KS-CNT/count",
    SUBCUBES.says("KS-CNT/count"),
    solver_free=False,
)
@by_coq(SUBCUBES, "all D >= 0, 0 <= k <= D", "KS-CNT/count")
@every_at(up_to(7, 8, 9), checked="all subcubes, D <= {top}", measure="D")
def subcubes_are_as_many(n: int) -> Iterator[Failure | None]:
    for k in range(n + 1):
        count = len(set(Hypercube(n).subcubes(k)))
        text = f"Q_{n} has {count} subcubes of dimension {k}"
        yield case(count == comb(n, k) << (n - k), text, D=n, k=k)


@claim("KS-CNT/overlap", SHARED_NODES.says("KS-CNT/overlap"), solver_free=False)
@by_coq(SHARED_NODES, "all D and 0 < k < D", "KS-CNT/overlap")
@every_at(up_to(7, 8, 9), checked="0 < k < D <= {top}, the nodes of all k-subcubes counted", measure="n")
def subcubes_overlap(n: int) -> Iterator[Failure | None]:
    for k in range(1, n):
        members = sum(1 << k for _ in Hypercube(n).subcubes(k))
        yield case(members > 1 << n, f"Q_{n}, k = {k}: no two k-subcubes share a node", D=n, k=k)


@claim(
    "KS-ALG-AXIS",
    "A request for a k-cube gets the first 2^k free positions that start at a multiple of 2^k; a release clears them.",
)
@every_at(
    range(5),
    checked="all words of busy nodes for D <= 3, {some} for D = 4; all k; decisions compared with a search position by position",
    measure="n",
    some=("every 37th", "all", "all"),
)
def first_sufficient_positions_are_granted(n: int, some: str) -> Iterator[Failure | None]:
    """Of the words of busy nodes all, or ``some`` at D = 4."""
    for busy in range(0, 1 << (1 << n), 37 if n == 4 and some != "all" else 1):
        for k in range(n + 1):
            yield _unlike_first_fit(n, busy, k)
    for name in ("buddy", "free-list"):
        yield _too_large(name, n)


def _unlike_first_fit(n: int, busy: int, k: int) -> Failure | None:
    """How Algorithm 1 answers a request otherwise than a search position by position, or clears something else."""
    allocator = Buddy(Hypercube(n), busy)
    block, start = allocator.allocate(k), _first_fit(busy, n, k)
    if (block.base if block else None) != start:
        wrong = f"the first sufficient free positions start at {'none' if start is None else start}"
        return _unlike(n, busy, requests(k), wrong)
    if block is not None:
        allocator.release(block)
        if allocator.allocate(k) != block:
            again = (Allocate(k), Release(0), Allocate(k))
            return _unlike(n, busy, again, "the release does not clear what the request took")
    return None


def _unlike(n: int, busy: int, trace: Trace, wrong: str) -> Failure | None:
    return failure(replayed("buddy", n, tuple(bits(busy)), trace, wrong))


def _too_large(name: str, n: int) -> Failure | None:
    """A request for Q_(n+1) that is answered."""
    try:
        ALLOCATORS[name](Hypercube(n), ()).allocate(n + 1)
    except RequestError:
        return None
    return Failure(
        f"{name} on Q_{n}: a request for Q_{n + 1} is answered", data(name, n, (), requests(n + 1))
    )


CLAIMS.also(in_coq("KS-RECOG@mended", RECOGNISED, "all D and k"))


@claim(
    "KS-RECOG@printed", "The buddy system recognises exactly the subcubes labelled b_D b_(D-1)..b_(D-k) *^k."
)
@every_at(
    up_to(7, 7, 8, first=2),
    checked="all k <= D, 2 <= D <= {top}; every block granted by the shipped vector and list schemes when all else is busy",
    measure="D",
)
def printed_words_are_recognised(n: int) -> Iterator[Failure | None]:
    """Whether a word with a bit for each direction from D down to D - k and k stars describes the grant."""
    for k in (*range(1, n), 0, n):
        vector, lists = _grantable(Hypercube(n), k)
        described = _described(tuple(range(n, n - k - 1, -1)), k)
        text = f"D = {n}, k = {k}: {_in_words(described)} described, {_in_words(vector)} can be granted"
        yield case(vector == lists == described, text, D=n, k=k)


def _described(fixed: tuple[int, ...], k: int) -> set[Subcube]:
    """The subcubes that the word with a bit for each of ``fixed`` and then k stars describes."""
    words = product("01", repeat=len(fixed))
    return {Subcube.parse("".join(bits) + "*" * k) for bits in words}


def _in_words(blocks: set[Subcube]) -> str:
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


@claim(
    "KS-FIG-1a", "D = 3, node 4 faulty: the vector 00001000 becomes 11001000 after Q_1; then Q_2 is refused."
)
def figure_1a_is_as_printed(context: Context) -> Verdict:
    allocator = Buddy(Hypercube(3), (4,))
    block = allocator.allocate(1)
    taken = Hypercube(3).word(block) if block else 0
    vectors = tuple(_drawn(busy) for busy in (1 << 4, 1 << 4 | taken))
    holds = vectors == PRINTED_VECTORS and allocator.allocate(2) is None
    asked = requests(1, 2)
    return by_example(
        None if holds else replayed("buddy", 3, (4,), asked, f"the vectors are {', '.join(vectors)}"),
        "the printed example: D = 3, node 4 faulty, Q_1, Q_2",
        "the printed vectors, against a replay on the shipped allocator",
        **({"replay": refusal("buddy", 3, (4,), asked).data} if holds else {}),
    )


def _drawn(busy: int) -> str:
    """The vector of Q_3 with position 0 on the left."""
    return "".join(str(busy >> i & 1) for i in range(8))


PRINTED_VECTORS = ("00001000", "11001000")
