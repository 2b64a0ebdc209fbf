"""Kandlur & Shin 1988, sections 4 and 5: the numbers in the verdicts, and what seeded mistakes make of them."""

from __future__ import annotations

import pytest
from tests.proofs.verdicts import as_recorded, decided, found

from allocert.proofs import REGISTRY
from allocert.proofs.kandlur_shin import ncube as section4_ncube
from allocert.proofs.kandlur_shin.lists import cost as section5_complexity
from allocert.verification.claims.claim import Context, Kind

test_verdicts = as_recorded(section4_ncube, section5_complexity)


def kind(key: str) -> Kind:
    """The verdict that is come to now, with whatever was changed."""
    return REGISTRY.claim(key).decide(Context()).kind


def test_the_printed_attachment() -> None:
    values = decided("KS-NCUBE-STAGES/attachment").values
    assert values["nodes_by_distance"] == [16, 32, 16]
    assert values["behind_each_attached_node"]["60"] == [61, 62, 63]
    routes = decided("KS-NCUBE-FIG9").values["routes"]
    assert {target: len(route) for target, route in routes.items()} == {"1": 3, "2": 5, "3": 4}


def test_eleven_or_twelve_links_reach_every_node_at_two() -> None:
    assert decided("KS-NCUBE-STAGES/fewest-links").values["links"] == [11, 12]


def test_silent_nodes_without_rerouting() -> None:
    assert decided("KS-NCUBE-DETECT@tree").values["failing"] == {"6": 32}
    assert found("KS-NCUBE-DETECT@tree")["silent"] == [0, 1, 2, 3]


def test_maps_that_are_not_their_own_inverses() -> None:
    failing = decided("KS-VERTEX@as-it-stands").values["failing"]
    assert failing == {"0": 0, "1": 0, "2": 0, "3": 2, "4": 14, "5": 94}


def test_an_attachment_to_other_nodes_is_refuted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(section4_ncube, "_ATTACHED", (1 << 16) - 1)
    assert kind("KS-NCUBE-STAGES/attachment") is Kind.REFUTED
    assert kind("KS-NCUBE-FIG9") is Kind.BOUNDED


def test_a_wrong_labelling_refutes_the_inverted_array(monkeypatch: pytest.MonkeyPatch) -> None:
    class Broken(section4_ncube.Labelling):
        def old(self, label: int) -> int:
            return self.new(label)

    monkeypatch.setattr(section4_ncube, "Labelling", Broken)
    assert kind("KS-VERTEX@inverted") is Kind.REFUTED


def test_lists_that_cost_otherwise_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    class Appending(section5_complexity.FreeLists):
        def give(self, k: int, start: int) -> None:
            super().give(k, start)
            self.lists[0].sort(reverse=True)

    monkeypatch.setattr(section5_complexity, "FreeLists", Appending)
    assert kind("KS-COMPLEXITY/request") is Kind.REFUTED


def test_worst_costs() -> None:
    requests, releases = (decided(f"KS-COMPLEXITY/{what}").values["worst"] for what in ("request", "release"))
    assert (requests["vector request"][10], requests["list request, nodes marked"][10]) == (2048, 1026)
    assert (releases["vector release"][10], releases["list release"][10]) == (1024, 515)


def test_handing_out_an_address_costs_the_lists_little() -> None:
    worst = decided("KS-COMPLEXITY/request@addresses-only").values["worst"]
    assert (worst["vector request"][10], worst["list request, addresses only"][10]) == (2048, 22)


def test_a_cost_beyond_its_order_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(section5_complexity._COSTS, "list release", lambda n, k: n << n)
    verdict = REGISTRY.claim("KS-COMPLEXITY/release").decide(Context())
    assert verdict.counterexample is not None
    assert verdict.counterexample.text == "D = 3, list release: 24, not 4 to 16"
