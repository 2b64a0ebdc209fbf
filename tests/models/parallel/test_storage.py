"""Words that a processor stores, counted by hand."""

from __future__ import annotations

from allocert.allocators.parallel.catalogue import CATALOGUE
from allocert.allocators.parallel.network import Links, run_network
from allocert.allocators.parallel.program import Program
from allocert.machines import Hypercube, Mesh
from allocert.models.parallel.storage import Declared, declared, entries, largest_number, storage_of


def test_words_by_hand() -> None:
    text = "D = array(d + bit(1))\nx = 1\nfor i in range(d):\n    if available(across(1)):\n        send(-70 * i, across(1))\n        x = receive(across(1)) + t[1]\nreport(9)"
    program = Program("p", text, "here")
    given = {"d": 2, "t": (5, 6, 7)}
    outcome = run_network(program, Hypercube(1), 3, given, links=Links(kept=True))
    stored = storage_of(program, given, outcome)
    assert (stored.registers, stored.arrays, stored.numbers, stored.tables) == (3, 3, 1, 3)
    assert stored.words == 10
    assert stored.sizes == ("d + bit(1)",)
    assert declared(program) == Declared(3, (("D", "d + bit(1)"),), ("d",), ("t",))
    assert declared(program).fixed == 4
    assert [entries(one) for one in (7, (), (1, 2), ((1, 2), (3,)))] == [0, 0, 2, 3]
    assert largest_number(outcome) == 70


def test_of_programs() -> None:
    strings = CATALOGUE["strings"]
    outcome = run_network(strings.program, Mesh(3), 7, {"n": 3}, links=Links(kept=True))
    assert storage_of(strings.program, {"n": 3}, outcome).words == 4
    assert largest_number(outcome) == 3
    complete = CATALOGUE["complete"]
    given = complete.parameters(Hypercube(3), {"k": 2})
    outcome = run_network(complete.program, Hypercube(3), 255, given, links=Links(kept=True))
    assert storage_of(complete.program, given, outcome).tables == 3 * 3 + 3
    assert largest_number(outcome) == 6
