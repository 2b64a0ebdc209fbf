"""CNP_Alloc: jobs one by one, each to an earliest free subtorus with the least load (Gupta and Srimani 1997, figure 2)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from math import lcm
from typing import TypeAlias

from allocert.allocators.torus.availability import Availability, Block, Number
from allocert.allocators.torus.cnp_load import dilated_duration, overlap_of
from allocert.allocators.torus.cnp_readings import SENSIBLE, CnpReadings
from allocert.allocators.torus.jobs import JobSet
from allocert.allocators.torus.schedule import Piece, Schedule
from allocert.machines.subtorus import Subtorus

__all__ = ["Cell", "CnpRun", "Counts", "Placement", "Step", "Ties", "cnp_alloc", "cnp_runs"]

Cell: TypeAlias = tuple[int, int]

Ties: TypeAlias = Callable[[Sequence[Cell]], Cell]
"""Takes one of the least loaded cells, which come in lexicographic order."""


@dataclass(frozen=True, slots=True)
class Placement:
    """Where and when a job was put. ``finish`` is recorded: nominal time, ``load`` and all later increments (line 26)."""

    job: int
    level: int
    row: int
    col: int
    start: Fraction
    load: Fraction
    finish: Fraction


@dataclass(frozen=True, slots=True)
class Step:
    """The turn of one job, ``None`` for a dummy: the block of its level in three states, and the choice made.

    ``expanded`` is the block before time passes, ``shifted`` after ``passed`` units of it, at ``time``; ``given`` when the
    job has ``cell`` with ``load`` and the loads of the others are updated. ``loads`` are those of ``free``, the set B;
    a load that no finite time fits is ``None``. ``ends`` are the finishes recorded then, of the jobs 1, 2, ... ``number``.
    """

    job: int | None
    number: int
    level: int
    time: Fraction
    passed: Fraction
    expanded: Block
    shifted: Block
    free: tuple[Cell, ...]
    loads: tuple[Fraction | None, ...]
    cell: Cell
    load: Fraction
    given: Block
    ends: tuple[Fraction, ...]


@dataclass(slots=True)
class Counts:
    """Accesses: entries read (but for line 17) and written, flags set, cleared and tested, and the reads of line 17.

    ``candidate_reads`` are those of the loop printed in section 2.4.2, once for each member of B; ``sum_reads`` those of one
    pass a job that keeps the sums of rows and columns.
    """

    reads: int = 0
    writes: int = 0
    flags: int = 0
    candidate_reads: int = 0
    sum_reads: int = 0


@dataclass(frozen=True)
class CnpRun:
    """What CNP_Alloc did. ``stopped`` says why it could not place some job, if so; no sensible reading stops.

    ``makespan`` is that of line 36, ``time`` the variable of figure 2 at the end, ``matrix`` the array then. ``placements``
    come in the order of placing, without dummies; ``numbers`` tells which job is k of figure 2, ``None`` for dummies.
    """

    jobs: JobSet
    readings: CnpReadings
    placements: tuple[Placement, ...]
    makespan: Fraction
    steps: tuple[Step, ...]
    counts: Counts
    matrix: Availability
    time: Fraction
    numbers: tuple[int | None, ...]
    stopped: str | None = None

    @property
    def final(self) -> Block:
        """The block of the last job's level after it."""
        levels = [p.level for p in self.placements]
        return self.matrix.block(self.jobs.torus >> min(levels)) if levels else ()

    @property
    def misplaced(self) -> tuple[Placement, ...]:
        """Jobs on entries beyond their level's block, which stand for no subtorus."""
        return tuple(p for p in self.placements if max(p.row, p.col) >= self.jobs.torus >> p.level)

    @cached_property
    def schedule(self) -> Schedule:
        """The jobs at their places in their recorded times; a misplaced one where its entry's copy is."""
        torus = self.jobs.torus
        pieces = (
            Piece(
                p.job,
                Subtorus.strided(torus, 1 << p.level, p.row % (torus >> p.level), p.col % (torus >> p.level)),
                p.start,
                p.finish,
            )
            for p in self.placements
        )
        return Schedule(self.jobs, tuple(pieces))

    @property
    def loads(self) -> dict[int, Fraction]:
        """For each job placed how much longer than its time it takes, all increments included (Definition 3)."""
        return {p.job: p.finish - p.start - self.jobs.jobs[p.job].time for p in self.placements}


def cnp_alloc(
    jobs: JobSet, *, readings: CnpReadings = SENSIBLE, ties: Ties = min, steps: bool = True
) -> CnpRun:
    """Schedule the jobs on strided subtori, larger sides first, jobs of one side in the order given.

    ``ties`` takes the first cell in lexicographic order unless otherwise asked. Without ``steps`` no matrices are kept.

    Raises:
        InstanceError: a side is no power of two.
    """
    jobs.check_powers_of_two()
    run = Placing(jobs, readings, ties, steps)
    stopped = next((reason for turn in run.turns if (reason := run.place(turn))), None)
    return run.result(stopped)


