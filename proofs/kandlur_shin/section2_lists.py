"""Kandlur & Shin 1988, section 2: the proof that the list scheme is statically optimal, step by step."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache, partial
from typing import Any

from allocert.errors import EngineError
from allocert.models.static_proofs import FREE_LISTS, POWER_SUMS
from allocert.proofs.claim import Claim, Context, Evidence, Verdict
from allocert.proofs.kandlur_shin.dynamic import Situation, histories
from allocert.proofs.kandlur_shin.figure3_claims import maximal_blocks
from allocert.proofs.kandlur_shin.replay import fresh, replayed, told
from allocert.proofs.kandlur_shin.statics import fault_sets, proved_by, search, theorem, tie
from allocert.proofs.trace import Allocate, Trace, run

__all__ = ["CLAIMS", "first_difference"]

_claim: Callable[..., Claim] = partial(Claim, paper="kandlur-shin", place="section 2, the list scheme")
_FAULTS = (0, 1, 2)


@lru_cache(maxsize=64)
def _situations(
    names: tuple[str, ...], n: int, faulty: tuple[int, ...], releases: bool
) -> tuple[Situation, ...]:
    return tuple(histories(names, n, faulty, releases=releases, same=True))


def _lists(situation: Situation, player: int = 0) -> tuple[tuple[int, ...], ...]:
    """The lists as the figure draws them, heads first."""
    return tuple(tuple(reversed(starts)) for starts in situation.states[player])


def _drawn(lists: Iterable[tuple[int, ...]]) -> str:
    return "; ".join(f"list {i}: {' '.join(map(str, starts)) or '-'}" for i, starts in enumerate(lists))


def _crowded(situation: Situation, nodes: bool) -> int | None:
    """The first list with more than one block, or with more than one node."""
    for i, starts in enumerate(situation.states[0]):
        if len(starts) << (i if nodes else 0) > 1:
            return i
    return None


def _decide_step_1(context: Context, nodes: bool, releases: bool, faults: int) -> Verdict:
    top = context.pick(3, 3, 3) if releases else context.pick(3, 4, 5)
    failing: dict[str, int] = {}
    first: tuple[int, tuple[int, ...], Situation, int] | None = None
    looked = 0
    for n in range(top + 1):
        failing[str(n)] = 0
        candidates = []
        for faulty in fault_sets(n, faults):
            for situation in _situations(("free-list",), n, faulty, releases):
                looked += 1
                crowded = _crowded(situation, nodes)
                if crowded is not None:
                    failing[str(n)] += 1
                    candidates.append((n, faulty, situation, crowded))
        if first is None and candidates:
            first = min(candidates, key=lambda found: len(found[2].trace))
    checked = (
        f"D <= {top}, every set of {faults} faults, {'requests and releases' if releases else 'requests'}"
    )
    evidence = Evidence.enumeration(f"{looked} reachable states")
    if first is not None:
        n, faulty, situation, crowded = first
        allocator = fresh("free-list", n, faulty)
        run(allocator, situation.trace)
        if getattr(allocator, "free_lists", None) != _lists(situation):
            raise EngineError(f"the shipped lists differ after {told(situation.trace)}")
        holds = f"list {crowded} then holds more than one {'node' if nodes else 'block'} ({_drawn(_lists(situation))})"
        repair = (
            "one block (not node) a list, static use, at most one fault"
            if nodes or releases
            else "no list holds two blocks as long as none does at the start: the two faults are buddies"
        )
        return Verdict.refuted(
            replayed("free-list", n, faulty, situation.trace, holds),
            f"least D, shortest trace; {checked}",
            evidence,
            failing=failing,
            repair=repair,
        )
    if nodes or releases or faults > 1:
        return Verdict.bounded(checked, evidence, states=looked)
    return Verdict.proved(
        f"all D, {'no fault' if faults == 0 else 'one fault at any position'}; by enumeration too: {checked}",
        proved_by(FREE_LISTS),
        states=looked,
    )


def _decide_power_sums(context: Context) -> Verdict:
    return Verdict.proved("all j >= 0; for j = 0 the sum is empty, 0 < 1", proved_by(POWER_SUMS))


def _decide_hence(context: Context, with_step_1: bool) -> Verdict:
    if with_step_1:
        states, unlike = tie("free-list", range(context.pick(6, 7, 7)))
        return Verdict.proved(
            "all D, all j, any lists with at most one block each",
            proved_by(FREE_LISTS),
            states_looked_at=states,
            shipped_lists=unlike or "every list holds at most one block",
        )
    failing = {}
    first = None
    for n in range(4):
        bad = [s for s in _situations(("free-list",), n, (), True) if _outweighed(s) is not None]
        failing[str(n)] = len(bad)
        first = first or next(((n, s) for s in bad), None)
    evidence = Evidence.enumeration("all reachable states")
    if first is None:
        return Verdict.bounded("D <= 3, no fault, requests and releases", evidence, failing=failing)
    n, situation = first
    return Verdict.refuted(
        replayed(
            "free-list",
            n,
            (),
            situation.trace,
            f"the blocks smaller than dimension j = {_outweighed(situation)} have 2^j nodes or more together "
            f"({_drawn(_lists(situation))})",
        ),
        "least D, shortest trace; all states reached by requests and releases, D <= 3, no fault",
        evidence,
        failing=failing,
        repair="with at most one block in each list (step 1) it follows",
    )


def _outweighed(situation: Situation) -> int | None:
    """The least j <= D for which lists 0..j-1 hold at least 2^j nodes."""
    below = 0
    for j, starts in enumerate(situation.states[0]):
        if below >= 1 << j:
            return j
        below += len(starts) << j
    return None


def _decide_static(context: Context, faults: int, what: str) -> Verdict:
    top = context.pick(6, 7, 7) if faults == 0 else context.pick(5, 6, 6)

    def values(_: int) -> dict[str, Any]:
        counts = [
            sorted({search("free-list", n, faulty).states for faulty in fault_sets(n, faults)})
            for n in range(top + 1)
        ]
        return {
            "step": what,
            "obligations": len(FREE_LISTS.obligations),
            "reachable_states": counts if faults else [one[0] for one in counts],
        }

    return theorem(
        "free-list",
        [(n, faulty) for n in range(top + 1) for faulty in fault_sets(n, faults)],
        FREE_LISTS,
        partial(tie, "free-list", range(top), [()] if faults == 0 else [(x,) for x in range(1 << 4)]),
        f"all D, {'no fault' if faults == 0 else 'one fault at any position'}",
        f"for D <= {top}",
        values,
    )


def first_difference(
    names: tuple[str, str], n: int, faulty: tuple[int, ...], releases: bool
) -> tuple[Trace, tuple[int | None, int | None]] | None:
    """The shortest trace at whose end two strategies give different starts to a request, or only one grants."""
    for situation in _situations(names, n, faulty, releases):
        for k, (first, second) in enumerate(situation.answers):
            if first != second:
                return (*situation.trace, Allocate(k)), (first, second)
    return None


def _differing(names: tuple[str, str], n: int, faulty: tuple[int, ...], releases: bool) -> int:
    """How many (situation, request) pairs are answered differently."""
    return sum(
        first != second
        for situation in _situations(names, n, faulty, releases)
        for first, second in situation.answers
    )


def _decide_same_choice(context: Context, faults: int, releases: bool) -> Verdict:
    top = 3 if releases or faults else context.pick(5, 6, 6)
    names = ("buddy", "free-list")
    failing, looked, first, agreeing = {}, 0, None, {}
    for n in range(top + 1):
        failing[str(n)] = 0
        agreeing[str(n)] = 0
        for faulty in fault_sets(n, faults):
            looked += len(_situations(names, n, faulty, releases))
            bad = _differing(names, n, faulty, releases)
            failing[str(n)] += bad
            agreeing[str(n)] += not bad
            found = first_difference(names, n, faulty, releases) if bad else None
            if found and (first is None or (first[0] == n and len(found[0]) < len(first[2]))):
                first = (n, faulty, *found)
    what = f"{'requests and releases' if releases else 'requests'}, every set of {faults} faults, D <= {top}"
    evidence = Evidence.enumeration(f"{looked} situations reached with equal choices, every next request")
    if first is None:
        return Verdict.bounded(what, evidence, situations=looked)
    n, faulty, trace, (one, other) = first
    return Verdict.refuted(
        replayed(
            "free-list", n, faulty, trace, f"the last start is {_start(other)}; first fit gives {_start(one)}"
        ),
        f"least D, shortest trace; {what}",
        evidence,
        failing=failing,
        fault_sets_with_equal_choices=agreeing,
        repair="the same without faults in static use"
        if releases
        else "the same when the faulty node is 0 or 1",
    )


def _start(start: int | None) -> str:
    return "a refusal" if start is None else str(start)


def _best_fits(
    situation: Situation, n: int, faulty: tuple[int, ...]
) -> Iterator[tuple[int | None, list[int]]]:
    """For each request the lists' start, and the starts of all smallest sufficient maximal free blocks."""
    free = sum(((1 << (1 << i)) - 1) << s for i, starts in enumerate(situation.states[0]) for s in starts)
    blocks = maximal_blocks(free, n)
    for k, (start,) in enumerate(situation.answers):
        yield start, next((sorted(blocks[i]) for i in range(k, n + 1) if blocks[i]), [])


