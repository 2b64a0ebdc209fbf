"""Certified bounds on the stationary measures of chains too large for rational elimination.

For any function h on the states, the stationary mean of a reward r is that of r + Qh, Q the generator, since Qh has
mean 0; so it lies between the least and the greatest r + Qh. Floating point proposes h; the bounds are computed from
h rounded to a binary fraction, in whole numbers, so they hold whatever the rounding.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import Any

import numpy as np

from allocert.errors import EngineError
from allocert.models.loss.chain import LossChain
from allocert.models.loss.measures import dimension_weights, outflows, rewards

__all__ = ["Interval", "MeasureBounds", "measure_bounds"]

_SCALE = 1 << 32
_LARGEST = 1 << 62


@dataclass(frozen=True)
class Interval:
    """``low <= value <= high``."""

    low: Fraction
    high: Fraction

    @property
    def width(self) -> Fraction:
        """How far apart the ends are."""
        return self.high - self.low


@dataclass(frozen=True)
class MeasureBounds:
    """Bounds on stationary R and U, and the sweeps that they took."""

    granted: Interval
    used: Interval
    sweeps: int


def measure_bounds(
    chain: LossChain, load: Fraction, dimension: str = "uniform", *, width: float = 1e-7, sweeps: int = 20_000
) -> MeasureBounds:
    """Bounds on R and U. Sweeps stop when the means of the rewards are within ``width``, or after ``sweeps``.

    Raises :class:`EngineError` if no request is ever valid, or whole numbers of 64 bits do not suffice.
    """
    flows = outflows(chain, load, dimension)
    unit = lcm(*((load * weight).denominator for weight in dimension_weights(chain.n, dimension)))
    sources, targets, rates = _arrays(flows)
    granted, valid, used = rewards(chain, dimension)
    if not any(valid):
        raise EngineError(f"chain of Q_{chain.n}: no request is ever valid")
    parts = lcm(*(one.denominator for one in (*granted, *valid)))
    columns = (
        np.array([int(one * parts) for one in granted], dtype=np.int64),
        np.array([int(one * parts) for one in valid], dtype=np.int64),
        np.array([int(one) for one in used], dtype=np.int64),
    )
    bounds, needed = [], 0
    for column, divisor in zip(columns, (parts, parts, 1 << chain.n), strict=True):
        bias, took = _bias(sources, targets, rates, column.astype(float), unit, width * divisor, sweeps)
        low, high = _certified(sources, targets, rates, column, unit, bias)
        bounds.append(Interval(max(low, Fraction(0)) / divisor, high / divisor))
        needed = max(needed, took)
    over, under = bounds[0], bounds[1]
    if not under.low:
        raise EngineError(f"chain of Q_{chain.n}: the share of valid requests is not bounded away from 0")
    return MeasureBounds(
        Interval(over.low / under.high, min(over.high / under.low, Fraction(1))), bounds[2], needed
    )


def _arrays(flows: list[dict[int, int]]) -> tuple[Any, Any, Any]:
    """Where each state's transitions start, their targets and rates; a rate 0 to itself leaves no state without."""
    starts: list[int] = []
    targets: list[int] = []
    rates: list[int] = []
    for s, row in enumerate(flows):
        starts.append(len(targets))
        targets.append(s)
        rates.append(0)
        targets += row.keys()
        rates += row.values()
    return (np.array(starts), np.array(targets), np.array(rates, dtype=np.int64))


def _drift(starts: Any, targets: Any, rates: Any, bias: Any) -> Any:
    """Qh: the rate at which h changes on average."""
    return np.add.reduceat(rates * bias[targets], starts) - np.add.reduceat(rates, starts) * bias


def _bias(
    starts: Any, targets: Any, rates: Any, reward: Any, unit: int, width: float, sweeps: int
) -> tuple[Any, int]:
    """A function h for which r + Qh is nearly constant: relative value iteration on the uniformised chain."""
    real = rates / unit
    out = np.add.reduceat(real, starts)
    step = 1 / (float(out.max()) + 1)
    bias = np.zeros(len(starts))
    for sweep in range(1, sweeps + 1):
        level = reward + np.add.reduceat(real * bias[targets], starts) - out * bias
        if float(level.max() - level.min()) <= width:
            return bias, sweep
        bias += step * level
        bias -= bias[0]
    return bias, sweeps


def _certified(
    starts: Any, targets: Any, rates: Any, reward: Any, unit: int, bias: Any
) -> tuple[Fraction, Fraction]:
    """The least and the greatest r + Qh for h rounded, without any further rounding."""
    largest = int(np.add.reduceat(rates, starts).max())
    whole = np.rint(bias * _SCALE)
    if float(np.abs(whole).max()) * 2 * largest + float(reward.max()) * _SCALE * unit >= _LARGEST:
        raise EngineError("certified bounds: 64-bit whole numbers do not suffice")
    level = reward * (_SCALE * unit) + _drift(starts, targets, rates, whole.astype(np.int64))
    return Fraction(int(level.min()), _SCALE * unit), Fraction(int(level.max()), _SCALE * unit)
