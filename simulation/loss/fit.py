"""How well printed numbers fit simulated ones: z for each cell, and exact rank tests for whole tables."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

import numpy as np

from allocert.errors import SpecError
from allocert.simulation.estimates import chi_square_tail
from allocert.simulation.loss.tables import Cell, Sample

__all__ = ["NEAR", "CellFit", "Fit", "fit", "fit_of", "rank_probability"]

C = TypeVar("C")

NEAR = 1.96
"""A cell is within its 95% range if |z| is less."""

_LEAST_REPLICAS = 39
"""From this many repetitions of the experiment on a rank test can reject at 2.5%."""

_SHRINKING = 0.1
_LEVEL = 0.025


@dataclass(frozen=True)
class CellFit(Generic[C]):
    """One cell: the printed number, what the simulation gives, and z.

    ``z`` is the difference over the standard deviation of one published number, with the uncertainty of
    the simulated mean added.
    """

    cell: C
    printed: float
    sample: Sample
    z: float

    @property
    def difference(self) -> float:
        """Printed less simulated mean."""
        return self.printed - self.sample.estimate.mean


@dataclass(frozen=True)
class Fit:
    """Cells of one measure and algorithm, and how surely they could have come from the simulation.

    ``by_chi_square`` is the tail probability of the sum of z squared if cells were independent;
    ``by_rank`` that of an exact rank test among complete repetitions of the experiment, which holds
    whatever ties the cells together; ``by_pattern`` is such a test that also regards how cells differ from
    one another. Both are ``None`` with fewer than 39 repetitions. ``independent`` tells whether each cell had
    runs of its own.
    """

    cells: tuple[CellFit[Cell], ...]
    by_chi_square: float
    by_rank: float | None
    by_pattern: float | None
    independent: bool = False

    @property
    def within(self) -> int:
        """Cells with |z| < 1.96."""
        return sum(abs(one.z) < NEAR for one in self.cells)

    @property
    def mean_difference(self) -> float:
        """Mean of printed less simulated, in per cent points."""
        return math.fsum(one.difference for one in self.cells) / len(self.cells)

    @property
    def rms_difference(self) -> float:
        """Root of the mean squared difference."""
        return math.sqrt(math.fsum(one.difference**2 for one in self.cells) / len(self.cells))

    @property
    def probability(self) -> float:
        """Of being so far out: the rank test's, or else chi-square's."""
        return self.by_chi_square if self.by_rank is None else self.by_rank

    @property
    def verdict(self) -> str:
        """``fits``, or which of three tests at 2.5% objects: ``too far``, ``too near`` or ``too uneven``."""
        if self.probability <= _LEVEL:
            return "too far"
        if self.probability >= 1 - _LEVEL:
            return "too near"
        uneven = self.by_pattern is not None and self.by_pattern <= _LEVEL
        return "too uneven" if uneven else "fits"

    @property
    def fits(self) -> bool:
        """Whether none of the three tests objects."""
        return self.verdict == "fits"

    @property
    def sure(self) -> bool:
        """Whether the verdict stands however chance fell in the simulations.

        That is, at both ends of the 95% intervals for the probabilities that unlimited repetitions would give.
        """
        tail = _tail_interval(self.cells)
        far = tail if self.by_rank is None else self._share_interval(self.by_rank)
        uneven = (1.0, 1.0) if self.by_pattern is None else self._share_interval(self.by_pattern)
        if self.fits:
            return min(far[0], uneven[0]) > _LEVEL and far[1] < 1 - _LEVEL
        if self.independent and self.verdict == "too far" and tail[1] <= _LEVEL:
            return True
        return min(far[1], uneven[1]) <= _LEVEL or far[0] >= 1 - _LEVEL

    def _share_interval(self, rank: float) -> tuple[float, float]:
        """Wilson's interval for what ``rank``, a share of the repetitions and the printed one, estimates."""
        count = len(self.cells[0].sample.published)
        share = (rank * (count + 1) - 1) / count
        middle = share + NEAR**2 / (2 * count)
        half = NEAR * math.sqrt(share * (1 - share) / count + (NEAR / (2 * count)) ** 2)
        return (middle - half) / (1 + NEAR**2 / count), (middle + half) / (1 + NEAR**2 / count)


def fit(printed: Mapping[Cell, float], simulated: Mapping[Cell, Sample], *, independent: bool = False) -> Fit:
    """Compare the printed numbers of one measure and algorithm with the simulated ones of the same cells.

    ``independent`` if no two cells shared their random numbers.

    Raises:
        SpecError: so few repetitions that it is unknown how one scatters.
    """
    cells = []
    for cell, value in printed.items():
        one = simulated[cell]
        if math.isnan(one.deviation):
            raise SpecError(
                "repetitions", len(one.published), "at least 2, with requests that can be granted"
            )
        spread = one.deviation * math.sqrt(1 + 1 / max(1, len(one.published)))
        cells.append(CellFit(cell, value, one, _over(value - one.estimate.mean, spread)))
    return fit_of(cells, independent=independent)


def fit_of(cells: Sequence[CellFit[Cell]], *, independent: bool = False) -> Fit:
    """The tests for some cells, such as a part of a table; ``independent`` as for :func:`fit`."""
    square = math.fsum(one.z**2 for one in cells)
    tail = chi_square_tail(square, len(cells)) if math.isfinite(square) else 0.0
    by_rank, by_pattern = rank_probability(cells), rank_probability(cells, jointly=True)
    return Fit(tuple(cells), tail, by_rank, by_pattern, independent)


def rank_probability(cells: Sequence[CellFit[Any]], jointly: bool = False) -> float | None:
    """How often repetitions of the whole experiment lie as far out as the printed one, itself included.

    If the options are the printed ones, the printed experiment and the simulated ones are exchangeable, so
    that this is an exact test whatever ties the cells together. The distance from the mean of all is the
    sum of squared z; ``jointly`` it is Mahalanobis', their correlations shrunk by a tenth, which also sees
    cells that differ from one another more than they should. ``None`` with fewer than 39 repetitions.
    """
    counts = {len(one.sample.published) for one in cells}
    if len(counts) != 1 or min(counts) < _LEAST_REPLICAS:
        return None
    values = np.array([[one.printed, *one.sample.published] for one in cells])
    values -= values.mean(axis=1, keepdims=True)
    values /= np.maximum(values.std(axis=1, keepdims=True), 1e-9)
    if jointly:
        correlations = values @ values.T / values.shape[1]
        shrunk = _SHRINKING * np.eye(len(cells)) + (1 - _SHRINKING) * correlations
        distances = (values * np.linalg.solve(shrunk, values)).sum(axis=0)
    else:
        distances = (values**2).sum(axis=0)
    return float((distances >= distances[0] * (1 - 1e-12)).mean())


def _tail_interval(cells: Sequence[CellFit[Cell]]) -> tuple[float, float]:
    """Chi-square's tail where the sum of squared z is 1.96 of its own standard deviations higher, and lower.

    With r repetitions the simulated mean gives each z a variance of 1 / (r + 1).
    """
    square, freedom = math.fsum(one.z**2 for one in cells), len(cells)
    if not math.isfinite(square):
        return 0.0, 0.0
    part = 1 / (1 + min(len(one.sample.published) for one in cells))
    room = NEAR * math.sqrt(4 * square * part + 2 * freedom * part**2)
    return chi_square_tail(square + room, freedom), chi_square_tail(max(0.0, square - room), freedom)


def _over(difference: float, spread: float) -> float:
    if spread > 0:
        return difference / spread
    return math.copysign(math.inf, difference) if difference else 0.0
