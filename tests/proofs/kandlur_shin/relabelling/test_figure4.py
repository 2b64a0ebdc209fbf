"""The relabelling of figure 4, and what seeded mistakes in it are reported by."""

from __future__ import annotations

import pytest

from allocert.machines.labelling import Labelling
from allocert.machines.words import word_of


@pytest.mark.parametrize(
    ("n", "faulty", "expected"),
    [(6, (21, 29, 5), {20, 22, 23}), (3, (0, 4), {0, 1}), (3, (5,), {5}), (3, (0, 7), {0, 7})],
)
def test_relabelling_packs_the_faults(n: int, faulty: tuple[int, ...], expected: set[int]) -> None:
    labels = Labelling.by_faults(n, faulty)
    assert word_of(labels.new(node) for node in faulty) == word_of(expected)
