"""Kandlur & Shin 1988, section 2: static optimality, and what becomes of it under Algorithm 1."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from allocert.proofs.theorems.lifting import for_all, proved_by
from allocert.proofs.theorems.static_buddy import BUDDY, BUDDY_ONE_FAULT
from allocert.proofs.theorems.static_lists import FREE_LISTS
from allocert.proofs.theorems.static_strategies import fault_sets, search, static_failure, theorem, tie
from allocert.verification.claims.claim import Claim, Context, Counterexample, Evidence, Verdict
from allocert.verification.deciding.refutation import RefutedError, refutable
from allocert.verification.deciding.replay import granted, refusal, replayed, requests
from allocert.verification.deciding.tally import Failure, survey

__all__ = ["CLAIMS"]


def _decide_optimality(context: Context) -> Verdict:
    def cases(n: int) -> Iterator[Failure | None]:
        for name in ("buddy", "free-list", "gray"):
            for faulty in (faulty for f in range(3) for faulty in fault_sets(n, f)):
                shown, refused = static_failure(name, n, faulty), _by_definition(name, n, faulty)
                if shown is None and refused is not None:
                    wrong = "the last is refused, but no static state refuses a valid request"
                    shown = replayed(name, n, faulty, requests(*refused), wrong)
                elif refused is not None:
                    shown = None
                yield None if shown is None else Failure(shown.text, shown.data)

    found = survey(cases, range(4), "D <= 3, f <= 2, three strategies: the states against the definition")
    return for_all(
        found, FREE_LISTS, "all D: the state form by definition, a strategy for f <= 1 by the lists"
    )


def _by_definition(name: str, n: int, faulty: tuple[int, ...]) -> tuple[int, ...] | None:
    """The first sequence that is not granted whole, its sum being at most the number of nonfaulty nodes.

    No sequence with a larger sum can be: grants are disjoint and never faulty.
    """
    bound = (1 << n) - len(faulty)
    sequences: list[tuple[int, ...]] = [()]
    for sequence in sequences:
        sequences += [(*sequence, k) for k in range(n + 1) if sum(1 << i for i in (*sequence, k)) <= bound]
    refused = (one for one in sequences if None in granted(name, n, faulty, requests(*one)))
    return next(refused, None)


def _decide_static_first(context: Context) -> Verdict:
    top = context.pick(6, 7, 8)
    return theorem(
        "buddy",
        [(n, ()) for n in range(top + 1)],
        BUDDY,
        partial(tie, "buddy", range(7)),
        "all D",
        f"for D <= {top}",
    )


def _decide_fault_all(context: Context) -> Verdict:
    def cases(n: int) -> Iterator[Failure | None]:
        for f in range(1, 1 << n):
            for faulty in fault_sets(n, f):
                singly = requests(*[0] * ((1 << n) - f))
                wrong = "no static state refuses a valid request: still statically optimal"
                kept = search("buddy", n, faulty).optimal
                shown = replayed("buddy", n, faulty, singly, wrong) if kept else None
                yield None if shown is None else Failure(shown.text, shown.data)

    return survey(cases, (2, 3), "all nonempty fault sets for D = 2 and 3, some node not faulty", measure="D")


def _decide_fault_some(context: Context) -> Verdict:
    every = [(n, s) for n in range(3) for f in range(1, (1 << n) + 1) for s in fault_sets(n, f)]
    losing = next((case for case in every if not search("buddy", *case).optimal), None)
    evidence = Evidence.enumeration("all static states with each fault set, D <= 2")
    if losing is None:
        text = "with no set of faulty nodes is a valid request refused, D <= 2"
        return Verdict.refuted(Counterexample(text, {"D": 2}), "D <= 2", evidence)
    n, faulty = losing
    shown = refusal("buddy", n, faulty, requests(*(search("buddy", n, faulty).refused or ())))
    nodes = ", ".join(map(str, faulty))
    return Verdict.proved(
        f"some fault set: D = {n}, node {nodes} (least D); every single fault is decided in the part single-faults",
        evidence,
        witness=shown.text,
    )


@refutable
def _decide_single_faults(context: Context) -> Verdict:
    top = context.pick(5, 6, 6)
    for n in range(top + 1):
        for x in range(1 << n):
            shown = static_failure("buddy", n, (x,))
            if shown is not None and x < 2:
                raise RefutedError(shown)
            if shown is None and x >= 2:
                wrong = "no static state refuses a valid request"
                raise RefutedError(replayed("buddy", n, (x,), (), wrong))
            if x >= 2:
                refusal("buddy", n, (x,), requests(0, *range(n - 1, x.bit_length() - 2, -1)))
    _, unlike = tie("buddy", range(top), ((0,), (1,)))
    if unlike:
        searched = Evidence.enumeration("all static states with each single fault")
        return Verdict.bounded(f"every faulty node x, D <= {top}", searched, not_for_all_sizes=unlike)
    return Verdict.proved(
        f"all D and every faulty node x; by search too for D <= {top}",
        proved_by(BUDDY_ONE_FAULT),
        refused_sequence="Q_0, Q_(D-1), .., Q_(i+1), Q_i with i the highest bit of x",
    )


CLAIMS: tuple[Claim, ...] = (
    Claim(
        "KS-DEF-STATOPT",
        statement="With f faults static optimality, the bound being the nonfaulty nodes, means that no reachable "
        "static state refuses a valid request; with f <= 1 some strategy has it for every fault set.",
        decide=_decide_optimality,
        solver_free=False,
    ),
    Claim(
        "KS-THM-AXIS-STATIC",
        statement="Algorithm 1 (least start) without faults is statically optimal.",
        decide=_decide_static_first,
        reading="first",
        solver_free=False,
    ),
    Claim(
        "KS-CLAIM-AXIS-FAULT",
        statement="With no nonempty set of faulty nodes Algorithm 1 is statically optimal, D >= 2, some node being left.",
        decide=_decide_fault_all,
        reading="any",
    ),
    Claim(
        "KS-CLAIM-AXIS-FAULT",
        statement="With some sets of faulty nodes Algorithm 1 is not statically optimal.",
        decide=_decide_fault_some,
        reading="some",
    ),
    Claim(
        "KS-CLAIM-AXIS-FAULT",
        statement="With one faulty node x Algorithm 1 is statically optimal iff x is 0 or 1.",
        decide=_decide_single_faults,
        part="single-faults",
        solver_free=False,
    ),
)