def _decide_best_fit(context: Context, least: bool) -> Verdict:
    failing: dict[str, int] = {}
    looked, first = 0, None
    for n in range(4):
        failing[str(n)] = 0
        for situation in _situations(("free-list",), n, (), True):
            for k, (start, fits) in enumerate(_best_fits(situation, n, ())):
                looked += 1
                wanted = fits[:1] if least else fits
                good = start in wanted if wanted else start is None
                if not good:
                    failing[str(n)] += 1
                    first = first or (n, (*situation.trace, Allocate(k)), start, fits)
    evidence = Evidence.enumeration(f"{looked} requests in all reachable states, requests and releases")
    if first is None:
        return Verdict.bounded("D <= 3, no fault, requests and releases", evidence, requests=looked)
    n, trace, start, fits = first
    return Verdict.refuted(
        replayed(
            "free-list",
            n,
            (),
            trace,
            f"start {_start(start)}; the smallest sufficient blocks start at {fits}",
        ),
        "least D, shortest trace; D <= 3, no fault, requests and releases",
        evidence,
        failing=failing,
        repair="some smallest sufficient block; which one depends on the order of the releases",
    )


def _step_1() -> Iterator[Claim]:
    for faults in _FAULTS:
        for releases in (False, True):
            for nodes in (True, False):
                use = "dynamic" if releases else "static"
                yield _claim(
                    "KS-FL-STEP-1",
                    statement=f"With {faults} faults, in {use} use, no list ever holds more than one free "
                    f"{'node' if nodes else 'subcube'}.",
                    decide=partial(_decide_step_1, nodes=nodes, releases=releases, faults=faults),
                    part=f"{use}-f{faults}",
                    reading="A" if nodes else "B",
                    solver_free=nodes or releases or faults > 1,
                )


