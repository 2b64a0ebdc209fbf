"""Morgenstern 1994, tables 1 to 3 against simulations of the whole experiment: every printed cell."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType

from allocert.errors import SpecError
from allocert.proofs.morgenstern.tables.audit_work import consensus, sharing, work
from allocert.proofs.morgenstern.tables.cells import PRINTED, Block, Number, Printed, block
from allocert.simulation.estimates import student_quantile
from allocert.simulation.fcfs.options import FcfsOptions
from allocert.simulation.fcfs.pool import each
from allocert.simulation.fcfs.tables import SETTINGS, Row, Setting, Task, play, samples
from allocert.simulation.loss.fit import CellFit, rank_probability
from allocert.simulation.loss.tables import Sample

__all__ = [
    "BEST",
    "PLAIN",
    "UNRELIABLE",
    "Cell",
    "Comparison",
    "Effort",
    "RowFit",
    "compare",
    "compare_all",
    "critical",
    "inside",
    "printed_work",
]

PLAIN = FcfsOptions()
"""The plainest reading of the text."""

BEST = FcfsOptions().changed(
    "normal=truncated,order=newest,nodes=sets,hopeless=refused,entry=list,seeds=rescaled,dense=one"
)
"""The choice of options that fits most; found by search."""

_LEVEL = 0.05
_PACKED = ("MIG",)

_HALF = "more than half of the attempts would have failed"
UNRELIABLE: Mapping[tuple[Block, str, str], str] = MappingProxyType(
    {
        **{(place, "MBV", "attempt"): _HALF for place in PRINTED.blocks() if "MBV" in PRINTED.methods(place)},
        (
            block(1, "uniform"),
            "4ISS",
            "attempt",
        ): "some run would end with more residents than it can have started",
        (block(1, "uniform"), "FS_n", "failure"): "three quarters of the attempts would have failed",
        (block(1, "normal"), "FS_n", "failure"): "attempts take more than successes and failures",
        (block(1, "normal"), "FS_n", "attempt"): "attempts take more than successes and failures",
        (block(3, "1..1024"), "4ISS", "attempt"): "all attempts would have failed",
        (
            block(2, "normal"),
            "MIG",
            "utilization",
        ): "the work of its queues would differ from that of all other rows",
    }
)
"""Cells that contradict others of the tables; they are compared, but not judged."""


@dataclass(frozen=True)
class Cell:
    """A printed cell."""

    block: Block
    method: str
    measure: str


@dataclass(frozen=True)
class RowFit:
    """The cells of one method in one block, and whether all could have come from the simulation."""

    block: Block
    method: str
    cells: tuple[CellFit[Cell], ...]

    @property
    def judged(self) -> tuple[CellFit[Cell], ...]:
        """The cells that are not unreliable."""
        return tuple(
            one for one in self.cells if (self.block, self.method, one.cell.measure) not in UNRELIABLE
        )

    @property
    def within(self) -> int:
        """Judged cells inside their 95% prediction intervals."""
        return sum(inside(one) for one in self.judged)

    @property
    def fits(self) -> bool:
        """Whether all judged cells are inside prediction intervals that hold together with 95% (Bonferroni)."""
        return all(inside(one, len(self.judged)) for one in self.judged)

    @property
    def far(self) -> float | None:
        """The exact rank test of the judged cells' squared z, ``None`` with fewer than 39 repetitions."""
        return rank_probability(self.judged)

    @property
    def outside(self) -> tuple[CellFit[Cell], ...]:
        """Judged cells beyond the joint intervals."""
        return tuple(one for one in self.judged if not inside(one, len(self.judged)))


def critical(found: CellFit[Cell], together: int = 1) -> float:
    """How large |z| may be for one of this many cells."""
    return student_quantile(1 - _LEVEL / 2 / together, found.sample.estimate.count - 1)


def inside(found: CellFit[Cell], together: int = 1) -> bool:
    """Whether a number that is printed so lies inside the prediction interval, one of so many."""
    return abs(found.z) <= critical(found, together)


@dataclass(frozen=True)
class Effort:
    """How many repetitions of the experiment, in general and of the densest block, and runs of a block with packing.

    With packing means with the rows of MIG and with migration fragmentation.
    """

    repetitions: int = 39
    densest: int = 4
    packed: int = 0

    def of(self, place: Block) -> int:
        """Repetitions of a block."""
        return min(self.repetitions, self.densest) if place.high == 64 else self.repetitions


