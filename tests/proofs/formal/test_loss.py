"""Changed code is noticed by the table of sums and weights that ties it to the model in Coq."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from allocert.machines.labelling import Labelling
from allocert.models.loss.measures import dimension_weights
from allocert.proofs.formal import loss, ties


@pytest.fixture(autouse=True)
def _tables_are_compared_anew() -> Iterator[None]:
    ties._difference.cache_clear()
    yield
    ties._difference.cache_clear()


@pytest.mark.parametrize(
    ("where", "what", "changed"),
    [
        (Labelling, "by_faults", classmethod(lambda cls, n, faulty: cls(tuple(range(n))))),
        (loss, "dimension_weights", lambda n, way: dimension_weights(n, way)[::-1]),
    ],
)
def test_changed_code_is_noticed(
    where: Any, what: str, changed: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(where, what, changed)
    assert "the shipped code" in loss.loss_table()
