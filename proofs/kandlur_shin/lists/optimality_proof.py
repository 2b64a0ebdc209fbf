"""Kandlur & Shin 1988, section 2: the proof that the list scheme is statically optimal, step by step."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from allocert.proofs.kandlur_shin.lists.release import drawn, heads, maximal_blocks
from allocert.proofs.theorems.lifting import for_all, proved_by
from allocert.proofs.theorems.obligations import Proof
from allocert.proofs.theorems.static_lists import CANONICAL_LISTS, FREE_LISTS
from allocert.proofs.theorems.static_strategies import fault_sets, theorem, tie
from allocert.proofs.theorems.words import POWER_SUMS
from allocert.verification.claims.claim import Claim, Context, Verdict
from allocert.verification.deciding.histories import Situation, histories
from allocert.verification.deciding.replay import replayed
from allocert.verification.deciding.tally import Failure, survey
from allocert.verification.pairing.trace import Allocate

__all__ = ["CLAIMS"]


def _decide_step_1(context: Context) -> Verdict:
    top = context.pick(3, 4, 5)

    def cases(n: int) -> Iterator[Failure | None]:
        for faulty in ((), *fault_sets(n, 1)):
            for situation in histories(("free-list",), n, faulty, releases=False):
                lists = heads(situation.states[0])
                crowded = next((i for i, starts in enumerate(lists) if len(starts) > 1), None)
                if crowded is None:
                    yield None
                    continue
                wrong = f"list {crowded} then holds more than one block ({drawn(lists)})"
                shown = replayed("free-list", n, faulty, situation.trace, wrong)
                yield Failure(shown.text, shown.data)

    found = survey(cases, range(top + 1), f"D <= {top}, at most one fault, requests", measure="D")
    return for_all(found, FREE_LISTS, "all D, no fault or one at any position")


def _decide_sum(context: Context, proof: Proof, scope: str) -> Verdict:
    return Verdict.proved(scope, proved_by(proof))


def _decide_static(context: Context) -> Verdict:
    tops = context.pick(6, 7, 7), context.pick(5, 6, 6)
    cases = [(n, faulty) for f, top in enumerate(tops) for n in range(top + 1) for faulty in fault_sets(n, f)]
    return theorem(
        "free-list",
        sorted(cases, key=lambda case: case[0]),
        FREE_LISTS,
        partial(tie, "free-list", range(min(tops)), [(), *((x,) for x in range(1 << 4))]),
        "all D, no fault or one at any position",
        f"for D <= {tops[0]}, with one fault D <= {tops[1]}",
    )


def _decide_same_choice(context: Context) -> Verdict:
    """Whether first fit and the lists give every request the same start, without faults and releases."""
    top = context.pick(5, 6, 6)

    def cases(n: int) -> Iterator[Failure | None]:
        for situation in histories(("buddy", "free-list"), n, releases=False, same=True):
            for k, (first, other) in enumerate(situation.answers):
                wrong = f"the last start is {_start(other)}; first fit gives {_start(first)}"
                yield None if first == other else _unlike(situation, n, k, wrong)

    checked = f"requests, no fault, D <= {top}; situations reached with equal choices, every next request"
    return survey(cases, range(top + 1), checked, measure="D")


def _unlike(situation: Situation, n: int, k: int, wrong: str) -> Failure:
    """That the lists answer a request for Q_k in this situation otherwise."""
    shown = replayed("free-list", n, (), (*situation.trace, Allocate(k)), wrong)
    return Failure(shown.text, shown.data)


def _start(start: int | None) -> str:
    return "a refusal" if start is None else str(start)


def _best_fits(situation: Situation, n: int) -> Iterator[tuple[int | None, list[int]]]:
    """For each request the lists' start, and the starts of all smallest sufficient maximal free blocks."""
    free = sum(((1 << (1 << i)) - 1) << s for i, starts in enumerate(situation.states[0]) for s in starts)
    blocks = maximal_blocks(free, n)
    for k, (start,) in enumerate(situation.answers):
        yield start, next((sorted(blocks[i]) for i in range(k, n + 1) if blocks[i]), [])


def _decide_best_fit(context: Context) -> Verdict:
    def cases(n: int) -> Iterator[Failure | None]:
        for situation in histories(("free-list",), n):
            for k, (start, fits) in enumerate(_best_fits(situation, n)):
                wrong = f"start {_start(start)}; the smallest sufficient blocks start at {fits}"
                holds = start in fits if fits else start is None
                yield None if holds else _unlike(situation, n, k, wrong)

    checked = "D <= 3, no fault, requests and releases, every next request"
    found = survey(cases, range(4), checked, measure="D")
    return for_all(found, CANONICAL_LISTS, "all D, every history")


CLAIMS: tuple[Claim, ...] = (
    Claim(
        "KS-FL-STEP-1",
        statement="With at most one fault no list ever holds more than one free subcube while nothing is released.",
        decide=_decide_step_1,
        solver_free=False,
    ),
    Claim(
        "KS-FL-STEP-2",
        statement="The sum of 2^i over 0 <= i < j is less than 2^j.",
        decide=partial(_decide_sum, proof=POWER_SUMS, scope="all j >= 0; for j = 0 the sum is empty, 0 < 1"),
        part="sum",
        solver_free=False,
    ),
    Claim(
        "KS-FL-STEP-2",
        statement="If every list holds at most one block, a j-subcube has more nodes than all smaller free blocks.",
        decide=partial(
            _decide_sum, proof=FREE_LISTS, scope="all D, all j, any lists with at most one block each"
        ),
        part="hence",
        solver_free=False,
    ),
    Claim(
        "KS-THM-FL-STATIC",
        statement="The list scheme is statically optimal, with no fault and with one fault at any position.",
        decide=_decide_static,
        solver_free=False,
    ),
    Claim(
        "KS-CLAIM-SAMECHOICE",
        statement="Without faults, while nothing is released, lists and first fit give every request the same start.",
        decide=_decide_same_choice,
        part="requests-only",
    ),
    Claim(
        "KS-CLAIM-SAMECHOICE",
        statement="The lists grant part of a smallest sufficient maximal free block.",
        decide=_decide_best_fit,
        part="best-fit",
        solver_free=False,
    ),
)
