"""Antoniou 1994, section 2.2.1: holes, and the two lemmas about them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from allocert.machines import AlignedBlocks, Hypercube, Subcube
from allocert.models.static_invariants import holes
from allocert.models.static_optimality import buddy_strategy, path_to, reachable
from allocert.models.static_proofs import HOLES
from allocert.proofs.antoniou.all_sizes import for_all_sizes
from allocert.proofs.claim import Claim, Context, Counterexample, Evidence, Verdict
from allocert.proofs.kandlur_shin.dynamic import Situation, histories
from allocert.proofs.kandlur_shin.replay import replayed, requests
from allocert.proofs.kandlur_shin.statics import proved_by, tie
from allocert.proofs.tally import Failure, survey

__all__ = ["CLAIMS"]

_claim: Callable[..., Claim] = partial(Claim, paper="antoniou", place="section 2.2.1")


def _decide_hole(context: Context) -> Verdict:
    def cases(n: int) -> Iterator[Failure | None]:
        for busy in range(1 << (1 << n)):
            defined = {
                (block.base, k)
                for k in range(n)
                for block in AlignedBlocks(Hypercube(n)).regions(k)
                if not busy & _word(block) and busy & _word(Subcube(n, block.base ^ 1 << k, block.directions))
            }
            found = holes(busy, n)
            yield (
                None
                if sorted(defined) == found
                else Failure(f"Q_{n}, busy {busy:#x}", {"n": n, "busy": busy})
            )

    return survey(
        cases,
        range(4),
        "all words of busy bits, n <= 3, against the definition region by region",
        empty_machine="has no hole: the whole machine has no sibling, and everything else an available one",
    )


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
            text = f"Q_{n}, busy {busy:#x}: the bit {wrong[0] if wrong else 0} lies in {covered[wrong[0]] if wrong else 1} holes"
            yield Failure(text, {"n": n, "busy": busy, "bit": wrong[0]}) if wrong else None

    top = context.pick(3, 4, 4)
    return for_all_sizes(
        survey(cases, range(1, top + 1), f"all words with a busy bit, 1 <= n <= {top}"),
        True,
        "all n >= 1 and all states with a busy node",
        "the chain of regions around a bit, available up to one of them",
        _CHAIN,
    )


def _decide_empty_machine(context: Context) -> Verdict:
    def cases(n: int) -> Iterator[Failure | None]:
        yield Failure(f"Q_{n} has a hole when empty", {"n": n}) if any(_covered(0, n)) else None

    return survey(cases, range(8), "the empty machine, n <= 7")


def _first_lemma(busy: int, n: int) -> tuple[int, int] | None:
    """A hole whose last fixed bit is 0."""
    return next(((start, k) for start, k in holes(busy, n) if not start >> k & 1), None)


def _second_lemma(busy: int, n: int) -> tuple[int, int] | None:
    """A hole that is not larger than all holes before it together."""
    before = 0
    for start, k in holes(busy, n):
        if before >= 1 << k:
            return start, k
        before += 1 << k
    return None


def _decide_lemma_static(context: Context, broken: Callable[[int, int], tuple[int, int] | None]) -> Verdict:
    top = context.pick(6, 7, 7)
    looked = 0
    failing: dict[str, int] = {}
    first: Counterexample | None = None
    for n in range(top + 1):
        causes = reachable(buddy_strategy(n))
        failing[str(n)] = 0
        for busy in causes:
            looked += 1
            hole = broken(busy, n)
            if hole is not None:
                failing[str(n)] += 1
                wrong = f"the lemma fails for the hole of dimension {hole[1]} at {hole[0]}"
                first = first or replayed("buddy", n, (), requests(*path_to(causes, busy)), wrong)
    checked = f"requests only, every reachable static state, n <= {top}"
    evidence = Evidence.enumeration(f"{looked} states of the shipped code")
    if first is not None:
        return Verdict.refuted(first, f"least n, fewest requests; {checked}", evidence, failing=failing)
    unlike = tie("buddy", range(top + 1))[1]
    if unlike:
        return Verdict.bounded(checked, evidence, states=looked, not_for_all_sizes=unlike)
    return Verdict.proved(
        f"all n, requests only; every reachable static state looked at for n <= {top}",
        proved_by(HOLES),
        states=looked,
    )


def _decide_lemma_dynamic(
    context: Context, broken: Callable[[int, int], tuple[int, int] | None], what: str
) -> Verdict:
    failing, looked = {}, 0
    first: tuple[int, Situation, tuple[int, int]] | None = None
    for n in range(4):
        failing[n] = 0
        for situation in histories(("buddy",), n):
            looked += 1
            hole = broken(situation.states[0], n)
            if hole is not None:
                failing[n] += 1
                first = first or (n, situation, hole)
    checked = "requests and releases, n <= 3"
    evidence = Evidence.enumeration(f"{looked} reachable situations")
    if first is None:
        return Verdict.bounded(checked, evidence, situations=looked)
    n, situation, (start, k) = first
    return Verdict.refuted(
        replayed("buddy", n, (), situation.trace, f"the hole of 2^{k} nodes at {start} {what}"),
        f"least n, shortest trace; {checked}",
        evidence,
        failing=failing,
        repair="requests only",
    )


def _lemmas() -> Iterator[Claim]:
    for identifier, statement, broken, what in (
        ("AN-LEM-2.1", "Lemma 2.1: every hole is a right half.", _first_lemma, "is a left half"),
        (
            "AN-LEM-2.2",
            "Lemma 2.2: every hole exceeds the sum of those before.",
            _second_lemma,
            "does not exceed the holes before it",
        ),
    ):
        yield _claim(
            identifier,
            statement=f"{statement} Requests only.",
            decide=partial(_decide_lemma_static, broken=broken),
            part="static",
            solver_free=False,
        )
        yield _claim(
            identifier,
            statement=f"{statement} Requests and releases.",
            decide=partial(_decide_lemma_dynamic, broken=broken, what=what),
            part="dynamic",
        )


CLAIMS: tuple[Claim, ...] = (
    _claim(
        "AN-DEF-2.4",
        statement="A hole is an available region with a fixed bit whose sibling is not available.",
        decide=_decide_hole,
    ),
    _claim(
        "AN-HOLE-ONE",
        statement="Where some node is busy, a free bit lies in exactly one hole.",
        decide=_decide_one_hole,
    ),
    _claim(
        "AN-HOLE-ONE",
        part="empty-machine",
        statement="The empty machine has no hole.",
        decide=_decide_empty_machine,
    ),
    *_lemmas(),
)
