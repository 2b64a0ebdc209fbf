"""Kandlur & Shin 1988, section 2: the proof that the list scheme is statically optimal, step by step."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from allocert.proofs.formal.lifting import by_coq
from allocert.proofs.formal.theorem import Formal
from allocert.proofs.kandlur_shin.lists.release import drawn, heads, maximal_blocks
from allocert.proofs.theorems.static_lists import BEST_FIT, FREE_LISTS, POWER_SUMS, SMALLER_BLOCKS
from allocert.proofs.theorems.static_strategies import fault_sets, few_faults, theorem, tie
from allocert.verification.claims.claim import Context, Verdict
from allocert.verification.deciding.cases import failure
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.every import every_at, up_to
from allocert.verification.deciding.histories import Situation, histories
from allocert.verification.deciding.replay import replayed
from allocert.verification.deciding.tally import Failure
from allocert.verification.pairing.trace import Allocate

__all__ = ["CLAIMS"]

CLAIMS = claim = ClaimTable()


@claim(
    "KS-FL-STEP-1",
    "With at most one fault no list ever holds more than one free subcube while nothing is released.",
    solver_free=False,
)
@by_coq(FREE_LISTS, "all D, no fault or one at any position")
@every_at(up_to(3, 4, 5), checked="D <= {top}, at most one fault, requests", measure="D")
def lists_hold_one_block_at_most(n: int) -> Iterator[Failure | None]:
    for faulty in few_faults(n, 1):
        for situation in histories(("free-list",), n, faulty, releases=False):
            lists = heads(situation.states[0])
            crowded = next((i for i, starts in enumerate(lists) if len(starts) > 1), None)
            if crowded is None:
                yield None
                continue
            wrong = f"list {crowded} then holds more than one block ({drawn(lists)})"
            yield failure(replayed("free-list", n, faulty, situation.trace, wrong))


@claim(
    "KS-FL-STEP-2/sum",
    "The sum of 2^i over 0 <= i < j is less than 2^j.",
    solver_free=False,
    proof=POWER_SUMS,
    scope="all j >= 0; for j = 0 the sum is empty, 0 < 1",
)
@claim(
    "KS-FL-STEP-2/hence",
    "If every list holds at most one block, a j-subcube has more nodes than all smaller free blocks.",
    solver_free=False,
    proof=SMALLER_BLOCKS,
    scope="all D, all j, any lists with at most one block each",
)
def theorem_proves(context: Context, proof: Formal, scope: str) -> Verdict:
    """What a theorem says, as it stands."""
    gap = proof.gap()
    return Verdict.undecided(gap) if gap else Verdict.proved(scope, proof.evidence())


@claim(
    "KS-THM-FL-STATIC",
    "The list scheme is statically optimal, with no fault and with one fault at any position.",
    solver_free=False,
)
def lists_are_statically_optimal(context: Context) -> Verdict:
    tops = context.pick(6, 7, 7), context.pick(5, 6, 6)
    cases = [(n, faulty) for f, top in enumerate(tops) for n in range(top + 1) for faulty in fault_sets(n, f)]
    return theorem(
        "free-list",
        sorted(cases, key=lambda case: case[0]),
        FREE_LISTS,
        partial(tie, "free-list", range(min(tops)), list(few_faults(4, 1))),
        "all D, no fault or one at any position",
        f"for D <= {tops[0]}, with one fault D <= {tops[1]}",
    )


def _unlike(situation: Situation, n: int, k: int, wrong: str) -> Failure | None:
    """That the lists answer a request for Q_k in this situation otherwise."""
    return failure(replayed("free-list", n, (), (*situation.trace, Allocate(k)), wrong))


def _start(start: int | None) -> str:
    return "a refusal" if start is None else str(start)


def _best_fits(situation: Situation, n: int) -> Iterator[tuple[int | None, list[int]]]:
    """For each request the lists' start, and the starts of all smallest sufficient maximal free blocks."""
    free = sum(((1 << (1 << i)) - 1) << s for i, starts in enumerate(situation.states[0]) for s in starts)
    blocks = maximal_blocks(free, n)
    for k, (start,) in enumerate(situation.answers):
        yield start, next((sorted(blocks[i]) for i in range(k, n + 1) if blocks[i]), [])


@claim(
    "KS-CLAIM-SAMECHOICE/best-fit",
    "The lists grant part of a smallest sufficient maximal free block.",
    solver_free=False,
)
@by_coq(BEST_FIT, "all D, every history")
@every_at(range(4), checked="D <= 3, no fault, requests and releases, every next request", measure="D")
def lists_are_best_fit(n: int) -> Iterator[Failure | None]:
    for situation in histories(("free-list",), n):
        for k, (start, fits) in enumerate(_best_fits(situation, n)):
            wrong = f"start {_start(start)}; the smallest sufficient blocks start at {fits}"
            holds = start in fits if fits else start is None
            yield None if holds else _unlike(situation, n, k, wrong)
