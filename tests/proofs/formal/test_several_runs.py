"""Changed programs for several systems are noticed by the table that ties them to the models in Coq."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from allocert.allocators.parallel.cyclical import MULTIPLE_CYCLICAL
from allocert.allocators.parallel.gray_coded import MULTIPLE_GRAY
from allocert.allocators.parallel.program import Program
from allocert.proofs.formal import several_runs, ties


@pytest.fixture(autouse=True)
def _tables_are_compared_anew() -> Iterator[None]:
    ties._difference.cache_clear()
    yield
    ties._difference.cache_clear()


@pytest.mark.parametrize(
    ("name", "program", "old", "new"),
    [
        ("MULTIPLE_GRAY", MULTIPLE_GRAY, "d * (c - 1) + i", "i"),
        ("MULTIPLE_CYCLICAL", MULTIPLE_CYCLICAL, "[2 * d - j]", "[2 * d - j - 1]"),
    ],
)
def test_changed_code_differs_from_coqs_table(
    name: str, program: Program, old: str, new: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert old in program.text
    monkeypatch.setattr(several_runs, name, replace(program, text=program.text.replace(old, new)))
    assert "the shipped code" in several_runs.turns_table()
