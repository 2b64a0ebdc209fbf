"""Tables 1 to 4 against simulations of the whole experiment, for one choice of all options."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from allocert.proofs.kandlur_shin.loss.printed_tables import printed_table
from allocert.simulation.loss.fit import Fit, fit, fit_of
from allocert.simulation.loss.options import LossOptions
from allocert.simulation.loss.tables import PAPER, TABLES, cells, sample

__all__ = ["BEST", "STEADY", "Comparison", "Replicas", "compare"]

BEST = LossOptions(streams="everywhere", horizon=300)
"""The choice of options that fits most of the tables at once; found by search."""

STEADY = LossOptions(horizon=20_000)
"""All options at their defaults, with runs long enough to forget the empty cube; the text gives no length."""


@dataclass(frozen=True)
class Replicas:
    """Complete repetitions of the experiment: of tables 1 and 2, and of tables 3 and 4."""

    extreme: int
    average: int

    def of(self, case: str) -> int:
        """Those of a case."""
        return self.extreme if case == "extreme" else self.average


@dataclass(frozen=True)
class Comparison:
    """Fits by table and algorithm, and what made them."""

    options: LossOptions
    seed: int
    replicas: Replicas
    fits: Mapping[tuple[int, str], Fit]

    def part(self, table: int, algorithm: str, most_faults: int) -> Fit:
        """The cells with at most this many faulty nodes."""
        whole = self.fits[table, algorithm]
        cells = [one for one in whole.cells if one.cell.faults <= most_faults]
        return fit_of(cells, independent=whole.independent)

    def together(self, case: str, most_faults: int = 4) -> Fit:
        """All tables of a case that were compared, both algorithms, as one."""
        chosen = [
            one for key, found in self.fits.items() if TABLES[key[0]].case == case for one in found.cells
        ]
        return fit_of([one for one in chosen if one.cell.faults <= most_faults])


def compare(
    options: LossOptions,
    seed: int,
    replicas: Replicas,
    tables: Iterable[int] = tuple(TABLES),
    progress: Callable[[str], None] = lambda text: None,
) -> Comparison:
    """Simulate the tables' cases and compare every cell. Raises :class:`~allocert.errors.SpecError`."""
    wanted = sorted(set(tables))
    cases = dict.fromkeys(TABLES[table].case for table in wanted)
    found = {case: sample(case, options, seed, replicas.of(case), progress=progress) for case in cases}
    fits = {}
    for table in wanted:
        kind, numbers = TABLES[table], printed_table(table)
        for algorithm in PAPER:
            fits[table, algorithm] = fit(
                {cell: float(numbers[algorithm, cell]) for cell in cells(kind.case)},
                {cell: found[kind.case][kind.measure, algorithm, cell] for cell in cells(kind.case)},
                independent=options.streams != "everywhere",
            )
    return Comparison(options, seed, replicas, fits)
