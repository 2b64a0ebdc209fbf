"""Antoniou 1994, chapter 4: incomplete cubes against the strategies that hand out complete ones."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache, partial
from operator import gt

from allocert.allocators.hypercube.asi_plan import KEEPS_32, plan
from allocert.allocators.hypercube.buddy import Buddy
from allocert.allocators.hypercube.gray import SingleGrayCode
from allocert.allocators.hypercube.mss import GreatestSubcubes
from allocert.allocators.hypercube.multi_gray import MultiGrayCode
from allocert.machines import Hypercube
from allocert.models.subcubes.incomplete_packing import enclosing_dimension
from allocert.proofs.antoniou.asi.steps import LEAST, STEP_10
from allocert.proofs.theorems.asi import ASI_MORE
from allocert.proofs.theorems.lifting import for_all
from allocert.simulation import Strategy
from allocert.verification.claims.claim import Claim, Context, Verdict
from allocert.verification.deciding.tally import Failure, compared, survey

__all__ = ["CLAIMS", "COMPLETE_CUBES"]


COMPLETE_CUBES: Mapping[str, Callable[[Hypercube], Strategy]] = {
    "Buddy": Buddy,
    "SGC": SingleGrayCode,
    "MGC": MultiGrayCode,
    "MSS": GreatestSubcubes,
}
"""The shipped strategies of the comparison, which hand out complete cubes only."""


@dataclass(frozen=True)
class Example:
    """One printed comparison. ``tasks`` is 0 where no rounds are printed."""

    n: int
    y: int
    cubes: int
    idle: int
    incomplete: int
    piece: int
    tasks: int = 0
    rounds: tuple[int, int] = (0, 0)
    speedup: Fraction = Fraction(0)


EXAMPLES = {
    "AN-SIM-1": Example(5, 7, 4, 1, 4, 4),
    "AN-SIM-2": Example(6, 10, 4, 6, 6, 4, 12, (3, 2), Fraction(3, 2)),
    "AN-SIM-3": Example(6, 5, 8, 3, 12, 4, 24, (3, 2), Fraction(3, 2)),
}
"""The three printed comparisons: Q_n and y, then what complete and what incomplete cubes give."""


@lru_cache(maxsize=64)
def granted_cubes(name: str, n: int, k: int) -> int:
    """How many k-cubes a shipped strategy hands out on an empty Q_n before it refuses one."""
    strategy, granted = COMPLETE_CUBES[name](Hypercube(n)), 0
    while strategy.allocate(k) is not None:
        granted += 1
    return granted


def _rounds(tasks: int, at_once: int) -> int:
    return -(-tasks // at_once)


def _decide_cubes(context: Context, name: str) -> Verdict:
    told = EXAMPLES[name]
    m = enclosing_dimension(told.y)

    def cases(n: int) -> Iterator[Failure | None]:
        for strategy in COMPLETE_CUBES:
            found = [str(granted_cubes(strategy, n, m)), str((1 << m) - told.y)]
            yield from compared(f"{strategy}, y = {told.y}", [str(told.cubes), str(told.idle)], found, n)

    return survey(cases, (told.n,), f"the shipped strategies on Q_{told.n}, requests for Q_{m}")


def _decide_incomplete(context: Context, name: str) -> Verdict:
    told = EXAMPLES[name]
    found = plan(told.n, told.y)

    def cases(n: int) -> Iterator[Failure | None]:
        shown = [told.y] * told.incomplete + [told.piece]
        sizes = (str(run.size) for run in found.runs)
        yield from compared(f"ASI, y = {told.y}", map(str, shown), sizes, n)
        yield None if not found.unused else Failure(f"{found.unused} processors unused", {"n": n})

    return survey(cases, (told.n,), f"the steps on Q_{told.n} with y = {told.y}")


def _decide_rounds(context: Context, name: str) -> Verdict:
    told = EXAMPLES[name]
    m = enclosing_dimension(told.y)

    def cases(n: int) -> Iterator[Failure | None]:
        theirs = min(_rounds(told.tasks, granted_cubes(strategy, n, m)) for strategy in COMPLETE_CUBES)
        own = _rounds(told.tasks, plan(n, told.y).p)
        computed = [str(theirs), str(own), str(Fraction(theirs, own))]
        shown = [*map(str, told.rounds), str(told.speedup)]
        yield from compared(f"{told.tasks} tasks of {told.y} processors", shown, computed, n)

    checked = (
        f"{told.tasks} tasks on Q_{told.n}, all of the same length whatever their hops, started in rounds"
    )
    return survey(cases, (told.n,), checked)


def _sizes(n: int) -> range:
    return range(1, (1 << n) + 1)


def _partitions(n: int, y: int) -> tuple[int, int]:
    """The number of incomplete cubes, and of complete cubes that hold y nodes each."""
    return plan(n, y).p, 1 << n - enclosing_dimension(y)


def _decide_never_fewer(context: Context) -> Verdict:
    bound = context.pick(9, 11, 12)

    def cases(n: int) -> Iterator[Failure | None]:
        for y in _sizes(n):
            own, theirs = _partitions(n, y)
            text = f"n = {n}, y = {y}: {own} partitions against {theirs}"
            yield None if own >= theirs else Failure(text, {"n": n, "y": y})

    verdict = survey(cases, range(LEAST, bound + 1), f"{LEAST} <= n <= {bound}, all y")
    return for_all(verdict, ASI_MORE, f"all n >= {LEAST}, all y")


def _decide_can(context: Context) -> Verdict:
    """Some n and y: the printed pair, and the least."""
    pairs = ((n, y) for n in range(8) for y in _sizes(n))
    least = next((pair for pair in pairs if gt(*_partitions(*pair))), None)

    def cases(n: int) -> Iterator[Failure | None]:
        for y in (10, 5):
            own = plan(n, y).p
            granted = max(granted_cubes(name, n, enclosing_dimension(y)) for name in COMPLETE_CUBES)
            text = f"n = {n}, y = {y}: {own} against {granted}"
            yield None if own > granted else Failure(text, {"n": n, "y": y})

    return survey(cases, (6,), "the two printed pairs, n = 6 and y = 10, 5", least_pair_that_has_more=least)


def _decide_idle(context: Context) -> Verdict:
    """Processors of the machine that nobody asked for or that are never handed out."""
    bound = context.pick(8, 10, 11)

    def cases(n: int) -> Iterator[Failure | None]:
        for _, reading in STEP_10:
            for y in _sizes(n):
                found, m = plan(n, y, reading), enclosing_dimension(y)
                own, theirs = found.p * (found.y - y) + found.unused, ((1 << m) - y) << n - m
                text = f"n = {n}, y = {y}: {own} idle against {theirs}"
                yield None if own <= theirs else Failure(text, {"n": n, "y": y})

    checked = f"{LEAST} <= n <= {bound}, all y, either reading of step 10"
    verdict = survey(cases, range(LEAST, bound + 1), checked)
    return for_all(verdict, ASI_MORE, f"all n >= {LEAST}, all y")


def _decide_all_used(context: Context) -> Verdict:
    bound = context.pick(8, 10, 10)

    def cases(n: int) -> Iterator[Failure | None]:
        for y in _sizes(n):
            found = plan(n, y, KEEPS_32)
            spare = found.p * (found.y - y)
            what = f"{found.unused} never handed out, {spare} in partitions that did not ask for them"
            text = f"n = {n}, y = {y}: of {1 << n} processors {what}"
            yield Failure(text, {"n": n, "y": y}) if found.unused or spare else None

    return survey(cases, range(LEAST, bound + 1), f"{LEAST} <= n <= {bound}, all y")


def _examples() -> Iterator[Claim]:
    for name, told in EXAMPLES.items():
        size = 1 << enclosing_dimension(told.y)
        yield Claim(
            name,
            part="complete-cubes",
            statement=f"In Q_{told.n} the strategies for complete cubes give {told.cubes} partitions of {size} to tasks "
            f"of {told.y}, {told.idle} processors idle in each.",
            decide=partial(_decide_cubes, name=name),
        )
        yield Claim(
            name,
            part="ASI",
            statement=f"In Q_{told.n} ASI gives {told.incomplete} partitions of {told.y} and a 2-cube; no processor is "
            "unused.",
            decide=partial(_decide_incomplete, name=name),
        )
        if told.tasks:
            yield Claim(
                name,
                part="rounds",
                statement=f"{told.tasks} tasks of {told.y} take {told.rounds[0]} rounds with complete cubes and "
                f"{told.rounds[1]} with ASI, a speedup of {told.speedup}.",
                decide=partial(_decide_rounds, name=name),
            )


CLAIMS = (
    *_examples(),
    Claim(
        "AN-ASI-MORE",
        part="can",
        statement="ASI can have more partitions than the strategies for complete cubes.",
        decide=_decide_can,
    ),
    Claim(
        "AN-ASI-MORE",
        part="never-fewer",
        statement="For no n and y ASI has fewer partitions than there are complete cubes for y.",
        decide=_decide_never_fewer,
        solver_free=False,
    ),
    Claim(
        "AN-ASI-MORE",
        part="idle",
        statement="ASI never leaves more processors idle, in partitions and outside, than complete cubes for y do in "
        "theirs.",
        decide=_decide_idle,
        solver_free=False,
    ),
    Claim(
        "AN-ASI-ALLUSED",
        statement="ASI leaves no processor unused: each is in a partition that asked for it, or in a complete cube.",
        decide=_decide_all_used,
    ),
)
