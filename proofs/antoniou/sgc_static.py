"""Antoniou 1994, section 2.2.2: static optimality of the single Gray code, and its comparison with Buddy."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from allocert.machines import GrayCode
from allocert.machines.board import free_subcubes_any
from allocert.models.static_invariants import free_runs, list_invariant, run_invariant
from allocert.models.static_optimality import free_list_strategy, gray_strategy, path_to, reachable
from allocert.models.static_proofs import FREE_LISTS, GRAY, GRAY_ONE_FAULT
from allocert.proofs.antoniou.buddy import FIGURE_REQUESTS
from allocert.proofs.claim import Claim, Context, Counterexample, Evidence, Verdict
from allocert.proofs.kandlur_shin.dynamic import Situation, histories
from allocert.proofs.kandlur_shin.replay import data, fresh, granted, refusal, replayed, requests, told
from allocert.proofs.kandlur_shin.statics import fault_sets, proved_by, search, static_failure, theorem, tie
from allocert.proofs.trace import Trace, run

__all__ = ["CLAIMS", "longest_run"]

_claim: Callable[..., Claim] = partial(Claim, paper="antoniou", place="section 2.2.2")


def longest_run(busy: int, n: int) -> int:
    """The most consecutive free positions, not circular."""
    return max((end - start for start, end in free_runs(busy, n)), default=0)


def _wraps(n: int) -> list[tuple[int, ...]]:
    """Requests whose last is granted a run that wraps: one sequence for each such grant of a reachable static state."""
    strategy = gray_strategy(n)
    found = []
    causes = reachable(strategy)
    for busy in causes:
        for k in range(n + 1):
            after = strategy.grant(busy, k)
            if after is not None:
                new = after ^ busy
                if new != ((1 << (1 << k)) - 1) * (new & -new):
                    found.append((*path_to(causes, busy), k))
    return found


def _decide_theorem(context: Context) -> Verdict:
    top = context.pick(6, 7, 7)
    return theorem(
        "gray",
        [(n, ()) for n in range(top + 1)],
        GRAY,
        partial(tie, "gray", range(7)),
        "all n, every Gray code",
        f"for n <= {top}",
        lambda states: {
            "obligations": len(GRAY.obligations),
            "reachable_states": [search("gray", n).states for n in range(top + 1)],
            "states_with_the_invariant": states,
            "grants_that_wrap": sum(len(_wraps(n)) for n in range(7)),
        },
    )


def _refused_sequence(n: int, x: int) -> tuple[int, ...]:
    """With rank x = 2 or x >= 4 faulty: valid requests of which the last is refused."""
    i = x.bit_length() - 1
    first = i if x == 2 or not x >> (i - 1) & 1 else i - 1
    return (0, *range(first, n))


def _decide_single_faults(context: Context) -> Verdict:
    top = context.pick(5, 6, 6)
    shortest: dict[str, dict[str, str]] = {}
    for n in range(top + 1):
        nodes = GrayCode.reflected(n).nodes
        shortest[str(n)] = {}
        for x, node in enumerate(nodes):
            refused = search("gray", n, (node,)).refused
            if (refused is None) != (x in (0, 1, 3)):
                return _wrongly_said("gray", n, (node,), f"for n <= {top}")
            if refused is not None:
                shortest[str(n)][str(x)] = " ".join(f"Q_{k}" for k in refused)
                refusal("gray", n, (node,), requests(*_refused_sequence(n, x)))
    unlike = tie("gray", range(2, 7), ((0,), (1,), (2,)))[1]
    if unlike:
        return Verdict.bounded(
            f"every rank, by search for n <= {top}",
            Evidence.enumeration("all static states of the shipped code"),
            shortest_refused_sequences=shortest,
            not_for_all_sizes=unlike,
        )
    return Verdict.proved(
        f"all n and every rank; by search too for n <= {top}",
        proved_by(GRAY_ONE_FAULT),
        keeping_optimality="ranks 0, 1 and 3: nodes 0, 1 and 2 of the reflected code",
        refused_sequence="Q_0, Q_j, Q_(j+1), .., Q_(n-1) with i the highest bit of x: j = i if x = 2 or x < 3 * 2^(i-1), "
        "else j = i - 1",
        shortest_refused_sequences={n: shortest[n] for n in ("2", "3", "4")},
    )


def _wrongly_said(name: str, n: int, faulty: tuple[int, ...], checked: str) -> Verdict:
    """Refuted: with these faulty nodes static optimality is lost where it is said to be kept, or the other way round."""
    lost = static_failure(name, n, faulty)
    kept = replayed(
        name, n, faulty, (), "said to refuse a valid request, and no sequence of requests makes it"
    )
    return Verdict.refuted(
        kept if lost is None else lost,
        f"least n, then in order; {checked}",
        Evidence.enumeration("all static states of the shipped code"),
    )


def _decide_fault_sets(context: Context, name: str) -> Verdict:
    most = context.pick(2, 3, 3)
    counts: dict[str, list[int]] = {}
    beyond: list[str] = []
    unlike = ""
    for n, top in [*((n, 1 << n) for n in range(4)), (4, most)]:
        counts[str(n)] = []
        for f in range(top + 1):
            kept = 0
            for faulty in fault_sets(n, f):
                optimal = search(name, n, faulty).optimal
                enough = _condition(name, n, faulty)
                if (enough and not optimal) or (optimal and not enough and name != "gray"):
                    return _wrongly_said(name, n, faulty, f"f <= {top}")
                if optimal and not enough:
                    beyond.append(f"Q_{n}: {','.join(map(str, faulty))}")
                if enough and name == "gray" and n < 4:
                    unlike = unlike or tie(name, (n,), (faulty,))[1]
                kept += optimal
            counts[str(n)].append(kept)
    checked = f"all fault sets for n <= 3, f <= {most} for n = 4"
    values: dict[str, Any] = {"fault_sets_that_keep_optimality_by_f": counts}
    if name == "free-list":
        scope = f"all n and all fault sets; by search of all static states too: {checked}"
        return Verdict.proved(scope, proved_by(FREE_LISTS), **values)
    values["optimal_without_the_condition"] = beyond
    if unlike:
        evidence = Evidence.enumeration("all static states of the shipped code")
        return Verdict.bounded(checked, evidence, not_for_all_sizes=unlike, **values)
    scope = f"all n and all fault sets with such free runs; by search of all static states too: {checked}"
    return Verdict.proved(scope, proved_by(GRAY), **values)


def _condition(name: str, n: int, faulty: tuple[int, ...]) -> bool:
    if name == "free-list":
        return list_invariant(free_list_strategy(n, faulty).initial)
    return run_invariant(gray_strategy(n, faulty).initial, n)


def _free_words(n: int, trace: Trace) -> tuple[int, int, int, int]:
    """Busy words after ``trace``: Buddy's by address; SGC's by rank and by node; and SGC's number of refusals."""
    code = GrayCode.reflected(n)
    words = []
    refused = 0
    for name in ("buddy", "gray"):
        allocator, busy = fresh(name, n), 0
        for outcome in run(allocator, trace):
            if outcome.region is None:
                refused += 1
            else:
                busy |= allocator.machine.word(outcome.region)
        words.append(busy)
    return words[0], code.to_ranks(words[1]), words[1], refused


