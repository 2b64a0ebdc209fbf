"""Changed code for new labels is noticed by the table that ties it to the model in Coq."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from allocert.machines.labelling import Labelling
from allocert.models.hypercube.figure4 import figure_4, moved
from allocert.proofs.formal import labels, ties


@pytest.fixture(autouse=True)
def _tables_are_compared_anew() -> Iterator[None]:
    ties._difference.cache_clear()
    yield
    ties._difference.cache_clear()


@pytest.mark.parametrize(
    ("where", "what", "changed"),
    [
        (labels, "figure_4", lambda n, faulty, mask: figure_4(n, faulty, "printed")),
        (labels, "moved", lambda node, places: moved(node, places, back=True)),
        (labels, "fault_directions", lambda faulty: faulty[0] ^ faulty[-1] if faulty else 0),
        (Labelling, "new", Labelling.old),
        (Labelling, "old", Labelling.new),
        (Labelling, "low", lambda self, k: (1 << k) - 1),
    ],
)
def test_changed_code_is_noticed(
    where: Any, what: str, changed: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert labels.labels_table() == ""
    ties._difference.cache_clear()
    monkeypatch.setattr(where, what, changed)
    assert "the shipped code" in labels.labels_table()
