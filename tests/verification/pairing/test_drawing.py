from __future__ import annotations

from allocert.machines import Hypercube, parse_machine
from allocert.verification.pairing.drawing import draw_machine, draw_steps
from allocert.verification.pairing.trace import (
    Allocate,
    Release,
)


def test_a_mesh_is_drawn_with_the_offending_request() -> None:
    machine = parse_machine("mesh:4x2")
    steps = (Allocate((2, 1)), Allocate((1, 2)), Release(1), Allocate((2, 2)))
    replies = ("(0,0,1,0)", "(2,0,2,1)", "released", "(1,0,2,1)")
    lines = draw_machine(machine, (7,), steps, replies, witness="(2,0,3,1)")
    assert lines[:3] == ["     0123", "   0 A!+?", "   1 .++#"]
    assert "! granted though taken" in lines[3]
    assert draw_steps(machine, steps, replies)[2] == "  3. release B              -> released"


def test_machines_too_large_are_not_drawn() -> None:
    assert draw_machine(parse_machine("mesh:500x500"), (), (), ()) == []
    assert draw_machine(Hypercube(10), (), (), ()) == []
    assert len(draw_machine(parse_machine("torus:2x2x2"), (), (), ())) == 2 * 4 + 1
