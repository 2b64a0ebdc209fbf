"""Antoniou 1994, section 2.2.1: holes, and the two lemmas about them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import partial

from allocert.machines import AlignedBlocks, Hypercube, Subcube
from allocert.models.hypercube.static_invariants import holes
from allocert.models.hypercube.static_optimality import buddy_strategy, path_to, reachable
from allocert.proofs.antoniou.gray.automata import for_all_sizes
from allocert.proofs.theorems.lifting import for_all
from allocert.proofs.theorems.static_buddy import HOLES
from allocert.proofs.theorems.static_strategies import tie
from allocert.verification.claims.claim import Claim, Context, Verdict
from allocert.verification.deciding.replay import replayed, requests
from allocert.verification.deciding.tally import Failure, survey

__all__ = ["CLAIMS"]


def _decide_hole(context: Context) -> Verdict:
    def cases(n: int) -> Iterator[Failure | None]:
        for busy in range(1 << (1 << n)):
            defined = {
                (block.base, k)
                for k in range(n)
                for block in AlignedBlocks(Hypercube(n)).regions(k)
                if not busy & _word(block) and busy & _word(Subcube(n, block.base ^ 1 << k, block.directions))
            }
            same = sorted(defined) == holes(busy, n)
            yield None if same else Failure(f"Q_{n}, busy {busy:#x}", {"n": n, "busy": busy})

    return survey(cases, range(4), "all words of busy bits, n <= 3, against the definition region by region")


def _word(block: Subcube) -> int:
    return Hypercube(block.n).word(block)


_CHAIN = (
    "The regions that hold a bit are one of each size, each inside the next. The bit is free and some node is busy, so the "
    "smallest is available and the whole machine is not; what is inside an available region is available. So exactly one "
    "region of the chain is available while the next, which is it and its sibling, is not: that one is a hole."
)


def _covered(busy: int, n: int) -> list[int]:
    """For each bit the number of holes that it lies in."""
    found = holes(busy, n)
    return [sum(start >> k == bit >> k for start, k in found) for bit in range(1 << n)]


def _decide_one_hole(context: Context) -> Verdict:
    def cases(n: int) -> Iterator[Failure | None]:
        for busy in range(1, 1 << (1 << n)):
            covered = _covered(busy, n)
            wrong = [bit for bit in range(1 << n) if covered[bit] != (not busy >> bit & 1)]
            told = (f"the bit {bit} lies in {covered[bit]} holes" for bit in wrong)
            text = f"Q_{n}, busy {busy:#x}: {', '.join(told)}"
            yield Failure(text, {"n": n, "busy": busy, "bit": wrong[0]}) if wrong else None

    top = context.pick(3, 4, 4)
    return for_all_sizes(
        survey(cases, range(1, top + 1), f"all words with a busy bit, 1 <= n <= {top}"),
        True,
        "all n >= 1 and all states with a busy node",
        "the chain of regions around a bit, available up to one of them",
        _CHAIN,
    )


def _left_half(busy: int, n: int) -> tuple[int, int] | None:
    """A hole whose last fixed bit is 0."""
    return next(((start, k) for start, k in holes(busy, n) if not start >> k & 1), None)


def _no_larger(busy: int, n: int) -> tuple[int, int] | None:
    """A hole that is not larger than all holes before it together."""
    before = 0
    for start, k in holes(busy, n):
        if before >= 1 << k:
            return start, k
        before += 1 << k
    return None


def _decide_lemma(context: Context, broken: Callable[[int, int], tuple[int, int] | None]) -> Verdict:
    top = context.pick(6, 7, 7)

    def cases(n: int) -> Iterator[Failure | None]:
        causes = reachable(buddy_strategy(n))
        for busy in causes:
            hole = broken(busy, n)
            yield None if hole is None else _shown(n, path_to(causes, busy), hole)

    verdict = survey(cases, range(top + 1), f"requests only, every reachable static state, n <= {top}")
    unlike = tie("buddy", range(top + 1))[1]
    if unlike:
        return replace(verdict, values={**verdict.values, "not_for_all_sizes": unlike})
    return for_all(verdict, HOLES, "all n, requests only")


def _shown(n: int, dimensions: Iterable[int], hole: tuple[int, int]) -> Failure:
    wrong = f"the lemma fails for the hole of dimension {hole[1]} at {hole[0]}"
    example = replayed("buddy", n, (), requests(*dimensions), wrong)
    return Failure(example.text, example.data)


CLAIMS: tuple[Claim, ...] = (
    Claim(
        "AN-DEF-2.4",
        statement="A hole is an available region with a fixed bit whose sibling is not available.",
        decide=_decide_hole,
    ),
    Claim(
        "AN-HOLE-ONE",
        statement="Where some node is busy, a free bit lies in exactly one hole.",
        decide=_decide_one_hole,
    ),
    *(
        Claim(
            identifier,
            statement=statement,
            decide=partial(_decide_lemma, broken=broken),
            part="static",
            solver_free=False,
        )
        for identifier, statement, broken in (
            ("AN-LEM-2.1", "After requests only every hole is a right half.", _left_half),
            ("AN-LEM-2.2", "After requests only every hole exceeds the sum of those before.", _no_larger),
        )
    ),
)
