"""The measures of the loss model in its steady state, exactly: granted requests, and used processors.

Inter-arrival times have mean 5; the *load* is mean residence over mean inter-arrival time.
Source: Kandlur & Shin 1988, section 3.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import lcm
from typing import Any

from allocert.errors import SpecError
from allocert.models.loss.chain import LossChain, loss_chain
from allocert.solvers.checkers.stationary import check_stationary
from allocert.solvers.exact.stationary import stationary

__all__ = [
    "DIMENSIONS",
    "INTERARRIVAL",
    "Measures",
    "chain_measures",
    "dimension_weights",
    "mean_measures",
    "measures",
    "offered_load",
    "outflows",
    "rates_json",
    "rewards",
]

INTERARRIVAL = 5
"""The mean time between requests."""

DIMENSIONS = ("uniform", "below-top", "rounded")
"""What the dimension of a request may be drawn from: two uniform ranges, and a uniform real on 0..D, rounded."""


@dataclass(frozen=True)
class Measures:
    """Stationary R (granted of valid requests) and U (allocated of all processors), each at most 1."""

    granted: Fraction
    used: Fraction


def dimension_weights(n: int, dimension: str = "uniform") -> tuple[Fraction, ...]:
    """The probability of each requested dimension 0..n.

    Raises:
        SpecError: no such option, or one that leaves nothing to ask on Q_0.
    """
    if dimension == "uniform":
        return (Fraction(1, n + 1),) * (n + 1)
    if dimension == "below-top" and n >= 1:
        return (*(Fraction(1, n),) * n, Fraction(0))
    if dimension == "rounded":
        ends = Fraction(1, 2 * n) if n else Fraction(1)
        return (ends, *(Fraction(1, n),) * (n - 1), ends) if n else (ends,)
    raise SpecError("requested dimensions", dimension, "one of " + ", ".join(DIMENSIONS) + " that leaves one")


def offered_load(n: int, residence: Fraction | int, dimension: str = "uniform") -> Fraction:
    """Mean processors that would be busy if nothing were refused, over all processors; inter-arrival time 5."""
    weights = dimension_weights(n, dimension)
    return Fraction(residence) / INTERARRIVAL * sum(w * (1 << k) for k, w in enumerate(weights)) / (1 << n)


def outflows(chain: LossChain, load: Fraction, dimension: str = "uniform") -> list[dict[int, int]]:
    """Whole-number rates out of each state to other states, in one unit of time for all.

    ``load`` is mean residence over mean inter-arrival time.
    """
    weights = dimension_weights(chain.n, dimension)
    unit = lcm(*((load * weight).denominator for weight in weights))
    rates = [int(load * weight * unit) for weight in weights]
    found: list[dict[int, int]] = []
    for s, targets in enumerate(chain.arrivals):
        row: dict[int, int] = {}
        for rate, t in zip(rates, targets, strict=True):
            if rate and t >= 0:
                row[t] = row.get(t, 0) + rate
        for t in chain.departures[s]:
            row[t] = row.get(t, 0) + unit
        found.append(row)
    return found


def rewards(
    chain: LossChain, dimension: str = "uniform"
) -> tuple[list[Fraction], list[Fraction], list[Fraction]]:
    """For each state: the chance that a request is valid and granted, that it is valid, and allocated processors."""
    weights = dimension_weights(chain.n, dimension)
    valid = [sum((w for k, w in enumerate(weights) if 1 << k <= free), Fraction(0)) for free in chain.free]
    granted = [
        sum((w for w, t in zip(weights, targets, strict=True) if t >= 0), Fraction(0))
        for targets in chain.arrivals
    ]
    return granted, valid, [Fraction(chain.nonfaulty - free) for free in chain.free]


def rates_json(flows: Sequence[Mapping[int, int]]) -> dict[str, Any]:
    """The rates as certificates carry them."""
    return {"rates": [[[t, rate] for t, rate in sorted(row.items())] for row in flows]}


def mean_measures(chain: LossChain, weights: Sequence[int], dimension: str = "uniform") -> Measures:
    """R and U under weights of the states in proportion to their probabilities.

    R is 1 where no request is ever valid.
    """
    granted, valid, used = (
        sum((share * worth for share, worth in zip(weights, reward, strict=True)), Fraction(0))
        for reward in rewards(chain, dimension)
    )
    return Measures(granted / valid if valid else Fraction(1), used / (sum(weights) << chain.n))


@lru_cache(maxsize=4096)
def chain_measures(chain: LossChain, load: Fraction, dimension: str = "uniform") -> Measures:
    """Exact stationary R and U; the balance equations are checked by multiplication.

    ``load`` is mean residence over mean inter-arrival time.

    Raises:
        EngineError: the distribution is not unique.
        CertificateError: the solver's distribution is none.
    """
    flows = outflows(chain, load, dimension)
    weights = check_stationary(rates_json(flows), list(stationary(flows)))
    return mean_measures(chain, weights, dimension)


def measures(
    name: str, n: int, faulty: tuple[int, ...], residence: Fraction | int, dimension: str = "uniform"
) -> Measures:
    """Exact stationary R and U of a shipped strategy at a mean residence time (20, 40 and 80 in the paper).

    Raises as :func:`loss_chain` and :func:`chain_measures` do.
    """
    return chain_measures(loss_chain(name, n, faulty), Fraction(residence) / INTERARRIVAL, dimension)