def cnp_runs(jobs: JobSet, *, readings: CnpReadings = SENSIBLE, steps: bool = False) -> Iterator[CnpRun]:
    """All runs, one for each way to settle the ties, in lexicographic order of the choices. There can be very many."""
    script = _Script([])
    while True:
        yield cnp_alloc(jobs, readings=readings, ties=script, steps=steps)
        made = script.made
        while made and made[-1][0] + 1 == made[-1][1]:
            made.pop()
        if not made:
            return
        script = _Script([at for at, _ in made[:-1]] + [made[-1][0] + 1])


@dataclass(slots=True)
class _Script:
    """Settles ties as prescribed, then by the first cell; ``made`` are the choices, each with how many there were."""

    prescribed: list[int]
    made: list[tuple[int, int]] = field(default_factory=list)

    def __call__(self, cells: Sequence[Cell]) -> Cell:
        at = self.prescribed[len(self.made)] if len(self.made) < len(self.prescribed) else 0
        self.made.append((at, len(cells)))
        return cells[at]


@dataclass(frozen=True, slots=True)
class _Turn:
    """A job or a dummy in its turn: ``number`` is k of figure 2."""

    number: int
    level: int
    time: Number
    job: int | None


@dataclass(slots=True)
class _Record:
    """The record of job k: where it is, and when it ends as recorded so far, in the run's unit."""

    turn: _Turn
    cell: Cell
    start: Number
    load: Number
    finish: Number


