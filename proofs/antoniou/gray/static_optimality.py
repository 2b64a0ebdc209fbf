"""Antoniou 1994, section 2.2.2: static optimality of the single Gray code, and its comparison with Buddy."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from allocert.machines import GrayCode, Hypercube
from allocert.models.hypercube.static_invariants import free_runs, list_invariant, run_invariant
from allocert.models.hypercube.static_optimality import free_list_strategy, gray_strategy
from allocert.proofs.antoniou.buddy.strategy import FIGURE_REQUESTS
from allocert.proofs.formal.lifting import as_it_stands, formally, in_coq
from allocert.proofs.theorems.static_gray import EQUAL, GRAY, GRAY_FAULTS, GRAY_ONE_FAULT
from allocert.proofs.theorems.static_lists import FREE_LISTS_FAULTS
from allocert.proofs.theorems.static_strategies import fault_sets, search, static_failure, theorem, tie
from allocert.verification.claims.claim import Context, Counterexample, Evidence, Verdict
from allocert.verification.deciding.cases import refuted_by
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.every import every
from allocert.verification.deciding.histories import histories
from allocert.verification.deciding.refutation import RefutedError, refutable
from allocert.verification.deciding.replay import data, granted, in_words, refusal, replayed, requests
from allocert.verification.deciding.tally import Failure, case, survey
from allocert.verification.pairing.trace import Trace

__all__ = ["CLAIMS", "free_at_the_end", "longest_run", "refused_sequence"]

CLAIMS = claim = ClaimTable()

_SEARCHED = Evidence.enumeration("all static states of the shipped code")


def longest_run(busy: int, n: int) -> int:
    """The most consecutive free positions, not circular."""
    return max((end - start for start, end in free_runs(busy, n)), default=0)


@claim("AN-THM-2.2", GRAY.says("AN-THM-2.2"), solver_free=False)
def gray_code_is_statically_optimal(context: Context) -> Verdict:
    """By search, and for all sizes by the proof that the shipped code is tied to."""
    top = context.pick(6, 7, 7)
    cases = [(n, ()) for n in range(top + 1)]
    tied, scope = partial(tie, "gray", range(7)), "all n, every Gray code"
    return theorem("gray", cases, GRAY, "AN-THM-2.2", tied, scope, f"for n <= {top}")


def refused_sequence(n: int, x: int) -> tuple[int, ...]:
    """With rank x = 2 or x >= 4 faulty: valid requests, the last one refused."""
    i = x.bit_length() - 1
    first = i if x == 2 or not x >> (i - 1) & 1 else i - 1
    return (0, *range(first, n))


@claim(
    "AN-X-3/sgc-single",
    GRAY_ONE_FAULT.says("AN-X-3/sgc-single"),
    solver_free=False,
)
def one_fault_keeps_optimality_at_three_ranks(context: Context) -> Verdict:
    """By search, and where optimality is lost by the refused sequence of all n too."""
    top = context.pick(5, 6, 6)
    for n in range(top + 1):
        for x, node in enumerate(GrayCode.reflected(n).nodes):
            optimal = search("gray", n, (node,)).optimal
            if optimal != (x in (0, 1, 3)):
                return _wrongly_said("gray", n, (node,), f"for n <= {top}")
            if not optimal:
                refusal("gray", n, (node,), requests(*refused_sequence(n, x)))
    found = Verdict.bounded(
        f"every rank, n <= {top}",
        _SEARCHED,
        refused_sequence="Q_0, Q_j, Q_(j+1), .., Q_(n-1) with i the highest bit of x: j = i if x = 2 or x < 3 * 2^(i-1), "
        "else j = i - 1",
    )
    return formally(
        found, GRAY_ONE_FAULT, f"all n and every rank; by search too for n <= {top}", "AN-X-3/sgc-single"
    )


def _wrongly_said(name: str, n: int, faulty: tuple[int, ...], checked: str) -> Verdict:
    """Refuted: with these faulty nodes static optimality is lost where it is said to be kept, or the other way round."""
    in_words = "said to refuse a valid request, and no sequence of requests makes it"
    wrong = static_failure(name, n, faulty) or replayed(name, n, faulty, (), in_words)
    return Verdict.refuted(wrong, f"least n, then in order; {checked}", _SEARCHED)


@claim(
    "AN-X-3/sgc-sets",
    GRAY_FAULTS.says("AN-X-3/sgc-sets"),
    solver_free=False,
    name="gray",
)
@claim(
    "AN-X-3/lists",
    FREE_LISTS_FAULTS.says("AN-X-3/lists"),
    solver_free=False,
    name="free-list",
)
def faults_keep_optimality(context: Context, name: str) -> Verdict:
    most = context.pick(2, 3, 3)
    beyond: list[str] = []
    for n, top in [*((n, 1 << n) for n in range(4)), (4, most)]:
        for f in range(top + 1):
            for faulty in fault_sets(n, f):
                optimal = search(name, n, faulty).optimal
                enough = _condition(name, n, faulty)
                if (enough and not optimal) or (optimal and not enough and name != "gray"):
                    return _wrongly_said(name, n, faulty, f"f <= {top}")
                if optimal and not enough:
                    beyond.append(f"Q_{n}: {','.join(map(str, faulty))}")
    checked = f"all fault sets for n <= 3, f <= {most} for n = 4"
    if name == "free-list":
        scope = f"all n and all fault sets; by search of all static states too: {checked}"
        return formally(Verdict.bounded(checked, _SEARCHED), FREE_LISTS_FAULTS, scope, "AN-X-3/lists")
    scope = f"all n and all fault sets with such free runs; by search of all static states too: {checked}"
    found = Verdict.bounded(checked, _SEARCHED, optimal_without_the_condition=beyond)
    return formally(found, GRAY_FAULTS, scope, "AN-X-3/sgc-sets")


def _condition(name: str, n: int, faulty: tuple[int, ...]) -> bool:
    if name == "free-list":
        return list_invariant(free_list_strategy(n, faulty).initial)
    return run_invariant(gray_strategy(n, faulty).initial, n)


def _shorter(n: int, trace: Trace, buddy: int, ranks: int) -> Failure | None:
    """That the longest free run is shorter under SGC is a failure; busy words by address and by rank."""
    one, other = longest_run(buddy, n), longest_run(ranks, n)
    text = (
        f"after {in_words(trace)} on Q_{n} the longest free run has {other} bits under SGC, {one} under Buddy"
    )
    return case(other >= one, text, **data("gray", n, (), trace))


def _busy(name: str, n: int, trace: Trace) -> int:
    """The busy nodes after these requests.

    Raises:
        RefutedError: one of them is refused.
    """
    machine, busy = Hypercube(n), 0
    for region in granted(name, n, (), trace):
        if region is None:
            raise RefutedError(replayed(name, n, (), trace, "a request of the figure is refused"))
        busy |= machine.word(region)
    return busy


@claim(
    "AN-CLAIM-SGC-BETTER@figures",
    "After each prefix of the figures' sequence SGC leaves a free run at least as long as Buddy's.",
)
@refutable
def figure_leaves_longer_runs(context: Context) -> Verdict:
    """After each prefix of the figures' requests."""
    prefixes = [requests(*FIGURE_REQUESTS[:length]) for length in range(len(FIGURE_REQUESTS) + 1)]
    states = [
        (prefix, _busy("buddy", 4, prefix), GrayCode.reflected(4).to_ranks(_busy("gray", 4, prefix)))
        for prefix in prefixes
    ]
    runs = [[longest_run(buddy, 4), longest_run(ranks, 4)] for _, buddy, ranks in states]
    return survey(
        lambda n: (_shorter(n, *state) for state in states),
        (4,),
        "the printed sequence on Q_4, every prefix",
        buddy_and_sgc_runs=runs,
    )


