"""Kandlur & Shin 1988, figure 3: which readings of the printed ``Allocate`` work."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import partial

from allocert.machines.words import bits, word_of
from allocert.models.hypercube.figure3 import (
    READINGS,
    Heads,
    MisreadError,
    Reading,
    allocate,
    release,
)
from allocert.proofs.formal.lifting import by_coq
from allocert.proofs.kandlur_shin.lists.release import lists_word
from allocert.proofs.theorems.static_lists import FREE_LISTS
from allocert.proofs.theorems.static_strategies import few_faults, listed
from allocert.verification.claims.claim import Claim
from allocert.verification.deciding.every import every_at, up_to
from allocert.verification.deciding.tally import Failure

__all__ = ["CLAIMS"]


@dataclass(frozen=True)
class _Tried:
    """A history and its last answer: the fault of the partition, and whether a valid request is refused."""

    history: tuple[str, ...]
    broken: str
    refused: bool


def _tried(reading: Reading, n: int, faulty: tuple[int, ...], releases: bool) -> Iterator[_Tried]:
    """Every next request, and release, in every state; states in which the partition is broken are followed too."""
    whole, gone = (1 << (1 << n)) - 1, word_of(faulty)
    lists: Heads = ((),) * (n + 1) if faulty else (*((),) * n, (0,))
    for node in bits(whole ^ gone) if faulty else ():
        lists = release(lists, 0, node)[0]
    queue: list[tuple[Heads, tuple[tuple[int, int], ...], tuple[str, ...]]] = [(lists, (), ())]
    seen = {(lists, queue[0][1])}
    for lists, held, history in queue:
        taken = gone | _nodes_of(held)
        for k, base in [*((k, None) for k in range(n + 1)), *(held if releases else ())]:
            done = (*history, f"Q_{k}" if base is None else f"release of the Q_{k} at {base}")
            broken, refused, others = "", False, held
            try:
                start, after = (
                    allocate(reading, lists, k) if base is None else (base, release(lists, k, base)[0])
                )
            except MisreadError as misread:
                yield _Tried(done, str(misread), False)
                continue
            if base is not None:
                others = tuple(grant for grant in held if grant != (k, base))
            elif start is None:
                refused = 1 << k <= (whole ^ taken).bit_count()
            elif _nodes_of([(k, start)]) & taken:
                broken = "a node is granted twice"
            else:
                others = tuple(sorted((*held, (k, start))))
            now, free = gone | _nodes_of(others), lists_word(after)
            if not broken and (free is None or free & now or free | now != whole):
                broken = "lists, granted and faulty nodes are no partition of the nodes"
            yield _Tried(done, broken, refused)
            if (after, others) not in seen:
                seen.add((after, others))
                queue.append((after, others, done))


def _nodes_of(grants: Iterable[tuple[int, int]]) -> int:
    """The nodes of granted blocks, given by dimension and start."""
    return sum(((1 << (1 << k)) - 1) << start for k, start in grants)


@every_at(
    range(4),
    checked="all histories of requests and releases, all fault sets for D <= 2, f <= {most} for D = 3",
    most=(1, 2, 8),
    measure="D",
)
def lists_stay_a_partition(n: int, most: int, reading: Reading) -> Iterator[Failure | None]:
    """With releases, from every state that requests and releases lead to."""
    for faulty in few_faults(n, most if n == 3 else 1 << n):
        for tried in _tried(reading, n, faulty, releases=True):
            yield _failing(n, faulty, tried, tried.broken)


@by_coq(FREE_LISTS, "all D, no fault or one at any position", "KS-ALG-ALLOC/grants@mended")
@every_at(
    up_to(3, 4, 5),
    checked="each next request after all request sequences, D <= {top}, no fault and every single fault",
    measure="D",
)
def valid_requests_are_granted(n: int, reading: Reading) -> Iterator[Failure | None]:
    """While nothing is released."""
    for faulty in few_faults(n, 1):
        for tried in _tried(reading, n, faulty, releases=False):
            yield _failing(n, faulty, tried, "a valid request is refused" if tried.refused else "")


def _failing(n: int, faulty: tuple[int, ...], tried: _Tried, wrong: str) -> Failure | None:
    if not wrong:
        return None
    fault = f", faulty {listed(faulty)}" if faulty else ""
    text = f"D = {n}{fault}: {', '.join(tried.history)}: {wrong}"
    return Failure(text, {"D": n, "faulty": list(faulty), "history": list(tried.history)})


CLAIMS: tuple[Claim, ...] = tuple(
    Claim(
        "KS-ALG-ALLOC",
        f"Allocate, {words}, {does}.",
        partial(decide, reading=READINGS[name]),
        *(part, name),
        solver_free=part == "partition" or name != "mended",
    )
    for decide, part, does in (
        (
            lists_stay_a_partition,
            "partition",
            "ends, and lists, granted and faulty nodes stay a partition of the nodes, releases included",
        ),
        (valid_requests_are_granted, "grants", "refuses no valid request while nothing is released, f <= 1"),
    )
    for name, words in (
        ("printed", "as printed"),
        ("lowered", "with split lowered in the loop"),
        ("mended", "with split lowered in a loop while split >= dim"),
    )
)
