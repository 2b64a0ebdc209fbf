"""The claims on the order of candidates, MBV and costs: what they come out as, and that they can fail."""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from allocert.allocators.mesh.bitboard import BitboardFirstFit
from allocert.machines import Mesh, Submesh
from allocert.models.mesh_configurations import situations
from allocert.proofs.claim import Claim, Context, Kind, Verdict
from allocert.proofs.morgenstern import array_cost, edge, mbv, mbv_cost
from allocert.proofs.morgenstern.array_orders import most_in_any_order, most_steps

CLAIMS = {c.key: c for c in (*edge.CLAIMS, *mbv.CLAIMS, *array_cost.CLAIMS, *mbv_cost.CLAIMS)}

KINDS = {
    "MO-HEUR-EDGE/nearest@A": Kind.BOUNDED,
    "MO-HEUR-EDGE/nearest@B": Kind.REFUTED,
    "MO-HEUR-EDGE/square": Kind.REFUTED,
    "MO-DEF-MBV/contact": Kind.BOUNDED,
    "MO-DEF-MBV/closed-form": Kind.BOUNDED,
    "MO-DEF-MBV/bounds": Kind.BOUNDED,
    "MO-DEF-MBV/least": Kind.BOUNDED,
    "MO-DEF-MBV/choice@eight": Kind.REFUTED,
    "MO-DEF-MBV/choice@last": Kind.REFUTED,
    "MO-DEF-MBV/complete": Kind.BOUNDED,
    "MO-CLAIM-MBV-FSf/safe": Kind.BOUNDED,
    "MO-CPX-FRAMES/count": Kind.REFUTED,
    "MO-CPX-FRAMES/exact": Kind.BOUNDED,
    "MO-CPX-FRAMES/bound@A": Kind.PROVED,
    "MO-CPX-FRAMES/bound@B": Kind.REFUTED,
    "MO-CPX-FSWORST/order@A": Kind.REFUTED,
    "MO-CPX-FSWORST/order@B": Kind.PROVED,
    "MO-CPX-FSWORST/exact": Kind.BOUNDED,
    "MO-CPX-FSWORST/worst": Kind.BOUNDED,
    "MO-CPX-FSFREE@A": Kind.BOUNDED,
    "MO-CPX-FSFREE@B": Kind.REFUTED,
    "MO-CPX-ZHU/allocate@A": Kind.BOUNDED,
    "MO-CPX-ZHU/release": Kind.BOUNDED,
    "MO-CPX-MBV/corners": Kind.BOUNDED,
    "MO-CPX-MBV/cubic": Kind.PROVED,
    "MO-CPX-MBV/arithmetic@A": Kind.PROVED,
}

FIRST_COUNTEREXAMPLES = {
    "MO-HEUR-EDGE/nearest@B": "M(3,3)",
    "MO-HEUR-EDGE/square": "M(1,3)",
    "MO-DEF-MBV/choice@eight": "M(2,2), L = (1,1,1,1), request 1 x 1",
    "MO-CPX-FRAMES/count": "M(1,1)",
}


def decide(key: str) -> Verdict:
    return CLAIMS[key].decide(Context())


@pytest.mark.parametrize("key", KINDS)
def test_verdicts(key: str) -> None:
    verdict = decide(key)
    assert verdict.kind is KINDS[key]
    if key in FIRST_COUNTEREXAMPLES:
        assert verdict.counterexample is not None
        assert verdict.counterexample.text.startswith(FIRST_COUNTEREXAMPLES[key])
    if verdict.kind is Kind.REFUTED and "repair" in verdict.values:
        assert "cases of the same sizes" in verdict.values["repair"]["checked"]


def test_every_claim_is_listed_here() -> None:
    cited = {key for key, claim in CLAIMS.items() if claim.id in ("MO-CITE", "MO-CITE-MBV")}
    assert set(KINDS) | cited == set(CLAIMS)
    assert all(decide(key).kind is Kind.CITED for key in cited)


def broken(module: object, name: str, other: Callable[..., object], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, name, other)


def test_a_wrong_closed_form_is_refuted(monkeypatch: pytest.MonkeyPatch) -> None:
    true = mbv.Contact.with_edges
    broken(mbv.Contact, "with_edges", lambda self, frame: true(self, frame) + 1, monkeypatch)
    assert decide("MO-DEF-MBV/closed-form").kind is Kind.REFUTED


def test_a_wrong_choice_is_refuted(monkeypatch: pytest.MonkeyPatch) -> None:
    true = mbv.MaximumBoundaryValue.free_frames

    def last_only(self: mbv.MaximumBoundaryValue, sides: tuple[int, ...]) -> object:
        return list(true(self, sides))[-1:]

    broken(mbv.MaximumBoundaryValue, "free_frames", last_only, monkeypatch)
    assert decide("MO-DEF-MBV/complete").kind is Kind.REFUTED
    assert decide("MO-CLAIM-MBV-FSf/safe").kind is Kind.REFUTED


def test_too_few_corners_are_refuted(monkeypatch: pytest.MonkeyPatch) -> None:
    from allocert.allocators.mesh import mbv as shipped

    true = shipped.corner_candidates
    broken(shipped, "corner_candidates", lambda *given: true(*given)[1:], monkeypatch)
    assert decide("MO-CPX-MBV/corners").kind is Kind.REFUTED


def test_another_order_of_candidates_is_refuted(monkeypatch: pytest.MonkeyPatch) -> None:
    broken(edge, "BitboardEdgeFit", BitboardFirstFit, monkeypatch)
    assert decide("MO-HEUR-EDGE/nearest@A").kind is Kind.REFUTED


def test_costs_that_are_too_high_are_refuted(monkeypatch: pytest.MonkeyPatch) -> None:
    true = array_cost._touched
    broken(array_cost, "_touched", lambda *given: 5 * true(*given) + 1, monkeypatch)
    assert decide("MO-CPX-FRAMES/bound@A").kind is Kind.REFUTED
    assert decide("MO-CPX-FSWORST/order@B").kind is Kind.REFUTED
    assert decide("MO-CPX-FSWORST/exact").kind is Kind.REFUTED
    assert decide("MO-CPX-FSWORST/order@A").kind is Kind.UNDECIDED
    broken(array_cost, "most_steps", lambda *given: 10**6, monkeypatch)
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


def test_keys_are_unique() -> None:
    listed: list[Claim] = [*edge.CLAIMS, *mbv.CLAIMS, *array_cost.CLAIMS, *mbv_cost.CLAIMS]
    assert len({claim.key for claim in listed}) == len(listed)