@claim(
    "AN-CLAIM-SGC-BETTER@every-sequence",
    "After every static sequence SGC leaves a free run at least as long as Buddy's.",
)
@every(4, 5, 5, checked="all static sequences, n <= {top}")
def runs_are_never_shorter(n: int) -> Iterator[Failure | None]:
    for situation in histories(("buddy", "gray"), n, releases=False):
        yield _shorter(n, situation.trace, *situation.states)


_EQUAL = "AN-CLAIM-SGC-BETTER/subcube"

CLAIMS.also(in_coq(_EQUAL, EQUAL, "all n, requests only"))


@claim(
    "AN-CLAIM-SGC-BETTER/larger-subcube",
    "After some static sequence the largest free subcube is larger under SGC than under Buddy.",
)
def some_subcube_is_larger(context: Context) -> Verdict:
    """That SGC sometimes leaves a larger free subcube: refuted if the two are always equal."""
    text = (
        "whatever is requested, with f nodes free both leave a free subcube of floor(log f) dimensions, and no "
        "larger one, on Q_3 a 2-cube after Q_0, Q_1"
    )
    example = Counterexample(text, data("gray", 3, (), requests(0, 1)))
    scope = "all n, requests only"
    return refuted_by(as_it_stands(context, _EQUAL, EQUAL, scope), example, scope)


def free_at_the_end(busy: int, n: int) -> int:
    """The free positions behind the last busy one."""
    return (1 << n) - busy.bit_length()


@claim(
    "AN-CLAIM-SGC-BETTER@far-end",
    "After every static sequence SGC leaves at least as many free bits behind the last busy one as Buddy, and after "
    "some sequence more.",
)
@every(4, 5, 5, first=2, checked="all static sequences, 2 <= n <= {top}")
def far_end_is_at_least_as_free(n: int) -> Iterator[Failure | None]:
    longer = 0
    for situation in histories(("buddy", "gray"), n, releases=False):
        one, other = (free_at_the_end(busy, n) for busy in situation.states)
        longer += other > one
        text = f"after {in_words(situation.trace)} on Q_{n} {other} free bits are at the end under SGC, {one} under Buddy"
        yield case(other >= one, text, **data("gray", n, (), situation.trace))
    yield case(longer > 0, f"on Q_{n} SGC never leaves more free bits at the end", n=n)
