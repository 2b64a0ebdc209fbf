"""Kandlur & Shin 1988, section 3: what is said of the results, held against simulations of long runs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from itertools import pairwise, product

from allocert.proofs.kandlur_shin.loss.compare import BEST
from allocert.proofs.kandlur_shin.loss.in_tables import DIMENSIONS, LEAST, MOST
from allocert.proofs.kandlur_shin.loss.long_runs import Study, in_long_runs, name_of, pair_of
from allocert.simulation.estimates import Estimate
from allocert.simulation.loss.model import run_loss
from allocert.simulation.loss.tables import PAPER, Cell, cells
from allocert.verification.claims.claim import Context, Verdict
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.trends import Trend, differences, judged, unseen

__all__ = ["CLAIMS"]

CLAIMS = claim = ClaimTable()
_FIRST, _SECOND = PAPER
_CONTIGUOUS = ((0, 1), (0, 1, 2, 3))
_BATCH = 50
_on_many_sets = partial(in_long_runs, runs=(150, 2000, 6000), arrivals=(1500, 4000, 4000))
"""More and shorter runs, each with faulty nodes of its own: these are what varies most."""

_SCATTER = 1.96
"""Standard deviations within which 95% of the differences of single runs lie."""

_GAINS = "In the extreme case Algorithm 2 is better by 5 to 15 {}, R and U, in every cell."


@claim("KS-CLAIM-5-15/simulated@points", _GAINS.format("percentage points"), relative=False)
@claim("KS-CLAIM-5-15/simulated@relative", _GAINS.format("per cent of Algorithm 1"), relative=True)
@in_long_runs()
def gains_are_5_to_15(study: Study, relative: bool) -> Iterator[Trend]:
    for cell, measure in product(cells("extreme"), "RU"):
        one, two = (study.values(measure, cell, name, pair_of(cell)) for name in PAPER)
        scale = [100 / value if relative and value else 1.0 for value in one]
        gains = [(b - a) * factor for a, b, factor in zip(one, two, scale, strict=True)]
        where = f"{measure}, {name_of(cell)}: gain"
        yield Trend(f"{where} above {LEAST}", Estimate.of([gain - LEAST for gain in gains]))
        yield Trend(f"{where} below {MOST}", Estimate.of([MOST - gain for gain in gains]))


_ALONG_ROWS = "{} {} with the residence time, extreme case, D = 5..10, both algorithms."


@claim("KS-CLAIM-RDEC/R@simulated", _ALONG_ROWS.format("R", "falls"), measure="R")
@claim("KS-CLAIM-RDEC/U@simulated", _ALONG_ROWS.format("U", "grows"), measure="U")
@in_long_runs()
def load_lowers_R_and_raises_U(study: Study, measure: str) -> Iterator[Trend]:
    for n, algorithm in product(DIMENSIONS, PAPER):
        for low, high in pairwise(cell for cell in cells("extreme") if cell.n == n):
            ends = [study.values(measure, cell, algorithm, pair_of(cell)) for cell in (low, high)]
            more, less = ends[::-1] if measure == "U" else ends
            yield Trend(f"{algorithm}, {name_of(high)}", differences(more, less))


@claim(
    "KS-CLAIM-UDEC@simulated", "U falls as the cube grows from D = 5 to 10, extreme case, both algorithms."
)
@in_long_runs()
def size_lowers_U(study: Study) -> Iterator[Trend]:
    for cell in cells("extreme"):
        before = Cell(cell.n - 1, cell.residence, cell.faults)
        for algorithm in PAPER if before.n in DIMENSIONS else ():
            less, more = (study.values("U", one, algorithm, pair_of(one)) for one in (cell, before))
            yield Trend(f"{algorithm}, {name_of(cell)}", differences(more, less))


_BETTER = "Algorithm 2 has the greater R and U in every cell of the {} case, by more than chance."


def _gains(study: Study, case: str) -> Iterator[Trend]:
    for cell, measure in product(cells(case), "RU"):
        nodes = pair_of(cell) if case == "extreme" else None
        yield Trend(f"{measure}, {name_of(cell)}", study.gain(measure, cell, nodes))


@claim("KS-CLAIM-ALWAYS/simulated-extreme", _BETTER.format("extreme"))
@in_long_runs()
def algorithm_2_is_better_with_extreme_pairs(study: Study) -> Iterator[Trend]:
    return _gains(study, "extreme")


@claim("KS-CLAIM-ALWAYS/simulated-average", _BETTER.format("average"))
@_on_many_sets()
def algorithm_2_is_better_on_average(study: Study) -> Iterator[Trend]:
    return _gains(study, "average")


@claim(
    "KS-CLAIM-CONTIG/performance",
    "With faulty nodes 0, 1 or 0, 1, 2, 3, D = 5..10, residence 20, 40, 80, the difference of the algorithms is within the "
    "scatter of one printed number.",
)
def contiguous_faults_make_no_difference(context: Context) -> Verdict:
    """The same maps, so what is left is best fit against first fit; in runs like those that fit the printed tables."""
    runs = context.pick(100, 400, 1000)
    leads: list[float] = []
    margins: list[Trend] = []
    for n, residence, faults in product(DIMENSIONS, (20, 40, 80), _CONTIGUOUS):
        pairs = [
            [run_loss(n, faults, residence, name, BEST, (context.seed, 3, i)) for i in range(runs)]
            for name in PAPER
        ]
        for measure in "RU":
            found = differences(*([getattr(one, measure) for one in results] for results in pairs))
            leads.append(found.mean)
            for side, words in ((1, "behind"), (-1, "ahead")):
                room = replace(found, mean=_SCATTER * found.deviation + side * found.mean)
                where = name_of(Cell(n, residence, len(faults)))
                margins.append(Trend(f"{measure}, {where}: not {words}", room))
    how = (
        f"each is {_SCATTER} standard deviations of the difference, Algorithm 1 less Algorithm 2, of one run, less its mean "
        f"or plus it; the means are {min(leads):+.2f} to {max(leads):+.2f} percentage points; {runs} repetitions of single "
        f"runs as fit most of tables 1 to 4 (no length of run is printed): {BEST.in_words}; seed {context.seed}"
    )
    return judged(margins, how, "margins")


@claim(
    "KS-CLAIM-CONTIG/performance@long-runs",
    "With faulty nodes 0, 1 or 0, 1, 2, 3 long runs see no difference of the algorithms.",
)
@in_long_runs(judge=lambda trends, how: unseen(trends, 1.0, how), runs=(60, 200, 600))
def contiguous_faults_make_no_difference_in_long_runs(study: Study) -> Iterator[Trend]:
    for n, residence, faults, measure in product((5, 7, 10), (20, 80), _CONTIGUOUS, "RU"):
        cell = Cell(n, residence, len(faults))
        yield Trend(f"{measure}, {name_of(cell)}", study.gain(measure, cell, faults))


_CLOSE = (
    "The average case with {} faulty nodes is close to the extreme case, residence 20: nearer than the algorithms are to one "
    "another there."
)


@claim("KS-CLAIM-EXTREME-AVG/simulated@two", _CLOSE.format("2"), faults=(2,))
@claim("KS-CLAIM-EXTREME-AVG/simulated@one-to-three", _CLOSE.format("1, 2 or 3"), faults=(1, 2, 3))
@_on_many_sets(lambda study: f"close: nearer than the algorithms are to one another; {study.how}")
def average_case_is_close_to_extreme(study: Study, faults: tuple[int, ...]) -> Iterator[Trend]:
    """Close: nearer than the two algorithms are to one another, in the same cell of the extreme case."""
    for n, measure in product(DIMENSIONS, "RU"):
        extreme = Cell(n, 20, 2)
        ends = {name: study.values(measure, extreme, name, pair_of(extreme)) for name in PAPER}
        gains = [two - one for one, two in zip(ends[_FIRST], ends[_SECOND], strict=True)]
        for algorithm, count in product(PAPER, faults):
            average = study.values(measure, Cell(n, 20, count), algorithm, None)
            apart = [one - end for one, end in zip(average, ends[algorithm], strict=True)]
            for sign, end in ((1, "below"), (-1, "above")):
                room = [gain + sign * one for gain, one in zip(gains, apart, strict=True)]
                case = f"{measure}, {algorithm}, D = {n}, {count} faulty: not too far {end}"
                yield Trend(case, Estimate.of(room))


_FLUCTUATES = (
    "R and U of Algorithm {} vary more from run to run, each with its own faulty nodes and jobs, with four faulty nodes than "
    "with fewer."
)


@claim(f"KS-CLAIM-FLUCT/simulated@{_FIRST}", _FLUCTUATES.format(1), algorithm=_FIRST)
@claim(f"KS-CLAIM-FLUCT/simulated@{_SECOND}", _FLUCTUATES.format(2), algorithm=_SECOND)
@in_long_runs(
    lambda study: f"deviations over {_BATCH} fault sets, {study.runs // _BATCH} times; {study.how}",
    runs=(20 * _BATCH, 20 * _BATCH, 60 * _BATCH),
    arrivals=(500, 4000, 10_000),
)
def four_faults_fluctuate_most(study: Study, algorithm: str) -> Iterator[Trend]:
    """The deviation over batches of fault sets, four faults against fewer."""
    for n, measure in product(DIMENSIONS, "RU"):
        most, *others = (_deviations(study, measure, Cell(n, 20, count), algorithm) for count in (4, 1, 2, 3))
        for count, less in enumerate(others, 1):
            yield Trend(f"{measure}, D = {n}, 4 against {count} faulty", differences(most, less))


def _deviations(study: Study, measure: str, cell: Cell, algorithm: str) -> list[float]:
    values = study.values(measure, cell, algorithm, None)
    return [Estimate.of(values[i : i + _BATCH]).deviation for i in range(0, len(values), _BATCH)]
