"""The claims on the order of candidates, MBV and costs: what they come out as, and that they can fail."""

from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.proofs.verdicts import as_recorded

from allocert.allocators.mesh.bitboard import BitboardFirstFit
from allocert.machines import Mesh, Submesh
from allocert.models.meshes.configurations import situations
from allocert.proofs import REGISTRY
from allocert.proofs.morgenstern.boundary import cost as mbv_cost
from allocert.proofs.morgenstern.boundary import edge, mbv
from allocert.proofs.morgenstern.model.list_orders import most_in_any_order, most_steps
from allocert.proofs.morgenstern.sliding import cost as array_cost
from allocert.verification.claims.claim import Context, Kind, Verdict

test_verdicts = as_recorded(edge, mbv, array_cost, mbv_cost)


def decide(key: str) -> Verdict:
    """By the code as it is at this moment."""
    return REGISTRY.claim(key).decide(Context())


def test_a_wrong_choice_is_refuted(monkeypatch: pytest.MonkeyPatch) -> None:
    true = mbv.MaximumBoundaryValue.free_frames

    def last_only(self: mbv.MaximumBoundaryValue, sides: tuple[int, ...]) -> object:
        return list(true(self, sides))[-1:]

    monkeypatch.setattr(mbv.MaximumBoundaryValue, "free_frames", last_only)
    assert decide("MO-DEF-MBV/complete").kind is Kind.REFUTED
    assert decide("MO-CLAIM-MBV-FSf/safe").kind is Kind.REFUTED


def test_too_few_corners_are_refuted(monkeypatch: pytest.MonkeyPatch) -> None:
    from allocert.allocators.mesh import mbv as shipped

    true = shipped.corner_candidates
    monkeypatch.setattr(shipped, "corner_candidates", lambda *given: true(*given)[1:])
    assert decide("MO-CPX-MBV/corners").kind is Kind.REFUTED


def test_another_order_of_candidates_is_refuted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(edge, "BitboardEdgeFit", BitboardFirstFit)
    assert decide("MO-HEUR-EDGE/nearest@parallel-edge").kind is Kind.REFUTED


def test_costs_that_are_too_high_are_refuted(monkeypatch: pytest.MonkeyPatch) -> None:
    true = array_cost._touched
    monkeypatch.setattr(array_cost, "_touched", lambda *given: 5 * true(*given) + 1)
    assert decide("MO-CPX-FRAMES/bound@fixed-request").kind is Kind.REFUTED
    assert decide("MO-CPX-FSWORST/order@fourth").kind is Kind.REFUTED
    assert decide("MO-CPX-FSWORST/order@side-squared").kind is Kind.UNDECIDED
    monkeypatch.setattr(array_cost, "most_steps", lambda *given: 10**6)
    assert decide("MO-CPX-FSWORST/worst").kind is Kind.REFUTED


@given(st.integers(1, 5), st.data())
@settings(max_examples=60, deadline=None)
def test_the_worst_order_by_trying_all(count: int, data: st.DataObject) -> None:
    hits = data.draw(st.lists(st.integers(0, (1 << count) - 1), max_size=6))

    def steps(order: tuple[int, ...]) -> int:
        return sum(next((k for k, node in enumerate(order, 1) if h >> node & 1), count) for h in hits)

    assert most_in_any_order(hits, count) == max(map(steps, permutations(range(count))))


def test_most_steps_on_shipped_lists() -> None:
    for s in situations(4):
        if len(s.residents) != 3:
            continue
        nodes = [Submesh.quadruple(*r) for r in s.residents]
        found = [
            array_cost._touched("FS_1", Mesh(s.X, s.Y), list(order), (1, 1)) for order in permutations(nodes)
        ]
        assert most_steps("FS_1", s, 1, 1, 0) == max(found)
        found = [
            array_cost._touched("FS_f", Mesh(s.X, s.Y), list(order), (1, 1)) for order in permutations(nodes)
        ]
        assert most_steps("FS_f", s, 1, 1, 0) == max(found)
