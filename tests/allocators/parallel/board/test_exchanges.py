"""The cost of the loops of Algorithms 2.1 and 2.2 by hand; ``test_at_once.py`` compares them with runs turn by turn."""

from __future__ import annotations

import numpy as np
import pytest

from allocert.allocators.parallel.board.exchanges import Costs, costs_of
from allocert.allocators.parallel.wiring import Wiring
from allocert.machines import Machine, Mesh, Torus


@pytest.mark.parametrize(
    ("machine", "available", "loops", "costs"),
    [
        (Mesh(4), [], (3,), Costs(0, 0, 0, 0)),
        (Mesh(4), [1], (3,), Costs(0, 0, 0, 0)),
        (Mesh(4), [1, 2], (3,), Costs(3, 3, 3, 1)),
        (Mesh(4), [1, 2, 3], (3,), Costs(3, 6, 6, 1)),
        (Torus(4), [0, 1, 2, 3], (3,), Costs(3, 6, 12, 1)),
        (Mesh(4), [1, 2, 3], (0,), Costs(0, 0, 0, 0)),
        # One row of two and a column of two at the end of it: the last word of the row is sent in the step of the first that comes.
        (Mesh(2, 2), [0, 1, 3], (3, 3), Costs(5, 6, 6, 1)),
        (Mesh(2, 2), [0, 1, 2, 3], (3, 3), Costs(6, 6, 12, 1)),
        # A row of three and a column of three that ends in its middle: the row's middle is late with its first word alone.
        (Mesh(3, 3), [1, 4, 6, 7, 8], (2, 2), Costs(4, 7, 8, 1)),
    ],
)
def test_costs_by_hand(machine: Machine, available: list[int], loops: tuple[int, ...], costs: Costs) -> None:
    running = np.isin(np.arange(machine.processors), available)
    assert costs_of(Wiring(machine), running, loops) == costs
