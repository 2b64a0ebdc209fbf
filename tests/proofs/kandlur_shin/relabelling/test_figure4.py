"""The relabelling of figure 4, and what seeded mistakes in it are reported by."""

from __future__ import annotations

import pytest
from tests.proofs.now import refuted_now

from allocert.machines.labelling import Labelling
from allocert.machines.words import word_of
from allocert.models.hypercube.figure4 import figure_4
from allocert.proofs.kandlur_shin.relabelling import figure4
from allocert.proofs.kandlur_shin.relabelling.printed_examples import PRINTED_FIGURE_2, PRINTED_FIGURE_5


def test_a_map_in_another_order_is_not_the_described_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """Still a permutation, with the faults lowest, but directions 1 and 2 exchanged there."""

    def exchanged(n: int, faulty: tuple[int, ...], mask: str) -> tuple[int, ...]:
        places = figure_4(n, faulty, mask)
        return tuple({1: 2, 2: 1}.get(place, place) for place in places) if n > 2 else places

    monkeypatch.setattr(figure4, "figure_4", exchanged)
    assert refuted_now("KS-ALG-RELABEL@direction-mask").data["D"] == 3


@pytest.mark.parametrize(
    ("n", "faulty", "expected"),
    [(6, (21, 29, 5), {20, 22, 23}), (3, (0, 4), {0, 1}), (3, (5,), {5}), (3, (0, 7), {0, 7})],
)
def test_relabelling_packs_the_faults(n: int, faulty: tuple[int, ...], expected: set[int]) -> None:
    labels = Labelling.by_faults(n, faulty)
    assert word_of(labels.new(node) for node in faulty) == word_of(expected)


@pytest.mark.parametrize(
    ("key", "table", "cell", "printed"),
    [
        ("KS-FIG-2", PRINTED_FIGURE_2, "map", "1 2 3"),
        ("KS-FIG-2", PRINTED_FIGURE_2, "a Q_2 is granted before", True),
        ("KS-FIG-5", PRINTED_FIGURE_5, "new label of that cube", "0110**"),
    ],
)
def test_a_misprinted_cell_refutes_its_figure(
    monkeypatch: pytest.MonkeyPatch, key: str, table: dict[str, object], cell: str, printed: object
) -> None:
    monkeypatch.setitem(table, cell, printed)
    assert refuted_now(key).data["cell"] == cell


def test_a_map_that_is_wrong_on_large_cubes_only_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        figure4, "figure_4", lambda n, faulty, mask: (1,) * n if n > 8 else figure_4(n, faulty, mask)
    )
    assert refuted_now("KS-ALG-RELABEL@direction-mask").data["D"] == 9
