"""Expected numbers of faults as the claims use them: exact laws where they can be had, and random trials."""

from __future__ import annotations

from fractions import Fraction
from functools import cache, lru_cache
from zlib import crc32

from allocert.machines import Subcube
from allocert.models.systems.blocking_law import BlockingLaw
from allocert.models.systems.blocking_runs import Runs, simulate
from allocert.models.systems.halves import surviving_of_halves
from allocert.models.systems.projection import projected
from allocert.models.systems.quarters import surviving_of_quarters
from allocert.models.systems.surviving import MOST_DIMENSIONS
from allocert.models.systems.systems import SYSTEMS, complete, gray, k_cube
from allocert.verification.claims.claim import Context

__all__ = ["decimal", "exact_law", "in_words", "several_bases", "subcubes_of", "trials"]

D, Q = 20, 18
"""The paper's example."""


def subcubes_of(system: str, d: int = D, q: int = Q) -> tuple[Subcube, ...]:
    """Of a system by name; ``2-cube buddy`` and the like are the k-cube buddy systems."""
    if system in SYSTEMS:
        return SYSTEMS[system](d, q)
    return k_cube(d, q, int(system.split("-")[0]))


@cache
def exact_law(system: str, d: int = D, q: int = Q, *, patient: bool = False) -> BlockingLaw | None:
    """The law of the number of faults until all subcubes of a system are hit, or ``None`` where it is not known here.

    Shared stars left out, at most 5 dimensions; double Gray also as two independent halves. ``patient`` allows a minute for the
    complete system in 6 dimensions.
    """
    dimensions, smaller = projected(subcubes_of(system, d, q))
    if dimensions <= MOST_DIMENSIONS:
        return BlockingLaw.of(smaller)
    if dimensions == MOST_DIMENSIONS + 1:
        return BlockingLaw.of_counts(surviving_of_halves(dimensions, smaller))
    if system == "double-gray" and d >= 2 * (d - q + 1):
        single = BlockingLaw.of(gray(d, q))
        return single.together(single)
    if patient and (dimensions, len(smaller)) == (6, len(complete(6, 4))) and {*smaller} == {*complete(6, 4)}:
        return BlockingLaw.of_counts(surviving_of_quarters(dimensions))
    return None


def trials(system: str, context: Context) -> Runs:
    """Random trials at d = 20, q = 18, as many as the effort is worth; those of different systems are independent."""
    return _trials(system, context.pick(100_000, 1_000_000, 10_000_000), context.seed)


@lru_cache(maxsize=64)
def _trials(system: str, count: int, seed: int) -> Runs:
    return simulate(subcubes_of(system), count, (seed, crc32(system.encode())))


def in_words(runs: Runs, context: Context) -> str:
    """What was run and found."""
    low, high = runs.interval
    return (
        f"{runs.trials} random trials, seed {context.seed}: mean {float(runs.mean):.4f}, 95% interval {low:.4f} to {high:.4f}, "
        f"standard deviation {runs.deviation:.3f}"
    )


def decimal(value: Fraction, places: int) -> str:
    """Rounded to that many decimals, ties up."""
    scaled = (value * 10**places * 2 + 1) // 2
    whole, rest = divmod(scaled, 10**places)
    return f"{whole}.{rest:0{places}d}" if places else str(whole)


def several_bases(less: Fraction, more: Fraction) -> dict[str, str]:
    """The difference of two numbers in percent, for each choice of the base, in words."""
    return {
        "increase, of the lesser": decimal(100 * (more - less) / less, 2),
        "decrease, of the greater": decimal(100 * (more - less) / more, 2),
        "the lesser, of the greater": decimal(100 * less / more, 2),
    }