def _largest_subcube(busy: int, n: int) -> int:
    """The largest dimension of a free subcube of any directions; -1 for a full machine."""
    return max(
        (k for k in range(n + 1) if any(bases for _, bases in free_subcubes_any(busy, n, k))), default=-1
    )


def _decide_prefixes(context: Context) -> Verdict:
    rows = []
    for length in range(len(FIGURE_REQUESTS) + 1):
        buddy, ranks, nodes, refused = _free_words(4, requests(*FIGURE_REQUESTS[:length]))
        if refused:
            trace = requests(*FIGURE_REQUESTS[:length])
            name = "gray" if None in granted("gray", 4, (), trace) else "buddy"
            return Verdict.refuted(
                replayed(name, 4, (), trace, "a request of the figure is refused"),
                "shortest prefix of the figures' sequence",
                Evidence.enumeration("every prefix on Q_4"),
            )
        sizes = (longest_run(buddy, 4), longest_run(ranks, 4))
        cubes = (_largest_subcube(buddy, 4), _largest_subcube(nodes, 4))
        rows.append((length, *sizes, *cubes))
    worse = [row for row in rows if row[2] < row[1]]
    evidence = Evidence.enumeration("both shipped allocators after each of the 9 prefixes")
    table = [
        {"requests": r[0], "buddy_run": r[1], "sgc_run": r[2], "buddy_subcube": r[3], "sgc_subcube": r[4]}
        for r in rows
    ]
    if not worse:
        return Verdict.bounded("the printed sequence on Q_4, every prefix", evidence, prefixes=table)
    length, buddy_run, sgc_run = worse[0][:3]
    return Verdict.refuted(
        Counterexample(
            f"after {told(requests(*FIGURE_REQUESTS[:length]))} on Q_4 the longest free run has {sgc_run} ranks under SGC, "
            f"{buddy_run} addresses under Buddy",
            data("gray", 4, (), requests(*FIGURE_REQUESTS[:length])),
        ),
        "first prefix of the printed sequence",
        evidence,
        prefixes=table,
        failing={"4": len(worse)},
        repair="the dimension of the largest free subcube is at least Buddy's after every prefix"
        if all(row[4] >= row[3] for row in rows)
        else "none found",
    )


