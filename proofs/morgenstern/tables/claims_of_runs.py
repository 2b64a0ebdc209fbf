"""Claims that paired runs decide: at which loads, at which effort, and by which trends of the runs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from itertools import product

from allocert.proofs.morgenstern.tables.comparisons import better_allocation
from allocert.proofs.morgenstern.tables.paired_runs import (
    ALLOCATION,
    Load,
    dense,
    every,
    gains,
    mean,
    means,
    migrating,
    sparse,
    table_1,
    table_3,
)
from allocert.verification.claims.claim import Claim, Context, Effort, Kind, Verdict
from allocert.verification.deciding.around import Decide, Options, around
from allocert.verification.deciding.trends import Trend, judged

__all__ = [
    "DENSE",
    "DENSEST",
    "EIGHTH",
    "EVERY",
    "MIGRATING",
    "QUARTER",
    "QUOTIENTS",
    "SPARSE",
    "TABLE_1",
    "TABLE_3",
    "AtStandard",
    "Loads",
    "ahead",
    "at_each_load",
    "compared",
    "in_words",
    "simulated",
    "trend",
    "with_values",
]

QUOTIENTS = "nearly in per cent: 100 times the natural logarithm of quotients"


@dataclass(frozen=True)
class AtStandard:
    """A claim's function that decides at standard effort and above.

    At quick effort ``partly`` decides against a statement by some of the loads; without it nothing is run.
    """

    decide: Callable[[Context], Verdict]
    partly: bool = False

    def __call__(self, context: Context) -> Verdict:
        if context.effort is not Effort.QUICK:
            return self.decide(context)
        verdict = self.decide(context) if self.partly else None
        if verdict is not None and verdict.kind is Kind.DOES_NOT_FIT:
            return verdict
        return Verdict.undecided("decided at standard effort")


@dataclass(frozen=True)
class Loads:
    """The loads that a statement is about, for each effort.

    ``says`` makes the statement at these loads; ``wait`` is None if quick effort runs them all.
    """

    chosen: Callable[[Context], tuple[Load, ...]]
    says: str = "{}."
    wait: Callable[[Callable[[Context], Verdict]], Callable[[Context], Verdict]] | None = AtStandard

    def __call__(self, context: Context) -> tuple[Load, ...]:
        return self.chosen(context)

    def claim(
        self, id: str, sentence: str, decide: Decide, part: str = "", *, reading: str = "simulated"
    ) -> Claim:
        """The claim of a sentence about these loads, decided at the effort that runs them."""
        on_these = partial(decide, loads=self)
        return simulated(
            id, self.says.format(sentence), self.wait(on_these) if self.wait else on_these, part, reading
        )


TABLE_1 = Loads(table_1, "at the loads of table 1 {}.", None)
SPARSE = Loads(sparse, "with sides up to the mesh's {}.", None)
EVERY = Loads(every, "{}, on average at each load of tables 1 and 3.", partial(AtStandard, partly=True))
TABLE_3 = Loads(table_3)
MIGRATING = Loads(migrating, TABLE_1.says)
DENSE = Loads(dense, "with sides up to half the mesh's or less {}.")
QUARTER = Loads(lambda context: dense(context)[1:], "with sides up to a quarter of the mesh's or less {}.")
EIGHTH = Loads(lambda context: dense(context)[2:], "with sides up to an eighth of the mesh's or less {}.")
DENSEST = Loads(lambda context: dense(context)[-1:], "with sides up to a sixteenth of the mesh's {}.")


def simulated(
    id: str, statement: str, decide: Callable[[Context], Verdict], part: str = "", reading: str = "simulated"
) -> Claim:
    """A claim that paired runs decide; its reading ends in ``simulated``."""
    return Claim(id, f"In simulation: {statement}", decide, part, reading)


def trend(case: str, values: Iterable[float]) -> Trend:
    """What a statement says to be positive, one value a run; unknown ones (nan) are left out."""
    return Trend(case, mean(list(values)))


Values = Callable[..., Mapping[str, object]]
"""The values shown with a verdict, by the effort, the loads that were run, and the options of the claim."""


@around
def at_each_load(
    trends: Callable[..., Iterable[Trend]],
    context: Context,
    options: Options,
    how: str = QUOTIENTS,
    values: Values = lambda context, used, **options: {},
) -> Verdict:
    """Whether all trends are positive that the decorated function yields for each load; ``how`` names the measure.

    The result takes the loads by name, as a function of the effort.
    """
    others = dict(options)
    used = others.pop("loads")(context)
    found = (one for load in used for one in trends(context, load, **others))
    verdict = judged(found, f"{in_words(used, context)}; {how}")
    return with_values(verdict, **values(context, used, **others))


def ahead(
    context: Context,
    loads: Iterable[Load],
    better: Iterable[str],
    worse: Iterable[str],
    measures: tuple[str, ...] = ALLOCATION,
) -> Verdict:
    """Whether each of ``better`` is ahead of each of ``worse``, on average at each load, by each measure."""
    used = tuple(loads)
    pairs = [pair for pair in product(better, worse) if pair[0] != pair[1]]
    found = list(_leads(context, used, pairs, measures))
    verdict = judged(found, f"{in_words(used, context)}; {QUOTIENTS}")
    if verdict.kind is Kind.FITS and set(measures) <= set(ALLOCATION):
        each = [one.estimate.mean for one in found]
        verdict = replace(verdict, scope=f"{verdict.scope}; from {min(each):.1f} to {max(each):.1f} per cent")
    shown = dict.fromkeys(method for pair in pairs for method in pair)
    return with_values(verdict, means={name: means(context, used, shown, name) for name in measures})


def _leads(
    context: Context, loads: Iterable[Load], pairs: Iterable[tuple[str, str]], measures: tuple[str, ...]
) -> Iterator[Trend]:
    for load, (ours, theirs), measured in product(loads, pairs, measures):
        gain = gains(context, load, ours, theirs, measured)
        yield trend(f"{ours} over {theirs}, {measured}, {load.name}", gain)


def _ahead_at(
    context: Context,
    loads: Loads,
    better: tuple[str, ...],
    worse: tuple[str, ...],
    measures: tuple[str, ...] = ALLOCATION,
) -> Verdict:
    return ahead(context, loads(context), better, worse, measures)


def compared(
    id: str,
    part: str,
    loads: Loads,
    better: tuple[str, ...],
    worse: tuple[str, ...],
    sentence: str = "",
    *,
    measures: tuple[str, ...] = ALLOCATION,
    decide: Decide = _ahead_at,
) -> Claim:
    """Each of ``better`` is ahead of each of ``worse``; in other words than these if a sentence is given."""
    decided = partial(decide, better=better, worse=worse, measures=measures)
    return loads.claim(id, sentence or better_allocation(better, worse), decided, part)


def in_words(loads: Iterable[Load], context: Context) -> str:
    """The runs in words."""
    names = ", ".join(load.how for load in loads)
    return f"{names}; methods compared on the same queues, seed {context.seed}"


def with_values(verdict: Verdict, **values: object) -> Verdict:
    """The verdict with more values."""
    return replace(verdict, values={**verdict.values, **values})
