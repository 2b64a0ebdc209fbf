"""A changed program is noticed by the table that ties it to the model in Coq."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from allocert.allocators.parallel.status import STATUS
from allocert.proofs.formal import status, ties


@pytest.fixture(autouse=True)
def _tables_are_compared_anew() -> Iterator[None]:
    ties._difference.cache_clear()
    yield
    ties._difference.cache_clear()


@pytest.mark.parametrize("text", ["pass", "if available(across(1)):\n    report(1)"])
def test_changed_code_differs_from_coqs_table(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(status, "STATUS", replace(STATUS, text=text))
    assert "the shipped code" in status.status_table()
