"""The published experiments of Morgenstern 1994, tables 1 to 3: their settings, runs of them, and what one cell is."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any

from allocert.errors import SpecError
from allocert.machines import Mesh
from allocert.models.rectangles.fit import FitLimit
from allocert.simulation.estimates import Estimate
from allocert.simulation.fcfs.choices import DRAWING, PLAYING
from allocert.simulation.fcfs.compiled.feasible import decider
from allocert.simulation.fcfs.measures import Bracket, Measures, Ratio, average, measure, migration
from allocert.simulation.fcfs.options import FcfsOptions
from allocert.simulation.fcfs.queues import TICKS, Law, Normal, Sides, Uniform, draw_queue, seeds_of
from allocert.simulation.fcfs.run import Log, run
from allocert.simulation.loss.tables import Sample

__all__ = ["MEASURES", "SETTINGS", "Row", "Setting", "Task", "play", "samples"]

MEASURES = ("completion", "utilization", "external", "migration", "number", "success", "failure", "attempt")
"""The columns of the tables; ``number`` is the number allocated."""

_SAME_SCHEDULE = ("FS_f", "ISS", "AS", "FS_1")


@dataclass(frozen=True)
class Setting:
    """What a block of a table fixes. Blocks with the same ``stream`` share their queues.

    Source: Morgenstern 1994, section 4.3.
    """

    table: int
    sides: str
    stream: int
    width: int
    requests: int
    law: Law | Sides
    rotated: bool = False

    @property
    def mesh(self) -> Mesh:
        """The square mesh."""
        return Mesh(self.width, self.width)

    def options(self, options: FcfsOptions) -> FcfsOptions:
        """Without rotation where the block has none; with rotation, reading A unless another one is chosen."""
        if not self.rotated:
            return replace(options, rotation="none")
        return options if options.rotation != "none" else replace(options, rotation="asked-first")

    def runs(self, options: FcfsOptions) -> int:
        """Runs behind one cell: five, or one in table 3 if its five runs are its five ranges."""
        return 1 if self.table == 3 and options.dense == "one" else 5


_SPARSE: Mapping[str, Sides] = MappingProxyType(
    {"uniform": Uniform(1, 256), "normal": Normal(128, 43, 1, 256)}
)
_HIGHS = (1024, 512, 256, 128, 64)

SETTINGS: tuple[Setting, ...] = (
    *(
        Setting(table, name, stream, 256, 1000, law, table == 2)
        for table in (1, 2)
        for stream, (name, law) in enumerate(_SPARSE.items())
    ),
    *(
        Setting(3, f"1..{high}", stream, 1024, 4000, Uniform(1, high))
        for stream, high in enumerate(_HIGHS, start=2)
    ),
)
"""All blocks in the order of print; those of table 3 without rotation."""


@dataclass(frozen=True)
class Row:
    """One run of one method: its measures, migration fragmentation if it was asked for, and the queue's work.

    ``work`` is that of all requests in units of time of the whole mesh.
    """

    measures: Measures
    migration: Bracket | None
    work: float


@dataclass(frozen=True)
class Task:
    """Run ``run`` of a block, by some methods under some options; ``packing`` asks for migration fragmentation."""

    setting: Setting
    methods: tuple[str, ...]
    options: tuple[FcfsOptions, ...]
    seed: int
    run: int
    packing: bool = False


def play(task: Task, limit: FitLimit | None = None) -> dict[tuple[str, int], Row]:
    """Rows by method and place of the options; options with the same queue or the same run share it.

    ``limit`` is that of one question whether migration is possible.

    Raises:
        SpecError: options that do not go with the method.
    """
    rows: dict[tuple[str, int], Row] = {}
    mesh, queues = task.setting.mesh, {}
    brackets: dict[Any, Bracket] = {}
    for method in task.methods:
        logs: dict[Any, Log] = {}
        for place, given in enumerate(task.options):
            options = task.setting.options(given)
            drawn = options.of(DRAWING)
            if drawn not in queues:
                seed = seeds_of(options, task.seed, task.setting.stream, task.run)
                queues[drawn] = draw_queue(task.setting.law, task.setting.requests, options, seed)
            queue, key = queues[drawn], (drawn, options.of(PLAYING))
            if key not in logs:
                logs[key] = run(method, queue, mesh, options, limit=limit)
            bracket = None
            if task.packing and method != "MIG":
                group = _SAME_SCHEDULE[0] if method in _SAME_SCHEDULE else method, options
                if group not in brackets:
                    brackets[group] = migration(logs[key], options, decider(mesh, options, limit))
                bracket = brackets[group]
            work = queue.work / (TICKS * mesh.processors)
            rows[method, place] = Row(measure(logs[key], options), bracket, work)
    return rows


def samples(
    rows: Sequence[Row], runs: int, options: FcfsOptions, work: float | None = None
) -> dict[str, Sample]:
    """The published numbers, ``runs`` rows each, by measure; measures that no run has are left out.

    With ``work`` they are those of queues with this work on average: from every number goes what its regression
    on the work of its queues explains, and the deviation has the uncertainty of the slope. Single runs estimate
    the mean and the scatter.

    Raises:
        SpecError: not enough rows for two published numbers.
    """
    if len(rows) < 2 * runs:
        raise SpecError("runs", len(rows), f"{2 * runs} or more")
    single = [_values(row.measures, row.migration) for row in rows]
    works = [row.work for row in rows]
    experiments = [range(first, first + runs) for first in range(0, len(rows) - runs + 1, runs)]
    found = {}
    for name in MEASURES:
        known = [(works[i], one[name]) for i, one in enumerate(single) if not math.isnan(one[name])]
        if len(known) < 2 * runs:
            continue
        slope = _slope(known) if work is not None else 0.0
        due = work or 0.0
        shifted = [value - slope * (own - due) for own, value in known]
        published = []
        for places in experiments:
            mean = _published([rows[i] for i in places], options)[name]
            if not math.isnan(mean):
                published.append(mean - slope * (math.fsum(works[i] for i in places) / runs - due))
        estimate = Estimate.of(shifted)
        freedom = len(shifted) - 1 - (work is not None)
        room = 0.0 if work is None else runs * _reach([own for own, _ in known], due)
        deviation = estimate.deviation * math.sqrt((len(shifted) - 1) / max(1, freedom) * (1 + room) / runs)
        found[name] = Sample(tuple(published), estimate, deviation)
    return found


def _published(rows: Sequence[Row], options: FcfsOptions) -> dict[str, float]:
    """What a table prints for these runs."""
    brackets = [row.migration for row in rows if row.migration is not None]
    ratios = [one.decided for one in brackets]
    if options.averages == "runs":
        ratios = [Ratio(one.value, 1) for one in ratios if one.over]
    return _named(average([row.measures for row in rows], options), sum(ratios, Ratio(0, 0)))


def _values(measures: Measures, bracket: Bracket | None) -> dict[str, float]:
    return _named(measures, Ratio(0, 0) if bracket is None else bracket.decided)


def _named(measures: Measures, migrated: Ratio) -> dict[str, float]:
    found = measures.values
    return {**{name: found[name] for name in MEASURES if name in found}, "number": found["allocated"]} | {
        "migration": migrated.value
    }


def _reach(works: Sequence[float], due: float) -> float:
    """By how much of the residual variance a regression is less sure at ``due`` than at the mean."""
    middle = math.fsum(works) / len(works)
    square = math.fsum((own - middle) ** 2 for own in works)
    return (due - middle) ** 2 / square if square else 0.0


def _slope(pairs: Iterable[tuple[float, float]]) -> float:
    """Of the regression line of the second on the first; 0 where the first does not vary."""
    known = list(pairs)
    middle = [math.fsum(column) / len(known) for column in zip(*known, strict=True)]
    square = math.fsum((x - middle[0]) ** 2 for x, _ in known)
    return math.fsum((x - middle[0]) * (y - middle[1]) for x, y in known) / square if square else 0.0
