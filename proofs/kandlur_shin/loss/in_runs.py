"""Kandlur & Shin 1988, section 3: the statements on results, compared with simulations of long runs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise, product

from allocert.models.loss.measures import offered_load
from allocert.proofs.kandlur_shin.loss.compare import BEST
from allocert.proofs.kandlur_shin.loss.in_tables import DIMENSIONS
from allocert.proofs.kandlur_shin.loss.long_runs import Study, in_long_runs, long_runs, name_of, pair_of
from allocert.proofs.kandlur_shin.loss.printed_tables import printed_table
from allocert.simulation.estimates import Estimate
from allocert.simulation.loss.model import run_loss
from allocert.simulation.loss.tables import PAPER, TABLES, Cell, cells
from allocert.verification.claims.claim import Context, Counterexample, Evidence, Verdict
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.trends import Trend, differences, judged, unseen

__all__ = ["CLAIMS"]

CLAIMS = claim = ClaimTable()

_FIRST, _SECOND = PAPER

_CONTIGUOUS = ((0, 1), (0, 1, 2, 3))

_BATCH = 50

_SCATTER = 1.96
"""Standard deviations within which 95% of the differences of single runs lie."""


@claim(
    "KS-CLAIM-RDEC/R@simulated",
    "R falls with the residence time, extreme case, D = 5..10, both algorithms.",
)
@in_long_runs()
def load_lowers_R(study: Study) -> Iterator[Trend]:
    for n, algorithm in product(DIMENSIONS, PAPER):
        for low, high in pairwise(cell for cell in cells("extreme") if cell.n == n):
            more, less = (study.values("R", cell, algorithm, pair_of(cell)) for cell in (low, high))
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
@in_long_runs(runs=(150, 2000, 6000), arrivals=(1500, 4000, 4000))
def algorithm_2_is_better_on_average(study: Study) -> Iterator[Trend]:
    """More and shorter runs, each with faulty nodes of its own: these are what varies most."""
    return _gains(study, "average")


@claim(
    "KS-CLAIM-CONTIG/performance",
    "With faulty nodes 0, 1 or 0, 1, 2, 3, D = 5..10, residence 20, 40, 80, the difference of the algorithms is within the "
    "scatter of one printed number.",
)
def contiguous_faults_make_no_difference(context: Context) -> Verdict:
    """The same maps, so only the policy differs: best fit against first fit; in runs like those that fit the printed tables."""
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


_RESIDENCE = 20


@claim(
    "KS-CLAIM-CONTIG/performance@printed",
    "With one faulty node, a subcube contiguous in the vector wherever it lies, neither algorithm is ahead in all printed "
    "cells of R and U.",
)
def one_fault_makes_no_difference(context: Context) -> Verdict:
    """If there is no difference, each is ahead as often: the same side in all twelve cells has probability 2^-11."""
    leads = {
        f"{TABLES[table].measure}, D = {n}": printed_table(table)[PAPER[1], Cell(n, _RESIDENCE, 1)]
        - printed_table(table)[PAPER[0], Cell(n, _RESIDENCE, 1)]
        for table, n in product((3, 4), DIMENSIONS)
    }
    scope = f"the {len(leads)} cells of tables 3 and 4 with one faulty node"
    ahead = sum(lead > 0 for lead in leads.values())
    if 0 < ahead < len(leads):
        return Verdict.bounded(scope, Evidence.enumeration(scope))
    least, most = min(leads, key=leads.__getitem__), max(leads, key=leads.__getitem__)
    text = (
        f"one faulty node, tables 3 and 4: Algorithm 2 is ahead in {ahead} of {len(leads)} cells, by "
        f"{float(leads[least]):.2f} ({least}) to {float(leads[most]):.2f} percentage points ({most})"
    )
    return Verdict.refuted(
        Counterexample(text, {"table": 3, "faults": 1}), scope, Evidence.enumeration(scope)
    )


@claim(
    "KS-CLAIM-CONTIG/performance@middle",
    "With the two faulty nodes 2^(D-1) and 2^(D-1) + 1, residence 20, the mean of R and of U is the same for both algorithms.",
)
def two_faults_in_the_middle_make_no_difference(context: Context) -> Verdict:
    """Differences of single runs of the length that fits most of the printed tables."""
    runs = context.pick(100, 400, 1000)
    seen = []
    for n in DIMENSIONS:
        faults = (1 << (n - 1), (1 << (n - 1)) + 1)
        pairs = [
            [run_loss(n, faults, _RESIDENCE, name, BEST, (context.seed, 3, i)) for i in range(runs)]
            for name in PAPER
        ]
        for measure in "RU":
            found = differences(*([getattr(one, measure) for one in results] for results in reversed(pairs)))
            seen.append((abs(found.mean) / found.half_width, n, measure, found))
    _, n, measure, widest = max(seen, key=lambda one: abs(one[3].mean))
    clear = sum(ratio > 1 for ratio, *_ in seen)
    scope = (
        f"{clear} of {len(seen)} mean differences are not 0 by chance; the largest, {measure} for D = {n}, is Algorithm 2 "
        f"{widest.mean:+.2f} percentage points, {abs(widest.mean) / widest.deviation:.1f} standard deviations of one run; "
        f"{runs} runs a cell, {BEST.in_words}; seed {context.seed}"
    )
    evidence = Evidence.enumeration("Student's t, 95% each")
    return Verdict.does_not_fit(scope, evidence) if clear else Verdict.fits(scope, evidence)


_LEAST = 5


def _at_the_load_of_the_least_cube(n: int, residence: int) -> Fraction:
    """The mean residence time at which Q_n has the offered load that Q_5 has at ``residence``."""
    return residence * offered_load(_LEAST, 1, "uniform") / offered_load(n, 1, "uniform")


def _utilization(study: Study, n: int, residence: Fraction, algorithm: str) -> list[float]:
    options, pair = long_runs(study.arrivals), pair_of(Cell(n, 20, 2))
    runs = (
        run_loss(n, pair, float(residence), algorithm, options, (study.seed, 2, i)) for i in range(study.runs)
    )
    return [run.U for run in runs]


@claim(
    "KS-CLAIM-UDEC-WHY/reason",
    "With residence times lengthened so that each larger cube has the offered load of Q_5, U is in none of them lower than in "
    "Q_5: extreme case, D = 6..10, residence 20, 40, 80 for D = 5, both algorithms.",
)
@in_long_runs()
def equal_load_does_not_lower_U(study: Study) -> Iterator[Trend]:
    """The ratio of nodes asked for falls as before; what it lowers, the load, is held equal."""
    for residence, algorithm in product((20, 40, 80), PAPER):
        least = _utilization(study, _LEAST, Fraction(residence), algorithm)
        for n in range(_LEAST + 1, 11):
            lengthened = _at_the_load_of_the_least_cube(n, residence)
            gain = differences(_utilization(study, n, lengthened, algorithm), least)
            yield Trend(f"{algorithm}, D = {n} at the load of D = 5, residence {residence}", gain)
