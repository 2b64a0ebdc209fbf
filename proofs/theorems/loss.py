"""Sums and comparisons behind section 3 of Kandlur & Shin 1988, for all sizes, by theorems in Coq; and closed forms."""

from __future__ import annotations

from fractions import Fraction

from allocert.proofs.formal.loss import loss_table
from allocert.proofs.formal.theorem import formal
from allocert.proofs.formal.ties import nothing_to_tie

__all__ = [
    "CLOSER",
    "DECREASING",
    "HAMMING",
    "RELABELLED",
    "RELIABLE",
    "VECTOR",
    "mean_distance",
    "mean_new_separation",
    "mean_separation",
]

VECTOR = formal("LossModel.vector", loss_table)
HAMMING = formal("LossModel.hamming", loss_table)
RELABELLED = formal("LossModel.relabelled", loss_table)
CLOSER = formal("LossModel.closer", loss_table)
DECREASING = formal("LossModel.decreasing", loss_table)
RELIABLE = formal("LossModel.reliable", nothing_to_tie)


def mean_separation(n: int, distinct: bool) -> Fraction:
    """Mean difference of two labels of Q_n; of distinct ones for n >= 1 only."""
    return _spread(Fraction(4**n - 1, 3 * 2**n), n, distinct)


def mean_distance(n: int, distinct: bool) -> Fraction:
    """Mean Hamming distance of two nodes of Q_n; of distinct ones for n >= 1 only."""
    return _spread(Fraction(n, 2), n, distinct)


def mean_new_separation(n: int, distinct: bool) -> Fraction:
    """Mean difference of two labels of Q_n after relabelling for these two nodes as faults."""
    return _spread(Fraction(3**n - 1, 2 * 2**n), n, distinct)


def _spread(independent: Fraction, n: int, distinct: bool) -> Fraction:
    """From independent to distinct nodes: equal ones, one pair in N, contribute 0."""
    return independent * Fraction(2**n, 2**n - 1) if distinct else independent