CLAIMS: tuple[Claim, ...] = (
    *_step_1(),
    _claim(
        "KS-FL-STEP-2",
        statement="The sum of 2^i over 0 <= i < j is less than 2^j.",
        decide=_decide_power_sums,
        part="sum",
        solver_free=False,
    ),
    _claim(
        "KS-FL-STEP-2",
        statement="If every list holds at most one block, a j-subcube has more nodes than all smaller free blocks.",
        decide=partial(_decide_hence, with_step_1=True),
        part="hence",
        reading="with-step-1",
        solver_free=False,
    ),
    _claim(
        "KS-FL-STEP-2",
        statement="A j-subcube has more nodes than all smaller free blocks together, in any state.",
        decide=partial(_decide_hence, with_step_1=False),
        part="hence",
        reading="alone",
    ),
    *(
        _claim(
            identifier,
            statement=statement,
            decide=partial(_decide_static, faults=faults, what=step),
            part=f"f{faults}",
            solver_free=False,
        )
        for identifier, step, statement in (
            (
                "KS-FL-STEP-3",
                "refused-is-invalid",
                "For a valid request a free subcube of sufficient size exists.",
            ),
            ("KS-THM-FL-STATIC", "all", "The list scheme is statically optimal."),
        )
        for faults in (0, 1)
    ),
    _claim(
        "KS-CLAIM-SAMECHOICE",
        statement="Without faults, in static use, lists and first fit give every request the same start.",
        decide=partial(_decide_same_choice, faults=0, releases=False),
        part="static-f0",
    ),
    _claim(
        "KS-CLAIM-SAMECHOICE",
        statement="With one fault, in static use, lists and first fit give every request the same start.",
        decide=partial(_decide_same_choice, faults=1, releases=False),
        part="static-f1",
    ),
    _claim(
        "KS-CLAIM-SAMECHOICE",
        statement="Without faults, with releases, lists and first fit give every request the same start.",
        decide=partial(_decide_same_choice, faults=0, releases=True),
        part="dynamic-f0",
    ),
    _claim(
        "KS-CLAIM-SAMECHOICE",
        statement="The lists grant part of a smallest sufficient maximal free block.",
        decide=partial(_decide_best_fit, least=False),
        part="best-fit",
    ),
    _claim(
        "KS-CLAIM-SAMECHOICE",
        statement="Among the smallest sufficient blocks the lists take the one of least start.",
        decide=partial(_decide_best_fit, least=True),
        part="least-start",
    ),
)
