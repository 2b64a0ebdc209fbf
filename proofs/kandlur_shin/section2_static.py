"""Kandlur & Shin 1988, section 2: static optimality, and what becomes of it under Algorithm 1."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial

from allocert.machines import AlignedBlocks, AllSubcubes, Hypercube
from allocert.models.static_proofs import BUDDY, BUDDY_ONE_FAULT, FREE_LISTS
from allocert.proofs.claim import Claim, Context, Counterexample, Evidence, Verdict
from allocert.proofs.kandlur_shin.replay import granted, refusal, replayed, requests
from allocert.proofs.kandlur_shin.section2_vector import first_fit
from allocert.proofs.kandlur_shin.statics import (
    fault_sets,
    for_all,
    proved_by,
    search,
    shortest_text,
    static_failure,
    theorem,
    tie,
)
from allocert.proofs.refutation import RefutedError, refutable

__all__ = ["CLAIMS", "winning_words"]

_claim: Callable[..., Claim] = partial(Claim, paper="kandlur-shin")
_vector: Callable[..., Claim] = partial(_claim, place="section 2, Algorithm 1")


@lru_cache(maxsize=8)
def winning_words(n: int) -> frozenset[int]:
    """The sets of free nodes from which some strategy, free to choose any subcube, never refuses a valid request.

    It sees one request at a time; nothing is released.
    """
    machine = Hypercube(n)
    cubes = [[machine.word(cube) for cube in AllSubcubes(machine).regions(k)] for k in range(n + 1)]
    good = bytearray(1 << (1 << n))
    for free in range(1 << (1 << n)):
        good[free] = all(
            any(good[free ^ cube] for cube in cubes[k] if cube & free == cube)
            for k in reversed(range(free.bit_count().bit_length()))
        )
    return frozenset(free for free in range(len(good)) if good[free])


@refutable
def _decide_optimality(context: Context) -> Verdict:
    sizes = range(context.pick(4, 5, 5))
    counts: dict[str, list[int]] = {}
    for n in sizes:
        tally = [0] * ((1 << n) + 1)
        for free in winning_words(n):
            tally[(1 << n) - free.bit_count()] += 1
        counts[str(n)] = tally
        if tally[0] != 1 or tally[min(1, 1 << n)] != 1 << n:
            text = f"Q_{n}: with no fault, or with some single one, every strategy refuses a valid request"
            raise RefutedError(Counterexample(text, {"D": n, "fault_sets_with_a_strategy_by_f": tally}))
    for n in range(4):
        for name in ("buddy", "free-list", "gray"):
            for f in range(3):
                for faulty in fault_sets(n, f):
                    shown, refused = static_failure(name, n, faulty), _by_definition(name, n, faulty)
                    if shown is None and refused is not None:
                        wrong = "the last is refused, but no static state refuses a valid request"
                        raise RefutedError(replayed(name, n, faulty, requests(*refused), wrong))
                    if shown is not None and refused is None:
                        raise RefutedError(shown)
    found = Verdict.bounded(
        f"all fault sets, D <= {sizes[-1]}; state form against the definition: D <= 3, f <= 2, three strategies",
        Evidence.enumeration("all sets of free nodes, all requests, all subcubes as answers"),
        fault_sets_with_a_strategy_by_f=counts,
        printed_bound="2^D is out of reach with f >= 1: 2^D requests for one node ask for a faulty one",
        satisfiable_for="every fault set with f <= 1, for all D by the lists (KS-THM-FL-STATIC); from f = 2 on for some "
        "fault sets only (D >= 2)",
    )
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
        lambda _: {
            "obligations": len(BUDDY.obligations),
            "reachable_states": [search("buddy", n).states for n in range(top + 1)],
        },
    )


def _decide_static_any(context: Context) -> Verdict:
    losing: dict[str, int] = {}
    first: tuple[int, int, tuple[tuple[int, int], ...]] | None = None
    for n in range(context.pick(4, 5, 5)):
        machine = Hypercube(n)
        found: dict[int, tuple[tuple[int, int], ...]] = {0: ()}
        queue = [0]
        for busy in queue:
            for k in range(n + 1):
                for block in AlignedBlocks(machine).free(busy, k):
                    after = busy | machine.word(block)
                    if after not in found:
                        found[after] = (*found[busy], (k, block.base))
                        queue.append(after)
        bad = [busy for busy in queue if _refused(busy, n) is not None]
        losing[str(n)] = len(bad)
        first = first or next(((n, busy, found[busy]) for busy in bad), None)
    scope = f"all choices, D <= {len(losing) - 1}"
    evidence = Evidence.enumeration("all static states reachable with any choice of aligned blocks")
    if first is None:
        return Verdict.bounded(scope, evidence, failing=losing)
    n, busy, grants = first
    last = _refused(busy, n)
    given = ", ".join(f"Q_{k} may be given the block at {start}" for k, start in grants)
    return Verdict.refuted(
        Counterexample(
            f"D = {n}: {given}; then Q_{last} is refused with {(1 << n) - busy.bit_count()} nodes free",
            {"D": n, "requests": [*(k for k, _ in grants), last], "starts": [*(a for _, a in grants), None]},
        ),
        f"least D, shortest sequence; {scope}",
        evidence,
        failing=losing,
        repair="always the least start",
    )


def _refused(busy: int, n: int) -> int | None:
    """The smallest valid request for which no aligned block is free."""
    free = (1 << n) - busy.bit_count()
    return next((k for k in range(free.bit_length()) if first_fit(busy, n, k) is None), None)


def _survivors(context: Context) -> tuple[dict[str, list[int]], str]:
    """For each D, the number of fault sets of each size f with which Algorithm 1 stays statically optimal."""
    counts = {
        str(n): [sum(search("buddy", n, s).optimal for s in fault_sets(n, f)) for f in range((1 << n) + 1)]
        for n in range(4)
    }
    most = context.pick(2, 3, 4)
    counts["4"] = [sum(search("buddy", 4, s).optimal for s in fault_sets(4, f)) for f in range(most + 1)]
    return counts, f"all fault sets for D <= 3, f <= {most} for D = 4"


def _decide_fault_all(context: Context) -> Verdict:
    counts, checked = _survivors(context)
    evidence = Evidence.enumeration("all static states with each fault set")
    kept = next(
        (
            (n, faulty)
            for n in range(2, 4)
            for f in range(1, 1 << n)
            for faulty in fault_sets(n, f)
            if search("buddy", n, faulty).optimal
        ),
        None,
    )
    if kept is None:
        return Verdict.bounded(
            f"{checked}; some node not faulty", evidence, fault_sets_that_keep_optimality_by_f=counts
        )
    singly = requests(*[0] * ((1 << kept[0]) - len(kept[1])))
    wrong = "no static state refuses a valid request: still statically optimal"
    return Verdict.refuted(
        replayed("buddy", *kept, singly, wrong),
        f"least D from 2 on, fewest faults; {checked}",
        evidence,
        fault_sets_that_keep_optimality_by_f=counts,
        repair="with one fault, optimality is lost iff the faulty node is 2 or larger",
    )


def _decide_fault_some(context: Context) -> Verdict:
    top = context.pick(4, 5, 6)
    singles = {n: [((x,), search("buddy", n, (x,))) for x in range(1 << n)] for n in range(top + 1)}
    evidence = Evidence.enumeration(
        f"all static states with each single fault, D <= {top}, and each set for D < 2"
    )
    smaller = [(n, s) for n in range(2) for f in range(1, 3) for s in fault_sets(n, f)]
    larger = [(n, s) for n in range(2, top + 1) for s, _ in singles[n]]
    losing = next((case for case in (*smaller, *larger) if not search("buddy", *case).optimal), None)
    if losing is None:
        text = f"with no set of faulty nodes is a valid request refused, D < 2, nor with a single one, D <= {top}"
        return Verdict.refuted(
            Counterexample(text, {"D": top}), f"D <= {top}", evidence, repair="none: up to there it keeps it"
        )
    n, faulty = losing
    shown = refusal("buddy", n, faulty, requests(*(search("buddy", n, faulty).refused or ())))
    nodes = ", ".join(map(str, faulty))
    return Verdict.proved(
        f"some fault set: D = {n}, node {nodes} (least D); every single fault is decided in the part single-faults",
        evidence,
        witness=shown.text,
        shortest_refused_sequences={str(n): shortest_text(found) for n, found in singles.items()},
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
    states, unlike = tie("buddy", range(top), ((0,), (1,)))
    if unlike:
        searched = Evidence.enumeration("all static states with each single fault")
        return Verdict.bounded(f"every faulty node x, D <= {top}", searched, not_for_all_sizes=unlike)
    return Verdict.proved(
        f"all D and every faulty node x; by search too for D <= {top}",
        proved_by(BUDDY_ONE_FAULT),
        refused_sequence="Q_0, Q_(D-1), .., Q_(i+1), Q_i with i the highest bit of x",
        keeping_optimality="x = 0 and x = 1",
        states_with_the_invariant=states,
    )


CLAIMS: tuple[Claim, ...] = (
    _claim(
        "KS-DEF-STATOPT",
        place="section 2",
        statement="With f faults static optimality, the bound being the nonfaulty nodes, means that no reachable "
        "static state refuses a valid request; with f <= 1 some strategy has it for every fault set.",
        decide=_decide_optimality,
        solver_free=False,
    ),
    _vector(
        "KS-THM-AXIS-STATIC",
        statement="Algorithm 1 (least start) without faults is statically optimal.",
        decide=_decide_static_first,
        reading="first",
        solver_free=False,
    ),
    _vector(
        "KS-THM-AXIS-STATIC",
        statement="Algorithm 1 without faults is statically optimal whichever free aligned block it takes.",
        decide=_decide_static_any,
        reading="any",
    ),
    _vector(
        "KS-CLAIM-AXIS-FAULT",
        statement="With no nonempty set of faulty nodes Algorithm 1 is statically optimal, D >= 2, some node being left.",
        decide=_decide_fault_all,
        reading="any",
    ),
    _vector(
        "KS-CLAIM-AXIS-FAULT",
        statement="With some sets of faulty nodes Algorithm 1 is not statically optimal.",
        decide=_decide_fault_some,
        reading="some",
    ),
    _vector(
        "KS-CLAIM-AXIS-FAULT",
        statement="With one faulty node x Algorithm 1 is statically optimal iff x is 0 or 1.",
        decide=_decide_single_faults,
        part="single-faults",
        solver_free=False,
    ),
)
