"""Kandlur & Shin 1988, figure 3: which readings of the printed ``Allocate`` work."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import partial

from allocert.machines.words import bits, word_of
from allocert.proofs.kandlur_shin.lists.figure3 import (
    READINGS,
    Heads,
    MisreadError,
    Reading,
    allocate,
    release,
)
from allocert.proofs.kandlur_shin.lists.release import lists_word
from allocert.proofs.theorems.lifting import for_all
from allocert.proofs.theorems.static_lists import FREE_LISTS
from allocert.proofs.theorems.static_strategies import fault_sets
from allocert.verification.claims.claim import Claim, Context, Verdict
from allocert.verification.deciding.tally import Failure, survey

__all__ = ["CLAIMS"]


@dataclass(frozen=True)
class _Tried:
    """A history and its last answer: what is wrong with the partition, and whether a valid request is refused."""

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
        taken = gone | _word(held)
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
            elif _word([(k, start)]) & taken:
                broken = "a node is granted twice"
            else:
                others = tuple(sorted((*held, (k, start))))
            now, free = gone | _word(others), lists_word(after)
            if not broken and (free is None or free & now or free | now != whole):
                broken = "lists, granted and faulty nodes are no partition of the nodes"
            yield _Tried(done, broken, refused)
            if (after, others) not in seen:
                seen.add((after, others))
                queue.append((after, others, done))


def _word(grants: Iterable[tuple[int, int]]) -> int:
    """The nodes of granted blocks, given by dimension and start."""
    return sum(((1 << (1 << k)) - 1) << start for k, start in grants)


def _decide_partition(context: Context, reading: Reading) -> Verdict:
    """With releases, from every state that requests and releases lead to."""
    most = context.pick(1, 2, 8)

    def cases(n: int) -> Iterator[Failure | None]:
        for faulty in (nodes for f in range((most if n == 3 else 1 << n) + 1) for nodes in fault_sets(n, f)):
            for tried in _tried(reading, n, faulty, releases=True):
                yield _failing(n, faulty, tried, tried.broken)

    checked = f"all histories of requests and releases, all fault sets for D <= 2, f <= {most} for D = 3"
    return survey(cases, range(4), checked, measure="D")


def _decide_grants(context: Context, reading: Reading) -> Verdict:
    sizes = range(context.pick(4, 5, 6))

    def cases(n: int) -> Iterator[Failure | None]:
        for faulty in ((), *fault_sets(n, 1)):
            for tried in _tried(reading, n, faulty, releases=False):
                yield _failing(n, faulty, tried, "a valid request is refused" if tried.refused else "")

    checked = (
        f"each next request after all request sequences, D <= {sizes[-1]}, no fault and every single fault"
    )
    return for_all(
        survey(cases, sizes, checked, measure="D"), FREE_LISTS, "all D, no fault or one at any position"
    )


def _failing(n: int, faulty: tuple[int, ...], tried: _Tried, wrong: str) -> Failure | None:
    if not wrong:
        return None
    fault = f", faulty {', '.join(map(str, faulty))}" if faulty else ""
    text = f"D = {n}{fault}: {', '.join(tried.history)}: {wrong}"
    return Failure(text, {"D": n, "faulty": list(faulty), "history": list(tried.history)})


CLAIMS: tuple[Claim, ...] = tuple(
    Claim(
        "KS-ALG-ALLOC",
        statement=f"Allocate, {words}, {does}.",
        decide=partial(decide, reading=READINGS[name]),
        part=part,
        reading=name,
        solver_free=part == "partition" or name != "mended",
    )
    for part, decide, does in (
        (
            "partition",
            _decide_partition,
            "ends, and lists, granted and faulty nodes stay a partition of the nodes, releases included",
        ),
        ("grants", _decide_grants, "refuses no valid request while nothing is released, f <= 1"),
    )
    for name, words in (
        ("printed", "as printed"),
        ("lowered", "with split lowered in the loop"),
        ("mended", "with split lowered in a loop while split >= dim"),
    )
)
