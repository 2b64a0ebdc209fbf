"""Antoniou 1994, chapter 4: incomplete cubes against the strategies that hand out complete ones."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
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
from allocert.proofs.antoniou.asi.steps import ALL, LEAST
from allocert.proofs.formal.lifting import in_coq
from allocert.proofs.theorems.asi import NEVER_FEWER, NEVER_IDLER
from allocert.simulation.server import Strategy
from allocert.verification.claims.claim import Claim, Context, Verdict
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.every import at, every
from allocert.verification.deciding.judging import of_example
from allocert.verification.deciding.tally import Failure, case, compared, survey

__all__ = ["CLAIMS", "COMPLETE_CUBES", "LARGEST", "ties"]

CLAIMS = claim = ClaimTable()

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

    @property
    def m(self) -> int:
        """The dimension of the complete cubes."""
        return enclosing_dimension(self.y)


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


@of_example("the shipped strategies on Q_{example.n}, requests for Q_{example.m}")
def complete_cubes_are_as_printed(example: Example) -> Iterator[Failure | None]:
    for strategy in COMPLETE_CUBES:
        found = [str(granted_cubes(strategy, example.n, example.m)), str((1 << example.m) - example.y)]
        yield from compared(
            f"{strategy}, y = {example.y}", [str(example.cubes), str(example.idle)], found, example.n
        )


@of_example("the steps on Q_{example.n} with y = {example.y}")
def incomplete_cubes_are_as_printed(example: Example) -> Iterator[Failure | None]:
    found = plan(example.n, example.y)
    shown = map(str, [example.y] * example.incomplete + [example.piece])
    yield from compared(f"ASI, y = {example.y}", shown, (str(run.size) for run in found.runs), example.n)
    yield case(not found.unused, f"{found.unused} processors unused", n=example.n)


@of_example(
    "{example.tasks} tasks on Q_{example.n}, all of the same length whatever their hops, started in rounds"
)
def rounds_are_as_printed(example: Example) -> Iterable[Failure | None]:
    theirs = min(_rounds(example.tasks, granted_cubes(name, example.n, example.m)) for name in COMPLETE_CUBES)
    own = _rounds(example.tasks, plan(example.n, example.y).p)
    computed = [str(theirs), str(own), str(Fraction(theirs, own))]
    shown = [*map(str, example.rounds), str(example.speedup)]
    return compared(f"{example.tasks} tasks of {example.y} processors", shown, computed, example.n)


def _examples() -> Iterator[Claim]:
    for name, example in EXAMPLES.items():
        yield Claim(
            name,
            f"In Q_{example.n} the strategies for complete cubes give {example.cubes} partitions of {1 << example.m} to tasks "
            f"of {example.y}, {example.idle} processors idle in each.",
            partial(complete_cubes_are_as_printed, example=example),
            "complete-cubes",
        )
        yield Claim(
            name,
            f"In Q_{example.n} ASI gives {example.incomplete} partitions of {example.y} and a 2-cube; no processor is unused.",
            partial(incomplete_cubes_are_as_printed, example=example),
            "ASI",
        )
        if example.tasks:
            yield Claim(
                name,
                f"{example.tasks} tasks of {example.y} take {example.rounds[0]} rounds with complete cubes and "
                f"{example.rounds[1]} with ASI, a speedup of {example.speedup}.",
                partial(rounds_are_as_printed, example=example),
                "rounds",
            )


CLAIMS.also(*_examples())


def _sizes(n: int) -> range:
    return range(1, (1 << n) + 1)


def _partitions(n: int, y: int) -> tuple[int, int]:
    """The number of incomplete cubes, and of complete cubes that hold y nodes each."""
    return plan(n, y).p, 1 << n - enclosing_dimension(y)


CLAIMS.also(
    in_coq("AN-ASI-MORE/never-fewer", NEVER_FEWER, ALL),
    in_coq("AN-ASI-MORE/idle", NEVER_IDLER, ALL),
)


@claim("AN-ASI-MORE/can", "ASI can have more partitions than the strategies for complete cubes.")
def partitions_can_be_more(context: Context) -> Verdict:
    """Some n and y: the printed pair, and the least."""
    pairs = ((n, y) for n in range(8) for y in _sizes(n))
    least = next((pair for pair in pairs if gt(*_partitions(*pair))), None)

    def cases(n: int) -> Iterator[Failure | None]:
        for y in (10, 5):
            own = plan(n, y).p
            granted = max(granted_cubes(name, n, enclosing_dimension(y)) for name in COMPLETE_CUBES)
            yield case(own > granted, f"n = {n}, y = {y}: {own} against {granted}", n=n, y=y)

    return survey(cases, (6,), "the two printed pairs, n = 6 and y = 10, 5", least_pair_that_has_more=least)


@claim(
    "AN-ASI-ALLUSED",
    "ASI leaves no processor unused: each is in a partition that asked for it, or in a complete cube.",
)
@every(8, 10, 10, first=LEAST, checked=f"{LEAST} <= n <= {{top}}, all y")
def processors_are_all_used(n: int) -> Iterator[Failure | None]:
    for y in _sizes(n):
        found = plan(n, y, KEEPS_32)
        spare = found.p * (found.y - y)
        what = f"{found.unused} never handed out, {spare} in partitions that did not ask for them"
        text = f"n = {n}, y = {y}: of {1 << n} processors {what}"
        yield case(not (found.unused or spare), text, n=n, y=y)


LARGEST = 12
"""The largest n that is counted."""


def ties(n: int) -> int:
    """For how many y ASI makes exactly as many partitions of Q_n as there are complete cubes that hold y nodes."""
    return sum(plan(n, y).p == 1 << n - enclosing_dimension(y) for y in range(1, (1 << n) + 1))


@claim(
    "AN-ASI-MORE/ties",
    "For 1 <= n <= 12 and all y, 8190 cases, ASI has exactly as many partitions as there are complete cubes for y in 6137.",
)
@at(LARGEST, checked="1 <= n <= 12, all y")
def ties_are_as_counted(n: int) -> Iterator[Failure | None]:
    counted = [sum(map(ties, range(1, n + 1))), sum(1 << size for size in range(1, n + 1))]
    yield case(counted == [6137, 8190], f"{counted[0]} of {counted[1]} cases are ties", n=n, counted=counted)
