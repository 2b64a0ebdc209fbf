"""The published experiment of Kandlur & Shin 1988, section 3: what one number of a table is, and many of them."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType

from allocert.errors import SpecError
from allocert.simulation.estimates import Estimate
from allocert.simulation.loss.model import LossResult, draw, draw_faults, passage
from allocert.simulation.loss.options import LossOptions

__all__ = ["PAPER", "REPETITIONS", "TABLES", "Cell", "Sample", "TableKind", "cells", "extreme_pair", "sample"]

REPETITIONS = 50
"""Fault sets a cell of the average case."""

PAPER = ("first-fit", "relabelled-lists")
"""Algorithm 1 and Algorithm 2."""


@dataclass(frozen=True)
class TableKind:
    """A table of the paper: its measure, ``R`` or ``U``, and its case, ``extreme`` or ``average``."""

    measure: str
    case: str


TABLES: Mapping[int, TableKind] = MappingProxyType(
    {
        1: TableKind("R", "extreme"),
        2: TableKind("U", "extreme"),
        3: TableKind("R", "average"),
        4: TableKind("U", "average"),
    }
)


@dataclass(frozen=True, order=True)
class Cell:
    """A place in the tables of one case: Q_n, mean residence time, number of faulty nodes."""

    n: int
    residence: int
    faults: int


def cells(case: str) -> tuple[Cell, ...]:
    """The cells of a case, as printed: row by row.

    Source: tables 1 and 2 (``extreme``), 3 and 4 (``average``).
    """
    if case == "extreme":
        return tuple(Cell(n, residence, 2) for n in range(5, 11) for residence in (20, 40, 80))
    return tuple(Cell(n, 20, faults) for n in range(5, 11) for faults in range(1, 5))


def extreme_pair(n: int, options: LossOptions) -> tuple[int, int]:
    """Two nodes of Q_n that differ in the highest bits only. Raises :class:`SpecError` for a cube too small."""
    if n < 1 or (n < 2 and options.pair == "two-bits"):
        raise SpecError("dimension of the cube", n, "enough bits for the extreme pair")
    half = 1 << (n - 1)
    return {"first": (0, half), "last": (half - 1, 2 * half - 1), "two-bits": (0, half + half // 2)}[
        options.pair
    ]


@dataclass(frozen=True)
class Sample:
    """Repeated simulations of one cell for one algorithm: the published number, and how it scatters.

    ``published`` are what complete repetitions of the experiment would have printed; ``estimate`` has their
    mean with its interval, and ``deviation`` is the standard deviation of one of them. Both come from all
    single runs where these are independent.
    """

    published: tuple[float, ...]
    estimate: Estimate
    deviation: float


def sample(
    case: str,
    options: LossOptions,
    seed: int,
    replicas: int,
    algorithms: Iterable[str] = PAPER,
    progress: Callable[[str], None] = lambda text: None,
) -> dict[tuple[str, str, Cell], Sample]:
    """Simulate a case ``replicas`` times over; answers for each measure, algorithm and cell.

    One published number is the mean of ``options.runs`` runs (extreme) or of 50 fault sets (average).

    Raises:
        SpecError: no replica, or options that do not go with the machines.
    """
    if replicas < 1:
        raise SpecError("replicas", replicas, "at least 1")
    found = {}
    for cell in cells(case):
        for algorithm in algorithms:
            progress(
                f"{case} case, D = {cell.n}, residence {cell.residence}, {cell.faults} faulty, {algorithm}"
            )
            runs = [
                _published(case, cell, algorithm, options, (seed, replica)) for replica in range(replicas)
            ]
            for measure in "RU":
                values = [[getattr(run, measure) for run in replica] for replica in runs]
                found[measure, algorithm, cell] = _summary(values, options.streams == "independent")
    return found


def _published(
    case: str, cell: Cell, algorithm: str, options: LossOptions, seed: tuple[int, int]
) -> list[LossResult]:
    """The runs behind one published number."""
    own = list(PAPER).index(algorithm) + 1 if algorithm in PAPER else 0
    number = 0 if options.common == "yes" else own
    place = (number,) if options.streams == "everywhere" else (number, cell.n, cell.residence, cell.faults)
    lot = 0 if options.fault_sets == "shared" else own
    runs = []
    draws = None
    for repetition in range(options.runs if case == "extreme" else REPETITIONS):
        if options.streams == "independent":
            draws = draw(options, (*seed, 1, *place, repetition))
        elif draws is None:
            draws = draw(options, (*seed, 1, *place))
        if case == "extreme":
            nodes: tuple[int, ...] = extreme_pair(cell.n, options)
        else:
            nodes = _fault_sets(cell.n, cell.faults, options, (*seed, 2, lot))[repetition]
        runs.append(passage(cell.n, nodes, cell.residence, algorithm, options, draws).result)
    return runs


@lru_cache(maxsize=1024)
def _fault_sets(
    n: int, count: int, options: LossOptions, seed: tuple[int, ...]
) -> tuple[tuple[int, ...], ...]:
    """The fault sets of one cell, which the algorithms may share."""
    return tuple(draw_faults(n, count, options, (*seed, n, count, i)) for i in range(REPETITIONS))


def _summary(values: list[list[float]], independent: bool) -> Sample:
    """``values`` by replica, then run; runs that granted or asked nothing (nan) are left out of the means."""
    known = [[value for value in replica if not math.isnan(value)] for replica in values]
    published = tuple(math.fsum(replica) / len(replica) for replica in known if replica)
    single = [value for replica in known for value in replica]
    if not single:
        return Sample((), Estimate(math.nan, math.nan, 0), math.nan)
    of_published, of_one = Estimate.of(published), Estimate.of(single)
    if not independent:
        return Sample(published, of_published, of_published.deviation)
    return Sample(published, of_one, of_one.deviation / math.sqrt(len(single) / len(published)))
