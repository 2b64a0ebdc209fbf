"""Kandlur & Shin 1988, section 3: what is said of the results, held against simulations of long runs."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import pairwise

from allocert.proofs.kandlur_shin.loss.compare import BEST
from allocert.proofs.kandlur_shin.loss.long_runs import Study, name_of, pair_of
from allocert.simulation.estimates import Estimate
from allocert.simulation.loss.model import run_loss
from allocert.simulation.loss.tables import PAPER, Cell, cells
from allocert.verification.claims.claim import Claim, Context, Verdict
from allocert.verification.deciding.trends import Trend, differences, judged, unseen

__all__ = ["CLAIMS"]

_FIRST, _SECOND = PAPER
_DIMENSIONS = range(5, 11)
_LEAST, _MOST = 5.0, 15.0
_SCATTER = 1.96
"""Standard deviations within which 95% of the differences of single runs lie."""


def _decide_gain(context: Context, relative: bool) -> Verdict:
    study = Study(context)

    def trends() -> Iterator[Trend]:
        for cell in cells("extreme"):
            for measure in "RU":
                one = study.values(measure, cell, _FIRST, pair_of(cell))
                two = study.values(measure, cell, _SECOND, pair_of(cell))
                scale = [100 / value if relative and value else 1.0 for value in one]
                gains = [(b - a) * factor for a, b, factor in zip(one, two, scale, strict=True)]
                yield Trend(
                    f"{measure}, {name_of(cell)}: gain above 5", Estimate.of([g - _LEAST for g in gains])
                )
                yield Trend(
                    f"{measure}, {name_of(cell)}: gain below 15", Estimate.of([_MOST - g for g in gains])
                )

    return judged(trends(), study.how)


def _decide_load(context: Context, measure: str) -> Verdict:
    study = Study(context)

    def trends() -> Iterator[Trend]:
        for n in _DIMENSIONS:
            for algorithm in PAPER:
                for low, high in pairwise(cell for cell in cells("extreme") if cell.n == n):
                    ends = [study.values(measure, cell, algorithm, pair_of(cell)) for cell in (low, high)]
                    more, less = ends[::-1] if measure == "U" else ends
                    yield Trend(f"{algorithm}, {name_of(high)}", differences(more, less))

    return judged(trends(), study.how)


def _decide_size(context: Context) -> Verdict:
    study = Study(context)

    def trends() -> Iterator[Trend]:
        for cell in cells("extreme"):
            before = Cell(cell.n - 1, cell.residence, cell.faults)
            if before.n not in _DIMENSIONS:
                continue
            for algorithm in PAPER:
                less, more = (study.values("U", one, algorithm, pair_of(one)) for one in (cell, before))
                yield Trend(f"{algorithm}, {name_of(cell)}", differences(more, less))

    return judged(trends(), study.how)


def _decide_better(context: Context, case: str) -> Verdict:
    study = Study(context) if case == "extreme" else Study.of_sets(context)

    def trends() -> Iterator[Trend]:
        for cell in cells(case):
            for measure in "RU":
                nodes = pair_of(cell) if case == "extreme" else None
                yield Trend(f"{measure}, {name_of(cell)}", study.gain(measure, cell, nodes))

    return judged(trends(), study.how)


def _decide_contiguous(context: Context) -> Verdict:
    """The same maps, so what is left is best fit against first fit; in runs like those that fit the printed tables."""
    runs = context.pick(100, 400, 1000)
    leads: list[float] = []

    def trends() -> Iterator[Trend]:
        for n in _DIMENSIONS:
            for residence in (20, 40, 80):
                for faults in ((0, 1), (0, 1, 2, 3)):
                    cell = Cell(n, residence, len(faults))
                    pairs = [
                        [
                            run_loss(n, faults, residence, name, BEST, (context.seed, 3, i))
                            for i in range(runs)
                        ]
                        for name in PAPER
                    ]
                    for measure in "RU":
                        found = differences(*([getattr(one, measure) for one in runs] for runs in pairs))
                        leads.append(found.mean)
                        for side, words in ((1, "behind"), (-1, "ahead")):
                            room = Estimate(
                                _SCATTER * found.deviation + side * found.mean, found.deviation, found.count
                            )
                            yield Trend(f"{measure}, {name_of(cell)}: not {words}", room)

    margins = list(trends())
    how = (
        f"each is {_SCATTER} standard deviations of the difference, Algorithm 1 less Algorithm 2, of one run, less its mean "
        f"or plus it; the means are {min(leads):+.2f} to {max(leads):+.2f} percentage points; {runs} repetitions of single "
        f"runs as fit most of tables 1 to 4 (no length of run is printed): {BEST.in_words}; seed {context.seed}"
    )
    return judged(margins, how, "margins")


def _decide_contiguous_long(context: Context) -> Verdict:
    study = Study(context)
    study.runs = context.pick(60, 200, 600)

    def trends() -> Iterator[Trend]:
        for n in (5, 7, 10):
            for residence in (20, 80):
                for faults in ((0, 1), (0, 1, 2, 3)):
                    cell = Cell(n, residence, len(faults))
                    for measure in "RU":
                        yield Trend(f"{measure}, {name_of(cell)}", study.gain(measure, cell, faults))

    return unseen(trends(), 1.0, study.how)


def _decide_close(context: Context, faults: tuple[int, ...]) -> Verdict:
    """Close: nearer than the two algorithms are to one another, in the same cell of the extreme case."""
    study = Study.of_sets(context)

    def trends() -> Iterator[Trend]:
        for n in _DIMENSIONS:
            extreme = Cell(n, 20, 2)
            for measure in "RU":
                ends = {name: study.values(measure, extreme, name, pair_of(extreme)) for name in PAPER}
                gains = [two - one for one, two in zip(ends[_FIRST], ends[_SECOND], strict=True)]
                for algorithm in PAPER:
                    for count in faults:
                        average = study.values(measure, Cell(n, 20, count), algorithm, None)
                        apart = [one - end for one, end in zip(average, ends[algorithm], strict=True)]
                        for sign, end in ((1, "below"), (-1, "above")):
                            room = [gain + sign * one for gain, one in zip(gains, apart, strict=True)]
                            case = f"{measure}, {algorithm}, D = {n}, {count} faulty: not too far {end}"
                            yield Trend(case, Estimate.of(room))

    return judged(trends(), f"close: nearer than the algorithms are to one another; {study.how}")


def _decide_fluctuation(context: Context, algorithm: str) -> Verdict:
    """The deviation over batches of 50 fault sets, four faults against fewer."""
    study = Study(context)
    batch, batches = 50, context.pick(20, 20, 60)
    study.runs = batch * batches
    study.arrivals = context.pick(500, 4000, 10_000)

    def deviations(measure: str, n: int, count: int) -> list[float]:
        values = study.values(measure, Cell(n, 20, count), algorithm, None)
        return [Estimate.of(values[i : i + batch]).deviation for i in range(0, len(values), batch)]

    def trends() -> Iterator[Trend]:
        for n in _DIMENSIONS:
            for measure in "RU":
                most = deviations(measure, n, 4)
                for count in (1, 2, 3):
                    less = deviations(measure, n, count)
                    yield Trend(f"{measure}, D = {n}, 4 against {count} faulty", differences(most, less))

    return judged(trends(), f"deviations over {batch} fault sets, {batches} times; {study.how}")


CLAIMS = (
    *(
        Claim(
            "KS-CLAIM-5-15",
            part="simulated",
            reading=reading,
            statement=f"In the extreme case Algorithm 2 is better by 5 to 15 {unit}, R and U, in every cell.",
            decide=partial(_decide_gain, relative=relative),
        )
        for reading, unit, relative in (
            ("points", "percentage points", False),
            ("relative", "per cent of Algorithm 1", True),
        )
    ),
    *(
        Claim(
            "KS-CLAIM-RDEC",
            part=measure,
            reading="simulated",
            statement=f"{measure} {way} with the residence time, extreme case, D = 5..10, both algorithms.",
            decide=partial(_decide_load, measure=measure),
        )
        for measure, way in (("R", "falls"), ("U", "grows"))
    ),
    Claim(
        "KS-CLAIM-UDEC",
        reading="simulated",
        statement="U falls as the cube grows from D = 5 to 10, extreme case, both algorithms.",
        decide=_decide_size,
    ),
    *(
        Claim(
            "KS-CLAIM-ALWAYS",
            part=f"simulated-{case}",
            statement=f"Algorithm 2 has the greater R and U in every cell of the {case} case, by more than chance.",
            decide=partial(_decide_better, case=case),
        )
        for case in ("extreme", "average")
    ),
    Claim(
        "KS-CLAIM-CONTIG",
        part="performance",
        statement="With faulty nodes 0, 1 or 0, 1, 2, 3, D = 5..10, residence 20, 40, 80, the difference of the algorithms "
        "is within the scatter of one printed number.",
        decide=_decide_contiguous,
    ),
    Claim(
        "KS-CLAIM-CONTIG",
        part="performance",
        reading="long-runs",
        statement="With faulty nodes 0, 1 or 0, 1, 2, 3 long runs see no difference of the algorithms.",
        decide=_decide_contiguous_long,
    ),
    *(
        Claim(
            "KS-CLAIM-EXTREME-AVG",
            part="simulated",
            reading=reading,
            statement=f"The average case with {told} faulty nodes is close to the extreme case, residence 20: nearer than "
            "the algorithms are to one another there.",
            decide=partial(_decide_close, faults=faults),
        )
        for reading, told, faults in (("two", "2", (2,)), ("one-to-three", "1, 2 or 3", (1, 2, 3)))
    ),
    *(
        Claim(
            "KS-CLAIM-FLUCT",
            part="simulated",
            reading=algorithm,
            statement=f"R and U of Algorithm {number} vary more from run to run, each with its own faulty nodes and jobs, "
            "with four faulty nodes than with fewer.",
            decide=partial(_decide_fluctuation, algorithm=algorithm),
        )
        for number, algorithm in enumerate(PAPER, 1)
    ),
)