@dataclass(frozen=True)
class Comparison:
    """Rows by block and method under one choice of options, ``given`` the printed work and without."""

    options: FcfsOptions
    seed: int
    effort: Effort
    given: Mapping[tuple[Block, str], RowFit]
    anyhow: Mapping[tuple[Block, str], RowFit]
    turned: bool = False

    def cell(self, place: Block, method: str, measure: str) -> CellFit[Cell] | None:
        """One cell given the printed work, if it was compared."""
        row = self.given.get((place, method))
        return next((one for one in row.cells if one.cell.measure == measure), None) if row else None


def printed_work(place: Block, printed: Printed = PRINTED) -> float:
    """The work of the block's queues that most of its rows, and of those with the same queues, agree on."""
    for rows in sharing(printed):
        if any(own == place for own, _ in rows):
            return float(consensus({row: work(printed, row) for row in rows}))
    raise SpecError("block", place, "a printed block")


def compare(
    options: FcfsOptions,
    seed: int,
    effort: Effort,
    blocks: Iterable[Block],
    methods: Iterable[str] = (),
    turned: bool = False,
    jobs: int = 1,
    progress: Callable[[str], None] = lambda text: None,
) -> Comparison:
    """Compare blocks under one choice of options; see :func:`compare_all`."""
    return compare_all([options], seed, effort, blocks, methods, turned, jobs, progress)[0]


def compare_all(
    choices: Sequence[FcfsOptions],
    seed: int,
    effort: Effort,
    blocks: Iterable[Block],
    methods: Iterable[str] = (),
    turned: bool = False,
    jobs: int = 1,
    progress: Callable[[str], None] = lambda text: None,
) -> list[Comparison]:
    """Simulate the blocks, of the methods all that are printed unless some are named, and compare every cell.

    ``turned`` reads table 3, which does not say so, as with rotation. Choices share queues and runs where they may.

    Raises:
        SpecError: too few repetitions, or options that do not go together.
    """
    places = list(blocks)
    tasks = [
        task for place in places for task in _tasks(place, choices, seed, effort, tuple(methods), turned)
    ]
    rows: dict[tuple[Block, str, int], dict[int, Row]] = {}
    for done, (task, found) in enumerate(each(play, tasks, jobs), start=1):
        progress(f"{done} of {len(tasks)} queues, {task.setting.sides}")
        place = Block(task.setting.table, task.setting.sides)
        for (method, choice), row in found.items():
            rows.setdefault((place, method, choice), {})[task.run] = row
    comparisons = []
    for choice, options in enumerate(choices):
        fits: list[dict[tuple[Block, str], RowFit]] = [{}, {}]
        for place in places:
            for method in PRINTED.methods(place):
                known = rows.get((place, method, choice), {})
                runs = _setting(place, turned).runs(options)
                every = [known[run] for run in sorted(known)][: runs * effort.of(place)]
                if len(every) >= 2 * runs:
                    for found_fits, due in zip(fits, (printed_work(place), None), strict=True):
                        found_fits[place, method] = _row(place, method, samples(every, runs, options, due))
        comparisons.append(Comparison(options, seed, effort, fits[0], fits[1], turned))
    return comparisons


def _setting(place: Block, turned: bool) -> Setting:
    setting = next(one for one in SETTINGS if (one.table, one.sides) == (place.table, place.sides))
    return replace(setting, rotated=True) if turned and place.table == 3 else setting


def _tasks(
    place: Block,
    choices: Sequence[FcfsOptions],
    seed: int,
    effort: Effort,
    methods: tuple[str, ...],
    turned: bool,
) -> Iterable[Task]:
    setting = _setting(place, turned)
    runs = max(setting.runs(options) for options in choices)
    printed = [m for m in PRINTED.methods(place) if not methods or m in methods]
    for run in range(effort.of(place) * runs):
        packed = run < effort.packed
        chosen = tuple(m for m in printed if packed or m not in _PACKED)
        if chosen:
            yield Task(setting, chosen, tuple(choices), seed, run, packed and place.table != 3)


def _row(place: Block, method: str, found: Mapping[str, Sample]) -> RowFit:
    cells = []
    for own, name, measure, number in PRINTED.items():
        definition = method in _PACKED and measure == "migration"
        if (own, name) == (place, method) and measure in found and not definition:
            cells.append(_cell(Cell(place, method, measure), number, found[measure]))
    return RowFit(place, method, tuple(cells))


def _cell(cell: Cell, number: Number, found: Sample) -> CellFit[Cell]:
    """Of the numbers that are printed so, the one nearest to the mean is held against it."""
    mean = found.estimate.mean
    nearest = min(max(mean, float(number.low)), float(number.high))
    spread = found.deviation * math.sqrt(1 + 1 / max(1, len(found.published)))
    difference = nearest - mean
    if spread > 0:
        return CellFit(cell, nearest, found, difference / spread)
    return CellFit(cell, nearest, found, math.copysign(math.inf, difference) if difference else 0.0)
