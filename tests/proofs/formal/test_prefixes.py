"""Changed code that counts beginnings is noticed by the table that ties it to the model in Coq."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement

import pytest

from allocert.models.parallel import prefixes
from allocert.proofs.formal import ties
from allocert.proofs.formal.prefixes import beginnings_table


@pytest.fixture(autouse=True)
def _tables_are_compared_anew() -> Iterator[None]:
    ties._difference.cache_clear()
    yield
    ties._difference.cache_clear()


def test_places_do_not_repeat(monkeypatch: pytest.MonkeyPatch) -> None:
    assert beginnings_table() == ""
    ties._difference.cache_clear()
    monkeypatch.setattr(prefixes, "combinations", combinations_with_replacement)
    assert "the shipped code" in beginnings_table()
