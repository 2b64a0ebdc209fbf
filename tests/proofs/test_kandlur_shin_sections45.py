"""Kandlur & Shin 1988, sections 4 and 5: the verdicts and the numbers in them."""

from __future__ import annotations

from functools import cache

import pytest

from allocert.proofs.claim import Context, Kind, Verdict
from allocert.proofs.kandlur_shin import section4_ncube, section5_complexity

B, P, R = Kind.BOUNDED, Kind.PROVED, Kind.REFUTED
EXPECTED = {
    "KS-NCUBE-STAGES/attachment": B,
    "KS-NCUBE-STAGES/farthest": R,
    "KS-NCUBE-STAGES/fewest-links": B,
    "KS-NCUBE-DETECT@tree": R,
    "KS-NCUBE-DETECT@rerouted": B,
    "KS-NCUBE-FIG9": B,
    "KS-VERTEX@as-it-stands": R,
    "KS-VERTEX@inverted": P,
    "KS-COMPLEXITY/request": P,
    "KS-COMPLEXITY/release": P,
    "KS-COMPLEXITY/linked": B,
    "KS-COMPLEXITY/relabel": B,
}
CLAIMS = (*section4_ncube.CLAIMS, *section5_complexity.CLAIMS)
BY_KEY = {claim.key: claim for claim in CLAIMS}


@cache
def decided(key: str) -> Verdict:
    return BY_KEY[key].decide(Context())


def test_every_claim_is_expected() -> None:
    assert [claim.key for claim in CLAIMS] == list(EXPECTED)


@pytest.mark.parametrize("key", EXPECTED)
def test_verdict(key: str) -> None:
    verdict = decided(key)
    assert verdict.kind is EXPECTED[key]
    if verdict.kind is R:
        assert verdict.values["repair"]


def test_the_printed_attachment() -> None:
    values = decided("KS-NCUBE-STAGES/attachment").values
    assert values["nodes_by_distance"] == [16, 32, 16]
    assert values["behind_each_attached_node"]["60"] == [61, 62, 63]
    routes = decided("KS-NCUBE-FIG9").values
    assert routes["links"] == {"1": 3, "2": 5, "3": 4}
    assert routes["fewest_links_through_any_nodes"] == {"1": 3, "2": 3, "3": 4}


def test_twelve_links_are_certified_against_ten() -> None:
    verdict = decided("KS-NCUBE-STAGES/fewest-links")
    assert verdict.values["links"] == [11, 12]
    assert verdict.evidence.certificate is not None
    assert verdict.evidence.kind == "veripb"
    assert "made again from the source" in verdict.evidence.checked_by


def test_silent_nodes_without_rerouting() -> None:
    tree = decided("KS-NCUBE-DETECT@tree")
    assert tree.values["failing"] == {"6": 32}
    assert tree.counterexample is not None
    assert tree.counterexample.data["silent"] == [0, 1, 2, 3]
    assert decided("KS-NCUBE-DETECT@rerouted").values["fewest_faults_that_cut_a_node_off"].startswith("the 6")


def test_maps_that_are_not_their_own_inverses() -> None:
    verdict = decided("KS-VERTEX@as-it-stands")
    assert verdict.values["failing"] == {"0": 0, "1": 0, "2": 0, "3": 2, "4": 14, "5": 94}
    assert "nodes 0 and 4" in verdict.values["fewest_faults_with_a_map_that_is_not_its_own_inverse"]


def test_an_attachment_to_other_nodes_is_refuted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(section4_ncube, "_ATTACHED", (1 << 16) - 1)
    verdict = BY_KEY["KS-NCUBE-STAGES/attachment"].decide(Context())
    assert verdict.kind is R
    assert BY_KEY["KS-NCUBE-FIG9"].decide(Context()).kind is B


def test_a_wrong_labelling_refutes_the_inverted_array(monkeypatch: pytest.MonkeyPatch) -> None:
    class Broken(section4_ncube.Labelling):
        def old(self, label: int) -> int:
            return self.new(label)

    monkeypatch.setattr(section4_ncube, "Labelling", Broken)
    assert BY_KEY["KS-VERTEX@inverted"].decide(Context()).kind is R


def test_lists_that_cost_otherwise_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    class Appending(section5_complexity.FreeLists):
        def give(self, k: int, start: int) -> None:
            super().give(k, start)
            self.lists[0].sort(reverse=True)

    monkeypatch.setattr(section5_complexity, "FreeLists", Appending)
    assert BY_KEY["KS-COMPLEXITY/request"].decide(Context()).kind is R


def test_worst_costs() -> None:
    requests, releases = (decided(f"KS-COMPLEXITY/{what}").values["worst"] for what in ("request", "release"))
    assert (requests["vector request"][10], requests["list request, nodes marked"][10]) == (2048, 1026)
    assert (releases["vector release"][10], releases["list release"][10]) == (1024, 515)
    assert decided("KS-COMPLEXITY/relabel").values["odd_labels_faulty"]["6"] == 31 * 32 // 2


def test_a_cost_beyond_its_order_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(section5_complexity, "_formula_holds", lambda context, n: "")
    monkeypatch.setattr(section5_complexity, "list_release", lambda n, k: n << n)
    verdict = BY_KEY["KS-COMPLEXITY/release"].decide(Context())
    assert verdict.kind is R
    assert verdict.counterexample is not None
    assert verdict.counterexample.text == "D = 3, list release: 24, not 4 to 16"


def test_pointers_followed_on_linked_lists(monkeypatch: pytest.MonkeyPatch) -> None:
    worst = decided("KS-COMPLEXITY/linked").values["most_pointers"]
    assert [worst[str(n)] for n in (4, 10)] == [33, 75]

    class Walking(section5_complexity.LinkedLists):
        def give(self, k: int, start: int) -> None:
            for _ in range(k, self.n + 1):
                list(self.starts(k))
            super().give(k, start)

    monkeypatch.setattr(section5_complexity, "LinkedLists", Walking)
    assert BY_KEY["KS-COMPLEXITY/linked"].decide(Context()).kind is R
