"""What the shipped code has for Coq's table of sums over pairs of nodes, and of weights of requests."""

from __future__ import annotations

from itertools import product
from math import lcm
from typing import Any

from allocert.machines.labelling import Labelling
from allocert.models.loss.measures import DIMENSIONS, dimension_weights
from allocert.proofs.formal.ties import tied

__all__ = ["loss_table"]


@tied("hypercubes/loss")
def loss_table() -> list[Any]:
    """For n = 0..5 the sums of distances over all ordered pairs of nodes; for n = 0..8 the weights of dimensions, each way."""
    return [*([[_pairs(n)]] for n in range(6)), *(_weights(n) for n in range(9))]


def _pairs(n: int) -> list[int]:
    sums = [0, 0, 0]
    for x, y in product(range(1 << n), repeat=2):
        labels = Labelling.by_faults(n, (y, x))
        for i, one in enumerate((abs(x - y), (x ^ y).bit_count(), abs(labels.new(x) - labels.new(y)))):
            sums[i] += one
    return sums


def _weights(n: int) -> list[Any]:
    rows = []
    for way in DIMENSIONS if n else [one for one in DIMENSIONS if one != "below-top"]:
        weights = dimension_weights(n, way)
        divisor = lcm(*(weight.denominator for weight in weights))
        rows.append([[int(weight * divisor) for weight in weights], [divisor]])
    return rows
