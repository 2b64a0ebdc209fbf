"""The claims about the centres of MM notice broken code, and their rule is the example's."""

from __future__ import annotations

import pytest
from examples.public.sst_mm import Mm

from allocert.allocators.nodes.nearest import Nearest
from allocert.machines.nodes.grids import NodeMesh
from allocert.machines.nodes.runs import first_free_ranks
from allocert.proofs.today import nodes
from allocert.verification.claims.claim import Context, Kind, Verdict

DECIDE = {claim.key: claim.decide for claim in nodes.CLAIMS}


def _verdict(key: str) -> Verdict:
    return DECIDE[key](Context())


@pytest.mark.parametrize("sides", [(3, 2), (2, 3), (4, 2), (7, 1)])
def test_the_rule_is_that_of_the_example(sides: tuple[int, int]) -> None:
    machine = NodeMesh(sides)
    for free in range(1, machine.full + 1):
        for request in machine.requests():
            example = Mm(machine)
            example.busy = machine.full ^ free
            region = example.allocate(request)
            granted = 0 if region is None else region.nodes
            assert nodes.around_centres(machine.grid, free, request, busy_too=True) == granted  # type: ignore[arg-type]


def test_the_smallest_trace_to_a_busy_centre() -> None:
    verdict = _verdict("TM-NODES-CENTRE")
    assert verdict.kind is Kind.REFUTED
    assert verdict.counterexample is not None
    assert verdict.counterexample.text == (
        "mesh:3x2: 1 granted [0], 1 granted [1], [0] released, 4 asked: [0, 1, 2, 4] granted, [1] busy"
    )
    assert verdict.counterexample.data == {"mesh": [3, 2], "free": 0b111101, "request": 4}


def test_a_rule_that_leaves_busy_centres_out_is_held_to_free_nodes(monkeypatch: pytest.MonkeyPatch) -> None:
    assert _verdict("TM-NODES-CENTRE@free").kind is Kind.BOUNDED
    rule = nodes.around_centres
    monkeypatch.setattr(nodes, "around_centres", lambda *given, busy_too: rule(*given, busy_too=not busy_too))
    assert _verdict("TM-NODES-CENTRE@free").kind is Kind.REFUTED
    assert _verdict("TM-NODES-CENTRE").kind is Kind.BOUNDED


def test_a_rule_that_takes_the_first_nodes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Nearest, "pick", lambda self, free, nodes: first_free_ranks(free, nodes))
    verdict = _verdict("TM-NODES-CHOICE@centres")
    assert verdict.kind is Kind.REFUTED
    assert verdict.counterexample is not None
    assert "Nearest on " in verdict.counterexample.text
