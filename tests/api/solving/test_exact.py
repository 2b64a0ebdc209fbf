"""Machines with an exact model of their own, through the function and through the command's instances."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from allocert import solve_placement
from allocert.api.solving.exact import answer_of, has_own_model
from allocert.machines import parse_machine
from allocert.models.placement.instance import Instance, Wanted
from allocert.models.questions.instance_file import instance_from_json
from allocert.solvers.answer import Status

EXAMPLES = Path(__file__).parents[3] / "examples" / "instances"


@pytest.mark.parametrize(
    ("machine", "request_", "own"),
    [
        ("mesh:3x3", (2, 2), False),
        ("torus3d:5x1x1;2x1x1@1,1,1", (4, 2), True),
        ("ring:5", 3, True),
        ("torus-rot:3x2", (2, 3), True),
        ("torus-size:3x2;exact", 4, True),
        ("mesh-size:3x2;exact", 4, True),
    ],
)
def test_every_kind_is_answered(machine: str, request_: object, own: bool) -> None:
    instance = Instance(parse_machine(machine), (Wanted(request_),))  # type: ignore[arg-type]
    assert has_own_model(instance) is own
    answer = answer_of(instance)
    assert answer.status is Status.FEASIBLE
    assert answer.witness is not None


def test_a_refusal_is_certified() -> None:
    answer = solve_placement("ring:8", [2, 2, 2], faulty=[0, 4])
    assert (answer.status, answer.certified) == (Status.INFEASIBLE, True)
    assert answer.checked is not None
    assert "VeriPB proof" in answer.checked
    answer = solve_placement("torus3d:5x1x1;2x1x1@1,1,1", [(4, 2)], faulty=[3])
    assert (answer.status, answer.certificate) == (Status.FEASIBLE, None)
    assert [region and region.address for region in answer.regions] == ["(1,0,0:2x1x1)+(4,0,0:2x1x1)"]


@pytest.mark.parametrize("name", ["torus3d-segments", "torus-turned", "mesh-sizes"])
def test_the_examples_read_back(name: str) -> None:
    instance = instance_from_json(json.loads((EXAMPLES / f"{name}.json").read_text()))
    assert instance_from_json(instance.to_json()) == instance
    assert answer_of(instance).witness
