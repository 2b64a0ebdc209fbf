"""Kandlur & Shin 1988, section 3: long runs of its cells, which the claims on its results share."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache

from allocert.simulation.estimates import Estimate
from allocert.simulation.loss.model import draw_faults, run_loss
from allocert.simulation.loss.options import LossOptions
from allocert.simulation.loss.tables import PAPER, Cell, extreme_pair
from allocert.verification.claims.claim import Context, Verdict
from allocert.verification.deciding.around import Options, around
from allocert.verification.deciding.trends import Trend, differences, judged

__all__ = ["Study", "in_long_runs", "long_runs", "name_of", "pair_of", "results"]


class Study:
    """Runs of one effort and seed: run i of every algorithm and load has the same jobs and fault sets."""

    def __init__(
        self,
        context: Context,
        runs: tuple[int, int, int] = (60, 50, 200),
        arrivals: tuple[int, int, int] = (4000, 20_000, 20_000),
    ) -> None:
        self.runs = context.pick(*runs)
        self.arrivals = context.pick(*arrivals)
        self.seed = context.seed

    @property
    def how(self) -> str:
        return f"{self.runs} runs, of a length that is not in the text: {long_runs(self.arrivals).in_words}; seed {self.seed}"

    def values(self, measure: str, cell: Cell, algorithm: str, faults: tuple[int, ...] | None) -> list[float]:
        """R or U of each run, in per cent; without ``faults`` each run draws ``cell.faults`` nodes."""
        found = results(cell, algorithm, faults, self.runs, self.arrivals, self.seed)
        return [pair["RU".index(measure)] for pair in found]

    def gain(
        self,
        measure: str,
        cell: Cell,
        faults: tuple[int, ...] | None,
        better: str = PAPER[1],
        worse: str = PAPER[0],
    ) -> Estimate:
        """How much ``better`` is above ``worse``, in percentage points."""
        return differences(
            self.values(measure, cell, better, faults), self.values(measure, cell, worse, faults)
        )


@around
def in_long_runs(
    trends: Callable[..., Iterable[Trend]],
    context: Context,
    options: Options,
    /,
    described: Callable[[Study], str] = lambda study: study.how,
    judge: Callable[[Iterable[Trend], str], Verdict] = judged,
    **efforts: tuple[int, int, int],
) -> Verdict:
    """A claim's function made of one that yields what has to be positive in a :class:`Study` of these ``efforts``."""
    study = Study(context, **efforts)
    return judge(trends(study, **options), described(study))


def long_runs(arrivals: int) -> LossOptions:
    """Runs without their start, in which jobs count as far as they are measured."""
    return LossOptions(horizon=arrivals, warmup=10, credit="inside")


@lru_cache(maxsize=4096)
def results(
    cell: Cell, algorithm: str, faults: tuple[int, ...] | None, runs: int, arrivals: int, seed: int
) -> tuple[tuple[float, float], ...]:
    """R and U of each run, in per cent."""
    options = long_runs(arrivals)
    found = []
    for i in range(runs):
        nodes = draw_faults(cell.n, cell.faults, options, (seed, 1, cell.n, i)) if faults is None else faults
        result = run_loss(cell.n, nodes, cell.residence, algorithm, options, (seed, 2, i))
        found.append((result.R, result.U))
    return tuple(found)


def pair_of(cell: Cell) -> tuple[int, ...]:
    """The extreme pair of the cell's cube."""
    return extreme_pair(cell.n, LossOptions())


def name_of(cell: Cell) -> str:
    """The cell in words."""
    return f"D = {cell.n}, residence {cell.residence}, {cell.faults} faulty"
