"""Kandlur & Shin 1988, section 2, relabelling: the verdicts and what they count."""

from __future__ import annotations

from functools import cache

import pytest

from allocert.machines.labelling import Labelling
from allocert.proofs.claim import Context, Kind, Verdict
from allocert.proofs.kandlur_shin import section2_figures, section2_relabel
from allocert.proofs.kandlur_shin.section2_relabel import figure_4, moved

B, P, R = Kind.BOUNDED, Kind.PROVED, Kind.REFUTED
EXPECTED = {
    "KS-CLAIM-SUBSUME": P,
    "KS-CLAIM-DISPERSE": P,
    "KS-ALG-RELABEL@printed-mask": R,
    "KS-ALG-RELABEL@direction-mask": P,
    "KS-STEP3-ALLOC": P,
    "KS-CLAIM-MINSUB": P,
    "KS-CLAIM-PACK": P,
    "KS-CLAIM-PACK@other-way": R,
    "KS-CLAIM-ADJ": P,
    "KS-FIG-2": B,
    "KS-FIG-5": B,
    "KS-FIG-5-WORD@old-directions": R,
    "KS-FIG-5-WORD@new-positions": R,
    "KS-FIG-5-WORD@mended": B,
}
CLAIMS = (*section2_relabel.CLAIMS, *section2_figures.CLAIMS)
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


@pytest.mark.parametrize(
    ("key", "faulty", "failing"),
    [
        ("KS-ALG-RELABEL@printed-mask", [0, 2], [0, 0, 0, 4]),
        ("KS-CLAIM-PACK@other-way", [0, 4], [0, 0, 0, 18]),
    ],
)
def test_smallest_counterexamples(key: str, faulty: list[int], failing: list[int]) -> None:
    verdict = decided(key)
    assert verdict.counterexample is not None
    assert (verdict.counterexample.data["D"], verdict.counterexample.data["faulty"]) == (3, faulty)
    assert [verdict.values["failing"][str(n)] for n in range(4)] == failing


@pytest.mark.parametrize("key", [key for key, kind in EXPECTED.items() if kind is P])
def test_proofs_for_all_sizes_are_certified(key: str) -> None:
    evidence = decided(key).evidence
    assert evidence.certificate is not None
    proof = "canonical-lists" if key == "KS-STEP3-ALLOC" else "relabelled-labels"
    assert proof in evidence.certificate.claim


def test_the_working_reading_is_the_shipped_labelling() -> None:
    for faulty in ((), (3,), (0, 4), (1, 2, 7), (0, 7)):
        labels = Labelling.by_faults(3, faulty)
        for node in range(8):
            assert moved(node, figure_4(3, faulty, "direction")) == labels.new(node)


def test_the_words_that_the_printed_map_gives() -> None:
    readings = ("old-directions", "new-positions")
    repairs = [decided(f"KS-FIG-5-WORD@{reading}").values["repair"] for reading in readings]
    assert repairs == ["the word is 632154", "the word is 621543"]


@pytest.mark.parametrize(
    ("key", "table", "cell", "printed"),
    [
        ("KS-FIG-2", section2_figures.PRINTED_FIGURE_2, "map", "1 2 3"),
        ("KS-FIG-2", section2_figures.PRINTED_FIGURE_2, "a Q_2 is granted before", True),
        ("KS-FIG-5", section2_figures.PRINTED_FIGURE_5, "new label of that cube", "0110**"),
    ],
)
def test_a_misprinted_cell_refutes_its_figure(
    monkeypatch: pytest.MonkeyPatch, key: str, table: dict[str, object], cell: str, printed: object
) -> None:
    monkeypatch.setitem(table, cell, printed)
    verdict = BY_KEY[key].decide(Context())
    assert verdict.kind is R
    assert verdict.values["wrong"] == [cell]


def test_a_map_that_is_wrong_on_large_cubes_only_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        section2_relabel, "figure_4", lambda n, faulty, mask: (1,) * n if n > 8 else figure_4(n, faulty, mask)
    )
    for key in ("KS-ALG-RELABEL@direction-mask", "KS-CLAIM-PACK"):
        verdict = BY_KEY[key].decide(Context())
        assert verdict.kind is R
        assert verdict.counterexample is not None
        assert verdict.counterexample.data["D"] == 9


def test_a_labelling_that_breaks_adjacency_refutes_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Labelling, "new", lambda self, node: node ^ (node >> 1))
    verdict = BY_KEY["KS-CLAIM-ADJ"].decide(Context())
    assert verdict.counterexample is not None
    assert verdict.counterexample.data["D"] == 2


def test_lists_that_start_differently_refute_their_agreement(monkeypatch: pytest.MonkeyPatch) -> None:
    class Turned(section2_relabel.RelabelledBuddy):
        def __init__(self, machine, faulty=()):  # type: ignore[no-untyped-def]
            super().__init__(machine, tuple(node ^ (machine.processors - 1) for node in faulty))

    monkeypatch.setattr(section2_relabel, "RelabelledBuddy", Turned)
    verdict = BY_KEY["KS-CLAIM-SUBSUME"].decide(Context())
    assert verdict.kind is R
    assert verdict.counterexample is not None
    assert verdict.counterexample.data["D"] == 1
