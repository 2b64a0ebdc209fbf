"""What the shipped code for new labels of a hypercube's nodes has for Coq's tables."""

from __future__ import annotations

from itertools import permutations
from typing import Any

from allocert.machines.labelling import Labelling, fault_directions
from allocert.machines.words import bits
from allocert.models.hypercube.figure4 import described, figure_4, moved
from allocert.proofs.formal.ties import tied

__all__ = ["labels_table"]


@tied("hypercubes/labels")
def labels_table() -> list[Any]:
    """For n = 0..3 and each fault set the maps, the order of the bits and the directions; for n = 0..4 and each order the labels."""
    return [
        *([_maps(n, tuple(bits(faults))) for faults in range(1 << (1 << n))] for n in range(4)),
        *([_labels(n, order) for order in permutations(range(n))] for n in range(5)),
    ]


def _maps(n: int, faulty: tuple[int, ...]) -> list[list[int]]:
    order = Labelling.by_faults(n, faulty).order
    maps = figure_4(n, faulty, "direction"), described(n, faulty), order
    return [*map(list, maps), [fault_directions(faulty)]]


def _labels(n: int, order: tuple[int, ...]) -> list[list[int]]:
    labels, places = Labelling(order), tuple(order.index(d) + 1 for d in range(n))
    columns = labels.new, labels.old, lambda node: moved(node, places)
    return [*([column(x) for x in range(1 << n)] for column in columns), list(map(labels.low, range(n + 1)))]
