"""Kandlur & Shin 1988, section 2: the relabelling of figure 4, and what is said of it."""

from __future__ import annotations

import pytest
from tests.proofs.verdicts import as_recorded, decided, found

from allocert.machines.labelling import Labelling
from allocert.machines.words import word_of
from allocert.proofs import REGISTRY
from allocert.proofs.kandlur_shin.relabelling import figures as section2_figures
from allocert.proofs.kandlur_shin.relabelling import relabelling as section2_relabel
from allocert.proofs.kandlur_shin.relabelling.relabelling import figure_4, moved
from allocert.verification.claims.claim import Context, Counterexample

test_verdicts = as_recorded(section2_relabel, section2_figures)


def refuted(key: str) -> Counterexample:
    """The counterexample that is found now, with whatever was changed."""
    counterexample = REGISTRY.claim(key).decide(Context()).counterexample
    assert counterexample is not None
    return counterexample


def test_the_smallest_counterexample_to_the_printed_mask() -> None:
    assert found("KS-ALG-RELABEL@printed-mask") == {"D": 3, "faulty": [0, 2], "map": [2, 1, 2]}
    failing = decided("KS-ALG-RELABEL@printed-mask").values["failing"]
    assert [failing[str(n)] for n in range(4)] == [0, 0, 0, 18]


def test_the_map_by_its_description() -> None:
    """Faults 21, 29 and 5 differ in directions 4 and 5; 0 and 7 of Q_3 in all three."""
    assert section2_relabel._ordered(6, (21, 29, 5)) == (3, 4, 5, 1, 2, 6)
    assert section2_relabel._ordered(3, (0, 7)) == section2_relabel._ordered(3, (5,)) == (1, 2, 3)


def test_a_map_in_another_order_is_not_the_described_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """Still a permutation, with the faults lowest, but directions 1 and 2 exchanged there."""

    def exchanged(n: int, faulty: tuple[int, ...], mask: str) -> tuple[int, ...]:
        places = figure_4(n, faulty, mask)
        return tuple({1: 2, 2: 1}.get(place, place) for place in places) if n > 2 else places

    monkeypatch.setattr(section2_relabel, "figure_4", exchanged)
    assert refuted("KS-ALG-RELABEL@direction-mask").data["D"] == 3


def test_the_working_reading_is_the_shipped_labelling() -> None:
    for faulty in ((), (3,), (0, 4), (1, 2, 7), (0, 7)):
        labels = Labelling.by_faults(3, faulty)
        for node in range(8):
            assert moved(node, figure_4(3, faulty, "direction")) == labels.new(node)


@pytest.mark.parametrize(
    ("n", "faulty", "expected"),
    [(6, (21, 29, 5), {20, 22, 23}), (3, (0, 4), {0, 1}), (3, (5,), {5}), (3, (0, 7), {0, 7})],
)
def test_relabelling_packs_the_faults(n: int, faulty: tuple[int, ...], expected: set[int]) -> None:
    labels = Labelling.by_faults(n, faulty)
    assert word_of(labels.new(node) for node in faulty) == word_of(expected)


def test_the_words_that_the_printed_map_gives() -> None:
    readings = ("old-directions", "new-positions")
    assert [found(f"KS-FIG-5-WORD@{reading}")["word"] for reading in readings] == ["632154", "621543"]


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
    assert refuted(key).data["cell"] == cell


def test_a_map_that_is_wrong_on_large_cubes_only_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        section2_relabel, "figure_4", lambda n, faulty, mask: (1,) * n if n > 8 else figure_4(n, faulty, mask)
    )
    for key in ("KS-ALG-RELABEL@direction-mask", "KS-CLAIM-PACK"):
        assert refuted(key).data["D"] == 9


def test_a_labelling_that_breaks_adjacency_refutes_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Labelling, "new", lambda self, node: node ^ (node >> 1))
    assert refuted("KS-CLAIM-ADJ").data["D"] == 2


def test_lists_that_start_differently_refute_their_agreement(monkeypatch: pytest.MonkeyPatch) -> None:
    class Turned(section2_relabel.RelabelledBuddy):
        def __init__(self, machine, faulty=()):  # type: ignore[no-untyped-def]
            super().__init__(machine, tuple(node ^ (machine.processors - 1) for node in faulty))

    monkeypatch.setattr(section2_relabel, "RelabelledBuddy", Turned)
    assert refuted("KS-CLAIM-SUBSUME").data["D"] == 1
