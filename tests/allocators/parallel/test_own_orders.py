"""Each processor makes its permutations itself: the same reports, steps and words as with tables."""

from __future__ import annotations

import pytest

from allocert.allocators.parallel.catalogue import CATALOGUE
from allocert.allocators.parallel.defining_positions import orders
from allocert.allocators.parallel.network import run_network
from allocert.allocators.parallel.own_orders import OWN_ORDERS
from allocert.allocators.parallel.program import Program
from allocert.machines import Hypercube


def test_the_choices_in_order() -> None:
    """The permutations themselves, as the table has them; no table is left among the parameters."""
    text = OWN_ORDERS["complete"].text.replace(
        "    word = 0\n", "    word = 0\n    report(order[1], order[2], order[3], order[4])\n", 1
    )
    for k in range(5):
        algorithm = CATALOGUE["complete"]
        given = algorithm.parameters(Hypercube(4), {"k": k})
        outcome = run_network(Program("reports", text, "here"), Hypercube(4), 0b10, given)
        assert tuple(row for row in outcome.reports[1] if len(row) == 4) == orders(range(1, 5), k)
    assert all("orders" not in program.parameters for program in OWN_ORDERS.values())


@pytest.mark.parametrize("name", OWN_ORDERS)
def test_as_with_tables(name: str) -> None:
    algorithm, machine = CATALOGUE[name], Hypercube(4)
    for k in (1, 2):
        given = algorithm.parameters(machine, {"k": k})
        for available in (machine.full, machine.full - 1, 0x7FFF, 0xF7BF, 0xFE):
            outcome = run_network(OWN_ORDERS[name], machine, available, given)
            tables = run_network(algorithm.program, machine, available, given)
            assert outcome.clean
            assert outcome.reports == tables.reports
            assert (outcome.steps, outcome.messages) == (tables.steps, tables.messages)