@dataclass
class Placing:
    jobs: JobSet
    readings: CnpReadings
    ties: Ties
    keeps: bool
    time: Number = 0
    records: dict[int, _Record] = field(default_factory=dict)
    steps: list[Step] = field(default_factory=list)
    counts: Counts = field(default_factory=Counts)

    def __post_init__(self) -> None:
        self.torus = self.jobs.torus
        self.nominal = self.readings.duration == "nominal"
        self.scale, self.turns = _turns(self.jobs, self.readings.gaps, self.nominal)
        self.level = self.turns[0].level if self.turns else 0
        self.matrix = Availability(self.torus, self.level, self.scale)
        self.counts.writes = self.torus**2
        self.counts.flags = len(self.turns) ** 2

    def place(self, turn: _Turn) -> str | None:
        """Lines 5-33 for one job; why it found no place, if so."""
        previous = self.torus >> self.level
        self._expand(turn.level)
        size = self.torus >> turn.level
        expanded = self.matrix.block(size) if self.keeps else ()
        passed = self.elapse(previous if self.readings.block == "previous" else size)
        free = self.free_cells(size)
        shifted = self.matrix.block(size) if self.keeps else ()
        durations = self.durations(turn.time, free, size)
        finite = [duration for duration in durations if duration is not None]
        if not finite:
            return f"job {turn.number} finds no {'finite load' if free else 'free entry in its block'}"
        least = min(finite)
        best = [cell for cell, duration in zip(free, durations, strict=True) if duration == least]
        cell = self.ties(best)
        self._give(turn, cell, least)
        self.propagate(turn, cell, turn.time if self.nominal else least, size)
        if self.keeps:
            loads = tuple(None if d is None else self._exact(d - turn.time) for d in durations)
            self.steps.append(
                Step(
                    turn.job,
                    turn.number,
                    turn.level,
                    self._exact(self.time),
                    self._exact(passed),
                    expanded,
                    shifted,
                    tuple(free),
                    loads,
                    cell,
                    self._exact(least - turn.time),
                    self.matrix.block(size),
                    tuple(self._exact(record.finish) for record in self.records.values()),
                )
            )
        return None

    def _expand(self, level: int) -> None:
        """Lines 5-10."""
        inclusive = self.readings.ends == "inclusive"
        last = max(level, self.level - 1) if self.readings.gaps == "once" else level
        for current in range(self.level, last, -1):
            size = self.torus >> current
            self.counts.reads += (size + inclusive) ** 2
            self.counts.writes += self.matrix.expand(size, inclusive)
        self.level = level

    def elapse(self, size: int) -> Number:
        """Lines 12-14."""
        inclusive = self.readings.ends == "inclusive"
        passed = self.matrix.least(size, inclusive)
        self.matrix.elapse(passed, size, inclusive)
        looked = min(size + inclusive, self.torus) ** 2
        self.counts.reads += 2 * looked
        self.counts.writes += looked
        self.time += passed
        return passed

    def free_cells(self, size: int) -> list[Cell]:
        """Line 15: the set B."""
        looked = self.torus if self.readings.free == "array" else size
        self.counts.reads += looked**2
        left, torus = self.matrix.left, self.torus
        return [divmod(at, torus) for at in self.matrix.cells(looked) if left[at] == 0]

    def durations(self, time: Number, free: list[Cell], size: int) -> list[Number | None]:
        """Line 17: the time with the load on each free cell, from the entries in its row and its column."""
        self.counts.candidate_reads += 2 * size * len(free)
        self.counts.sum_reads += size**2
        left, torus, rule = self.matrix.left, self.torus, self.readings.overlap
        rows = {i: left[i * torus : i * torus + size] for i in {i for i, _ in free}}
        cols = {j: left[j : j + size * torus : torus] for j in {j for _, j in free}}
        divisor = size if self.readings.divided else 1
        if not self.nominal:
            return [dilated_duration(Fraction(time), rows[i] + cols[j], divisor, rule) for i, j in free]
        over_row = {i: sum(overlap_of(time, x, rule) for x in row) for i, row in rows.items()}
        over_col = {j: sum(overlap_of(time, x, rule) for x in col) for j, col in cols.items()}
        return [time + self._share(over_row[i] + over_col[j], divisor) for i, j in free]

    def _give(self, turn: _Turn, cell: Cell, duration: Number) -> None:
        """Lines 18-22."""
        at = cell[0] * self.torus + cell[1]
        self.matrix.left[at], self.matrix.level[at], self.matrix.job[at] = duration, turn.level, turn.number
        self.counts.writes += 1
        load = duration - turn.time
        self.records[turn.number] = _Record(turn, cell, self.time, load, self.time + duration)

    def propagate(self, turn: _Turn, cell: Cell, time: Number, size: int) -> None:
        """Lines 23-33: the loads of the jobs in the cell's row, then of those in its column."""
        i, j = cell
        skips = self.readings.own == "skipped"
        done: set[int] = set()
        for r in range(size):
            if not (skips and r == j):
                self._update(i, r, time, size, done)
        if self.readings.flags == "separate":
            done = set()
        for c in range(size):
            if not (skips and c == i):
                self._update(c, j, time, size, done)

    def _update(self, x: int, y: int, time: Number, size: int, done: set[int]) -> None:
        """Lines 24-29 for the entry (x, y)."""
        matrix, counts, torus = self.matrix, self.counts, self.torus
        at = x * torus + y
        counts.reads += 1
        if self.readings.idle == "skipped" and not matrix.left[at]:
            return
        stride = torus >> matrix.level[at]
        row, col = x % stride, y % stride
        home = row * torus + col
        job = matrix.job[home]
        counts.reads += 1
        if not job and self.readings.nobody == "ignored":
            return
        counts.flags += 1
        if job in done:
            return
        more = self._share(min(time, matrix.left[home]), size) if self.readings.overlap != "none" else 0
        matrix.left[home] += more
        if job:
            self.records[job].finish += more
        value = matrix.left[at if self.readings.spread == "visited" else home]
        copies = 0
        for u in range(row, size, stride):
            for to in range(u * torus + col, u * torus + size, stride):
                matrix.left[to] = value
                copies += 1
        counts.reads += 2
        counts.writes += 1 + copies
        counts.flags += 1
        done.add(job)

    def _share(self, value: Number, parts: int) -> Number:
        """A part of a time. The unit of integer times divides by the torus's side once for each job."""
        return value // parts if isinstance(value, int) and self.nominal else Fraction(value) / parts

    def _exact(self, value: Number) -> Fraction:
        return Fraction(value, self.scale)

    def result(self, stopped: str | None) -> CnpRun:
        """Lines 35-36 and the records."""
        size = self.torus >> self.level
        greatest = self.matrix.greatest(size) if self.turns else 0
        self.counts.reads += size**2
        placements = tuple(
            Placement(
                record.turn.job,
                record.turn.level,
                *record.cell,
                self._exact(record.start),
                self._exact(record.load),
                self._exact(record.finish),
            )
            for record in self.records.values()
            if record.turn.job is not None
        )
        return CnpRun(
            self.jobs,
            self.readings,
            placements,
            self._exact(self.time + greatest),
            tuple(self.steps),
            self.counts,
            self.matrix,
            self._exact(self.time),
            tuple(turn.job for turn in self.turns),
            stopped,
        )


def _turns(jobs: JobSet, gaps: str, nominal: bool) -> tuple[int, list[_Turn]]:
    """The unit of time, and the jobs in falling order of side; with ``gaps`` "dummy", a dummy for each side that no job has."""
    order: list[tuple[int, int | None]] = []
    for job in jobs.largest_first():
        level = jobs.jobs[job].side.bit_length() - 1
        if gaps == "dummy" and order:
            order += [(missing, None) for missing in range(order[-1][0] - 1, level, -1)]
        order.append((level, job))
    times = [Fraction(0) if job is None else jobs.jobs[job].time for _, job in order]
    scale = lcm(*(time.denominator for time in times)) * jobs.torus ** len(order) if nominal else 1
    return scale, [
        _Turn(number, level, int(time * scale) if nominal else time, job)
        for number, ((level, job), time) in enumerate(zip(order, times, strict=True), 1)
    ]
