"""Exchanges one word after the other end on links without room, with the same registers."""

from __future__ import annotations

import pytest

from allocert.allocators.parallel.buddy import BUDDY
from allocert.allocators.parallel.cyclical import CYCLICAL
from allocert.allocators.parallel.gray_coded import GRAY
from allocert.allocators.parallel.network import Links, run_network
from allocert.allocators.parallel.program import Program
from allocert.allocators.parallel.rendezvous import in_turns
from allocert.machines import Hypercube


@pytest.mark.parametrize("program", [GRAY, CYCLICAL], ids=lambda program: program.name)
def test_same_registers_without_room(program: Program) -> None:
    given = {"d": 3, "pi": (2, 3, 1), "limit": 3}
    stuck = 0
    for word in range(0, 256, 3):
        roomy = run_network(program, Hypercube(3), word, given)
        tight = run_network(in_turns(program), Hypercube(3), word, given, links=Links(0))
        assert tight.clean
        assert tight.registers == roomy.registers
        stuck += not run_network(program, Hypercube(3), word, given, links=Links(0)).clean
    assert stuck > 60


def test_nothing_to_exchange() -> None:
    with pytest.raises(ValueError, match="exchanges no words"):
        in_turns(BUDDY)
