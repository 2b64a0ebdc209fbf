"""Kandlur & Shin 1988, section 2: the proof that the list scheme is statically optimal, step by step."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache, partial

from allocert.errors import EngineError
from allocert.models.static_lists_proof import CANONICAL_LISTS
from allocert.models.static_proofs import FREE_LISTS, POWER_SUMS
from allocert.proofs.claim import Claim, Context, Evidence, Kind, Verdict
from allocert.proofs.kandlur_shin.dynamic import Situation, histories
from allocert.proofs.kandlur_shin.figure3_claims import maximal_blocks
from allocert.proofs.kandlur_shin.replay import fresh, replayed, told
from allocert.proofs.kandlur_shin.statics import fault_sets, for_all, proved_by, search, theorem, tie
from allocert.proofs.tally import Failure, Repair, survey
from allocert.proofs.trace import Allocate, run

__all__ = ["CLAIMS"]

_claim: Callable[..., Claim] = partial(Claim, paper="kandlur-shin", place="section 2, the list scheme")


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


def _crowded(situation: Situation) -> int | None:
    """The first list with more than one block."""
    return next((i for i, starts in enumerate(situation.states[0]) if len(starts) > 1), None)


def _decide_step_1(context: Context) -> Verdict:
    top = context.pick(3, 4, 5)
    cases = [(n, faulty) for n in range(top + 1) for f in (0, 1) for faulty in fault_sets(n, f)]
    found = _crowded_state(cases, False, f"D <= {top}, at most one fault, requests")
    if found.kind is not Kind.BOUNDED:
        return found
    return for_all(found, FREE_LISTS, "all D, no fault or one at any position")


def _decide_crowded(context: Context, faults: int, releases: bool) -> Verdict:
    top = 3 if releases else context.pick(3, 4, 5)
    cases = [(n, faulty) for n in range(top + 1) for faulty in fault_sets(n, faults)]
    use = "requests and releases" if releases else "requests"
    return _crowded_state(cases, releases, f"D <= {top}, every set of {faults} faults, {use}")


def _crowded_state(cases: Sequence[tuple[int, tuple[int, ...]]], releases: bool, checked: str) -> Verdict:
    """Refuted by a state in which a list holds two blocks: least D, then the shortest trace."""
    failing: dict[str, int] = {}
    crowded: list[tuple[int, tuple[int, ...], Situation, int]] = []
    looked = 0
    for n, faulty in cases:
        failing.setdefault(str(n), 0)
        for situation in _situations(("free-list",), n, faulty, releases):
            looked += 1
            place = _crowded(situation)
            if place is not None:
                failing[str(n)] += 1
                crowded.append((n, faulty, situation, place))
    evidence = Evidence.enumeration(f"{looked} reachable states")
    if not crowded:
        return Verdict.bounded(checked, evidence, states=looked)
    n, faulty, situation, place = min(crowded, key=lambda found: (found[0], len(found[2].trace)))
    allocator = fresh("free-list", n, faulty)
    run(allocator, situation.trace)
    if getattr(allocator, "free_lists", None) != _lists(situation):
        raise EngineError(f"the shipped lists differ after {told(situation.trace)}")
    holds = f"list {place} then holds more than one block ({_drawn(_lists(situation))})"
    return Verdict.refuted(
        replayed("free-list", n, faulty, situation.trace, holds),
        f"least D, shortest trace; {checked}",
        evidence,
        failing=failing,
        repair="requests only, at most one fault"
        if releases
        else "no list holds two blocks as long as none does at the start: the two faults are buddies",
    )


def _decide_power_sums(context: Context) -> Verdict:
    return Verdict.proved("all j >= 0; for j = 0 the sum is empty, 0 < 1", proved_by(POWER_SUMS))


def _decide_hence(context: Context) -> Verdict:
    states, unlike = tie("free-list", range(context.pick(6, 7, 7)))
    return Verdict.proved(
        "all D, all j, any lists with at most one block each",
        proved_by(FREE_LISTS),
        states_looked_at=states,
        shipped_lists=unlike or "every list holds at most one block",
        without_step_1="false: two blocks of a list have as many nodes as one of the next",
    )


def _decide_static(context: Context) -> Verdict:
    tops = context.pick(6, 7, 7), context.pick(5, 6, 6)
    cases = [(n, faulty) for f, top in enumerate(tops) for n in range(top + 1) for faulty in fault_sets(n, f)]

    def states(f: int) -> list[list[int]]:
        return [
            sorted({search("free-list", n, faulty).states for faulty in fault_sets(n, f)})
            for n in range(tops[f] + 1)
        ]

    return theorem(
        "free-list",
        sorted(cases, key=lambda case: case[0]),
        FREE_LISTS,
        partial(tie, "free-list", range(min(tops)), [(), *((x,) for x in range(1 << 4))]),
        "all D, no fault or one at any position",
        f"for D <= {tops[0]}, with one fault D <= {tops[1]}",
        lambda _: {
            "obligations": len(FREE_LISTS.obligations),
            "reachable_states": [one[0] for one in states(0)],
            "reachable_states_with_one_fault": states(1),
        },
    )


def _decide_same_choice(context: Context, releases: bool) -> Verdict:
    """Whether first fit and the lists give every request the same start, without faults."""
    names = ("buddy", "free-list")

    def cases(n: int, releases: bool = releases) -> Iterator[Failure | None]:
        for situation in _situations(names, n, (), releases):
            for k, (first, other) in enumerate(situation.answers):
                if first == other:
                    yield None
                    continue
                wrong = f"the last start is {_start(other)}; first fit gives {_start(first)}"
                shown = replayed("free-list", n, (), (*situation.trace, Allocate(k)), wrong)
                yield Failure(shown.text, shown.data)

    top = 3 if releases else context.pick(5, 6, 6)
    use = "requests and releases" if releases else "requests"
    return survey(
        cases,
        range(top + 1),
        f"{use}, no fault, D <= {top}; situations reached with equal choices, every next request",
        measure="D",
        repair=Repair("the same while nothing is released", partial(cases, releases=False)),
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


def _decide_best_fit(context: Context) -> Verdict:
    def cases(n: int) -> Iterator[Failure | None]:
        for situation in _situations(("free-list",), n, (), True):
            for k, (start, fits) in enumerate(_best_fits(situation, n, ())):
                if start in fits if fits else start is None:
                    yield None
                    continue
                wrong = f"start {_start(start)}; the smallest sufficient blocks start at {fits}"
                shown = replayed("free-list", n, (), (*situation.trace, Allocate(k)), wrong)
                yield Failure(shown.text, shown.data)

    checked = "D <= 3, no fault, requests and releases, every next request"
    found = survey(cases, range(4), checked, measure="D")
    return for_all(found, CANONICAL_LISTS, "all D, every history")


CLAIMS: tuple[Claim, ...] = (
    _claim(
        "KS-FL-STEP-1",
        statement="With at most one fault no list ever holds more than one free subcube while nothing is released.",
        decide=_decide_step_1,
        solver_free=False,
    ),
    _claim(
        "KS-FL-STEP-1",
        statement="Without faults no list ever holds more than one free subcube, with releases.",
        decide=partial(_decide_crowded, faults=0, releases=True),
        part="releases",
    ),
    _claim(
        "KS-FL-STEP-1",
        statement="With two faults no list ever holds more than one free subcube while nothing is released.",
        decide=partial(_decide_crowded, faults=2, releases=False),
        part="two-faults",
    ),
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
        decide=_decide_hence,
        part="hence",
        solver_free=False,
    ),
    _claim(
        "KS-THM-FL-STATIC",
        statement="The list scheme is statically optimal, with no fault and with one fault at any position.",
        decide=_decide_static,
        solver_free=False,
    ),
    _claim(
        "KS-CLAIM-SAMECHOICE",
        statement="Without faults, while nothing is released, lists and first fit give every request the same start.",
        decide=partial(_decide_same_choice, releases=False),
        part="requests-only",
    ),
    _claim(
        "KS-CLAIM-SAMECHOICE",
        statement="Without faults, with releases, lists and first fit give every request the same start.",
        decide=partial(_decide_same_choice, releases=True),
        part="releases",
    ),
    _claim(
        "KS-CLAIM-SAMECHOICE",
        statement="The lists grant part of a smallest sufficient maximal free block.",
        decide=_decide_best_fit,
        part="best-fit",
        solver_free=False,
    ),
)