def _decide_sequences(context: Context) -> Verdict:
    top = context.pick(4, 5, 5)
    tables: dict[str, dict[str, int]] = {}
    first: tuple[int, Situation, int, int] | None = None
    cube_first = ""
    for n in range(top + 1):
        count = dict.fromkeys(
            ("pairs", "sgc_shorter", "sgc_longer", "sgc_smaller_subcube", "sgc_larger_subcube"), 0
        )
        code = GrayCode.reflected(n)
        for situation in histories(("buddy", "gray"), n, releases=False):
            buddy, ranks = situation.states
            nodes = sum(1 << code.nodes[r] for r in range(1 << n) if ranks >> r & 1)
            one, other = longest_run(buddy, n), longest_run(ranks, n)
            cube, second = _largest_subcube(buddy, n), _largest_subcube(nodes, n)
            count["pairs"] += 1
            count["sgc_shorter"] += other < one
            count["sgc_longer"] += other > one
            count["sgc_smaller_subcube"] += second < cube
            count["sgc_larger_subcube"] += second > cube
            if other < one and first is None:
                first = (n, situation, one, other)
            if second < cube and not cube_first:
                cube_first = f"Q_{n}: {told(situation.trace)}"
        tables[str(n)] = count
    evidence = Evidence.enumeration("all pairs of states that the same static sequence leads to")
    scope = f"all static sequences, n <= {top}"
    if first is None:
        return Verdict.bounded(scope, evidence, comparisons=tables)
    n, situation, one, other = first
    return Verdict.refuted(
        Counterexample(
            f"after {told(situation.trace)} on Q_{n} the longest free run has {other} ranks under SGC, {one} addresses "
            "under Buddy",
            data("gray", n, (), situation.trace),
        ),
        f"least n, shortest sequence; {scope}",
        evidence,
        failing={n: table["sgc_shorter"] for n, table in tables.items()},
        comparisons=tables,
        smaller_subcube_under_sgc=cube_first or "never",
        repair="the largest free subcube has the same dimension under both, floor(log F)"
        if not any(t["sgc_smaller_subcube"] or t["sgc_larger_subcube"] for t in tables.values())
        else "none found",
    )


def _decide_no_wrap(context: Context) -> Verdict:
    top = context.pick(6, 7, 7)
    wrapping = {n: _wraps(n) for n in range(top + 1)}
    checked = f"every grant from every reachable static state looked at for n <= {top}"
    evidence = Evidence.enumeration("all static states of the shipped code")
    for n, sequences in wrapping.items():
        if sequences:
            shown = replayed("gray", n, (), requests(*sequences[0]), "the last run wraps")
            failing = {str(size): len(found) for size, found in wrapping.items()}
            return Verdict.refuted(shown, f"least n, fewest requests; {checked}", evidence, failing=failing)
    unlike = tie("gray", range(7))[1]
    if unlike:
        return Verdict.bounded(checked, evidence, not_for_all_sizes=unlike)
    return Verdict.proved(f"all n; {checked}", proved_by(GRAY))


CLAIMS: tuple[Claim, ...] = (
    _claim(
        "AN-THM-2.2",
        statement="The single Gray code strategy is statically optimal.",
        decide=_decide_theorem,
        solver_free=False,
    ),
    _claim(
        "AN-THM-2.2",
        statement="Static use never grants a run that wraps.",
        decide=_decide_no_wrap,
        part="no-wrap",
        solver_free=False,
    ),
    _claim(
        "AN-CLAIM-SGC-BETTER",
        statement="After each prefix of the figures' sequence SGC leaves a free run at least as long as Buddy's.",
        decide=_decide_prefixes,
        reading="figures",
    ),
    _claim(
        "AN-CLAIM-SGC-BETTER",
        statement="After every static sequence SGC leaves a free run at least as long as Buddy's.",
        decide=_decide_sequences,
        reading="every-sequence",
    ),
    _claim(
        "AN-X-3",
        statement="SGC with one faulty rank is statically optimal iff the rank is 0, 1 or 3.",
        decide=_decide_single_faults,
        part="sgc-single",
        solver_free=False,
    ),
    _claim(
        "AN-X-3",
        statement="SGC is statically optimal with a set of faulty ranks if its free runs are sorted and aligned.",
        decide=partial(_decide_fault_sets, name="gray"),
        part="sgc-sets",
        solver_free=False,
    ),
    _claim(
        "AN-X-3",
        statement="Buddy on lists is statically optimal with a set of faults iff no list holds two blocks at the start.",
        decide=partial(_decide_fault_sets, name="free-list"),
        part="lists",
        solver_free=False,
    ),
)
