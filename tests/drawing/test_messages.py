"""Drawings of who learnt what when: never wider than asked, and cut where they are long."""

from __future__ import annotations

import pytest

from allocert.allocators.parallel.catalogue import CATALOGUE
from allocert.allocators.parallel.network import Links, run_network
from allocert.allocators.parallel.program import Program
from allocert.drawing.messages import learnt, marks_of, stopped
from allocert.machines import Hypercube, Machine, Mesh, Torus


@pytest.mark.parametrize("machine", [Mesh(5), Mesh(4, 3), Torus(20, 20), Torus(3, 3, 3), Hypercube(5)])
@pytest.mark.parametrize("width", [40, 80, 200])
def test_no_line_is_too_long(machine: Machine, width: int) -> None:
    name = "buddy" if isinstance(machine, Hypercube) else "boxes"
    algorithm = CATALOGUE[name]
    outcome = run_network(
        algorithm.program, machine, machine.full & ~6, algorithm.parameters(machine), links=Links(kept=True)
    )
    lines = list(learnt(machine, outcome.events, marks_of(2, 4), width))
    assert lines
    assert max(map(len, lines)) <= width
    assert any("x" in line for line in lines)
    assert any("#" in line for line in lines)


def test_a_row_a_step() -> None:
    algorithm = CATALOGUE["strings"]
    outcome = run_network(algorithm.program, Mesh(4), 0b1011, {"n": 4}, links=Links(kept=True))
    assert list(learnt(Mesh(4), outcome.events, marks_of(4, 0), 60)) == [
        "steps 1 to 3, from after(1)",
        "",
        "       0 1 2 3",
        "step 1 1 . x .",
        "step 2 1 . x .",
        "step 3 1 . x .",
    ]


def test_many_steps_and_many_that_wait_are_cut() -> None:
    algorithm = CATALOGUE["strings"]
    outcome = run_network(algorithm.program, Mesh(60), (1 << 60) - 1, {"n": 60}, links=Links(kept=True))
    assert (
        list(learnt(Mesh(60), outcome.events, {}, 200))[-1] == "... and 19 more steps; --json has every word"
    )
    waits = Program("waits", "x = receive(after(1))", "here")
    said = list(stopped(Torus(14), run_network(waits, Torus(14), (1 << 14) - 2, {}), marks_of(1, 0), 70))
    assert said[0] == "13 processors cannot go on:"
    assert said[1] == "  (13) waits for a word from (0), after(1), which is faulty"
    assert "  ... and 3 more; --json lists them all" in said
    ring = list(stopped(Torus(3), run_network(waits, Torus(3), 7, {}), {}, 70))
    assert ring[0].startswith("deadlock: ")
    assert max(map(len, [*said, *ring])) <= 70
