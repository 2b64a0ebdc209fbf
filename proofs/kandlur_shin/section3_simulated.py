"""Kandlur & Shin 1988, section 3: what is said of the results, held against simulations of long runs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache, partial
from itertools import pairwise

from allocert.proofs.claim import Claim, Context, Verdict
from allocert.proofs.trends import Trend, differences, judged, unseen
from allocert.simulation.estimates import Estimate
from allocert.simulation.loss import draw_faults, run_loss
from allocert.simulation.loss_options import LossOptions
from allocert.simulation.loss_tables import PAPER, Cell, cells, extreme_pair

__all__ = ["CLAIMS"]

_claim: Callable[..., Claim] = partial(Claim, paper="kandlur-shin", place="section 3")
_FIRST, _SECOND = PAPER
_DIMENSIONS = range(5, 11)
_LEAST, _MOST, _CLOSE = 5.0, 15.0, 5.0


class _Study:
    """Runs of one effort and seed: run i of every algorithm and load has the same jobs and fault sets."""

    def __init__(self, context: Context) -> None:
        self.runs = context.pick(60, 50, 200)
        self.arrivals = context.pick(4000, 20_000, 20_000)
        self.seed = context.seed

    @classmethod
    def of_sets(cls, context: Context) -> _Study:
        """More and shorter runs, each with faulty nodes of its own: these are what varies most."""
        study = cls(context)
        study.runs = context.pick(150, 2000, 6000)
        study.arrivals = context.pick(1500, 4000, 4000)
        return study

    @property
    def how(self) -> str:
        return (
            f"{self.runs} runs of {self.arrivals} arrivals, the first tenth of each not measured, refused "
            f"requests lost; seed {self.seed}"
        )

    def values(self, measure: str, cell: Cell, algorithm: str, faults: tuple[int, ...] | None) -> list[float]:
        """R or U of each run, in per cent; without ``faults`` each run draws ``cell.faults`` nodes."""
        found = _results(cell, algorithm, faults, self.runs, self.arrivals, self.seed)
        return [pair["RU".index(measure)] for pair in found]

    def gain(
        self,
        measure: str,
        cell: Cell,
        faults: tuple[int, ...] | None,
        better: str = _SECOND,
        worse: str = _FIRST,
    ) -> Estimate:
        """How much ``better`` is above ``worse``, in percentage points."""
        return differences(
            self.values(measure, cell, better, faults), self.values(measure, cell, worse, faults)
        )


@lru_cache(maxsize=4096)
def _results(
    cell: Cell, algorithm: str, faults: tuple[int, ...] | None, runs: int, arrivals: int, seed: int
) -> tuple[tuple[float, float], ...]:
    options = LossOptions(horizon=arrivals, warmup=10, credit="inside")
    found = []
    for i in range(runs):
        nodes = draw_faults(cell.n, cell.faults, options, (seed, 1, cell.n, i)) if faults is None else faults
        result = run_loss(cell.n, nodes, cell.residence, algorithm, options, (seed, 2, i))
        found.append((result.R, result.U))
    return tuple(found)


def _pair(cell: Cell) -> tuple[int, ...]:
    return extreme_pair(cell.n, LossOptions())


def _name(cell: Cell) -> str:
    return f"D = {cell.n}, residence {cell.residence}, {cell.faults} faulty"


def _decide_gain(context: Context, relative: bool) -> Verdict:
    study = _Study(context)

    def trends() -> Iterator[Trend]:
        for cell in cells("extreme"):
            for measure in "RU":
                one = study.values(measure, cell, _FIRST, _pair(cell))
                two = study.values(measure, cell, _SECOND, _pair(cell))
                scale = [100 / value if relative and value else 1.0 for value in one]
                gains = [(b - a) * factor for a, b, factor in zip(one, two, scale, strict=True)]
                yield Trend(
                    f"{measure}, {_name(cell)}: gain above 5", Estimate.of([g - _LEAST for g in gains])
                )
                yield Trend(
                    f"{measure}, {_name(cell)}: gain below 15", Estimate.of([_MOST - g for g in gains])
                )

    return judged(trends(), study.how)


def _decide_load(context: Context, measure: str) -> Verdict:
    study = _Study(context)

    def trends() -> Iterator[Trend]:
        for n in _DIMENSIONS:
            for algorithm in PAPER:
                for low, high in pairwise(cell for cell in cells("extreme") if cell.n == n):
                    ends = [study.values(measure, cell, algorithm, _pair(cell)) for cell in (low, high)]
                    more, less = ends[::-1] if measure == "U" else ends
                    yield Trend(f"{algorithm}, {_name(high)}", differences(more, less))

    return judged(trends(), study.how)


def _study(context: Context, case: str) -> _Study:
    return _Study(context) if case == "extreme" else _Study.of_sets(context)


def _decide_size(context: Context, case: str) -> Verdict:
    study = _study(context, case)

    def trends() -> Iterator[Trend]:
        for cell in cells(case):
            before = Cell(cell.n - 1, cell.residence, cell.faults)
            if before.n not in _DIMENSIONS:
                continue
            for algorithm in PAPER:
                less, more = (
                    study.values("U", one, algorithm, _pair(one) if case == "extreme" else None)
                    for one in (cell, before)
                )
                yield Trend(f"{algorithm}, {_name(cell)}", differences(more, less))

    return judged(trends(), study.how)


def _decide_better(context: Context, case: str, faults: Iterable[int] = range(1, 5)) -> Verdict:
    study = _study(context, case)

    def trends() -> Iterator[Trend]:
        for cell in cells(case):
            for measure in "RU" if cell.faults in faults else "":
                nodes = _pair(cell) if case == "extreme" else None
                yield Trend(f"{measure}, {_name(cell)}", study.gain(measure, cell, nodes))

    return judged(trends(), study.how)


def _decide_each_set(context: Context) -> Verdict:
    study = _Study(context)
    study.runs = context.pick(20, 50, 200)

    def trends() -> Iterator[Trend]:
        for residence in (20, 80):
            for node in range(32):
                cell = Cell(5, residence, 1)
                for measure in "RU":
                    yield Trend(
                        f"{measure}, D = 5, residence {residence}, node {node} faulty",
                        study.gain(measure, cell, (node,)),
                    )

    return judged(trends(), study.how)


def _decide_contiguous(context: Context, published: bool) -> Verdict:
    """The same maps, so what is left is best fit against first fit."""
    study = _Study(context)
    if published:
        study.runs, study.arrivals = 50, 1000
    else:
        study.runs = context.pick(60, 200, 600)

    def trends() -> Iterator[Trend]:
        for n in (5, 7, 10):
            for residence in (20, 80):
                for faults in ((0, 1), (0, 1, 2, 3)):
                    cell = Cell(n, residence, len(faults))
                    for measure in "RU":
                        yield Trend(f"{measure}, {_name(cell)}", study.gain(measure, cell, faults))

    return unseen(trends(), 1.0, study.how)


def _decide_close(context: Context, faults: tuple[int, ...]) -> Verdict:
    study = _Study.of_sets(context)

    def trends() -> Iterator[Trend]:
        for n in _DIMENSIONS:
            for algorithm in PAPER:
                for measure in "RU":
                    extreme = Cell(n, 20, 2)
                    ends = study.values(measure, extreme, algorithm, _pair(extreme))
                    for count in faults:
                        average = study.values(measure, Cell(n, 20, count), algorithm, None)
                        apart = differences(average, ends)
                        for side in (1, -1):
                            room = Estimate(_CLOSE + side * apart.mean, apart.deviation, apart.count)
                            end = "below" if side > 0 else "above"
                            yield Trend(f"{measure}, {algorithm}, D = {n}, {count} faulty: {end}", room)

    return judged(trends(), f"close: less than {_CLOSE:g} points apart; {study.how}")


def _decide_fluctuation(context: Context, algorithm: str) -> Verdict:
    """The deviation over batches of 50 fault sets, four faults against fewer."""
    study = _Study(context)
    batch, batches = 50, context.pick(8, 20, 60)
    study.runs = batch * batches
    study.arrivals = context.pick(1000, 4000, 10_000)
    dimensions = context.pick((5, 8), (5, 6, 7, 8, 9, 10), (5, 6, 7, 8, 9, 10))

    def deviations(measure: str, n: int, count: int) -> list[float]:
        values = study.values(measure, Cell(n, 20, count), algorithm, None)
        return [Estimate.of(values[i : i + batch]).deviation for i in range(0, len(values), batch)]

    def trends() -> Iterator[Trend]:
        for n in dimensions:
            for measure in "RU":
                most = deviations(measure, n, 4)
                for count in (1, 2, 3):
                    less = deviations(measure, n, count)
                    yield Trend(f"{measure}, D = {n}, 4 against {count} faulty", differences(most, less))

    return judged(trends(), f"deviations over {batch} fault sets, {batches} times; {study.how}")


def _decide_schemes(context: Context, better: str, worse: str, measure: str) -> Verdict:
    study = _Study(context)

    def trends() -> Iterator[Trend]:
        for n in _DIMENSIONS:
            for residence in (20, 80):
                cell = Cell(n, residence, 2)
                yield Trend(_name(cell), study.gain(measure, cell, _pair(cell), better, worse))

    return judged(trends(), study.how)


_SCHEMES = (
    ("relabelling", "relabelled-first-fit", "first-fit", "First fit is better after relabelling than before"),
    ("lists", "lists", "first-fit", "Without relabelling the lists are better than first fit"),
    (
        "lists-relabelled",
        "relabelled-lists",
        "relabelled-first-fit",
        "After relabelling the lists are better than first fit",
    ),
)

CLAIMS = (
    *(
        _claim(
            "KS-CLAIM-5-15",
            part="simulated",
            reading=reading,
            statement=f"In the extreme case Algorithm 2 is better by 5 to 15 {unit}, R and U, in every cell.",
            decide=partial(_decide_gain, relative=relative),
        )
        for reading, unit, relative in (
            ("A", "percentage points", False),
            ("B", "per cent of Algorithm 1", True),
        )
    ),
    *(
        _claim(
            "KS-CLAIM-RDEC",
            part=f"simulated-{measure}",
            statement=f"{measure} {way} with the residence time, extreme case, D = 5..10, both algorithms.",
            decide=partial(_decide_load, measure=measure),
        )
        for measure, way in (("R", "falls"), ("U", "grows"))
    ),
    *(
        _claim(
            "KS-CLAIM-UDEC",
            part=f"simulated-{case}",
            statement=f"U falls as the cube grows from D = 5 to 10, {case} case, both algorithms.",
            decide=partial(_decide_size, case=case),
        )
        for case in ("extreme", "average")
    ),
    *(
        _claim(
            "KS-CLAIM-ALWAYS",
            part=f"simulated-{case}",
            statement=f"Algorithm 2 has the greater R and U in every cell of the {case} case.",
            decide=partial(_decide_better, case=case),
        )
        for case in ("extreme", "average")
    ),
    _claim(
        "KS-CLAIM-ALWAYS",
        part="simulated-each-fault",
        statement="Algorithm 2 has the greater R and U for each single faulty node of Q_5.",
        decide=_decide_each_set,
    ),
    *(
        _claim(
            "KS-CLAIM-SIGNIF",
            part=f"{count}-faulty",
            statement=f"With {count} random faulty nodes Algorithm 2 is better on R and U by more than chance, D = 5..10.",
            decide=partial(_decide_better, case="average", faults=(count,)),
        )
        for count in range(1, 5)
    ),
    *(
        _claim(
            "KS-CLAIM-CONTIG",
            part="performance",
            reading=reading,
            statement=f"With faulty nodes 0, 1 or 0, 1, 2, 3 the algorithms do not differ discernibly: {told}.",
            decide=partial(_decide_contiguous, published=published),
        )
        for reading, told, published in (
            ("published-size", "50 runs of 1000 arrivals see nothing", True),
            ("law", "longer and more runs see nothing either", False),
        )
    ),
    *(
        _claim(
            "KS-CLAIM-EXTREME-AVG",
            part="simulated",
            reading=reading,
            statement=f"The average case with {told} faulty nodes is close to the extreme case, residence 20.",
            decide=partial(_decide_close, faults=faults),
        )
        for reading, told, faults in (("A", "2", (2,)), ("B", "1, 2 or 3", (1, 2, 3)))
    ),
    *(
        _claim(
            "KS-CLAIM-FLUCT",
            part="simulated",
            reading=algorithm,
            statement="R and U vary more from run to run, each with its own faulty nodes and jobs, with four faulty nodes "
            "than with fewer.",
            decide=partial(_decide_fluctuation, algorithm=algorithm),
        )
        for algorithm in PAPER
    ),
    *(
        _claim(
            "KS-X-3",
            part=f"{part}-{measure}",
            place="beyond the paper",
            statement=f"{told}: {measure}, extreme case, D = 5..10, residence 20 and 80.",
            decide=partial(_decide_schemes, better=better, worse=worse, measure=measure),
        )
        for part, better, worse, told in _SCHEMES
        for measure in "RU"
    ),
)
