"""The map of figure 4 against its description and the shipped labelling."""

from __future__ import annotations

import pytest

from allocert.machines.labelling import Labelling
from allocert.models.hypercube.figure4 import described, figure_4, moved


def test_the_map_by_its_description() -> None:
    """Faults 21, 29 and 5 differ in directions 4 and 5; 0 and 7 of Q_3 in all three."""
    assert described(6, (21, 29, 5)) == (3, 4, 5, 1, 2, 6)
    assert described(3, (0, 7)) == described(3, (5,)) == (1, 2, 3)


@pytest.mark.parametrize("faulty", [(), (3,), (0, 4), (1, 2, 7), (0, 7)])
def test_the_working_reading_is_the_shipped_labelling(faulty: tuple[int, ...]) -> None:
    labels = Labelling.by_faults(3, faulty)
    for node in range(8):
        assert moved(node, figure_4(3, faulty, "direction")) == labels.new(node)
