"""Changed parallel programs for cubes are noticed by the tables that tie them to the models in Coq."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from allocert.proofs.formal import cube_programs, ties
from allocert.proofs.formal.catalogue import TIES


@pytest.fixture(autouse=True)
def _tables_are_compared_anew() -> Iterator[None]:
    ties._difference.cache_clear()
    yield
    ties._difference.cache_clear()


def _changed(name: str, old: str, new: str) -> Any:
    program = getattr(cube_programs, name)
    assert old in program.text
    return replace(program, text=program.text.replace(old, new))


_MUTANTS: dict[str, tuple[str, Any]] = {
    "hypercubes/halving": ("BUDDY", _changed("BUDDY", "r == j - 1 and s == j - 1", "r == j - 1")),
    "hypercubes/gray-exchange": ("GRAY", _changed("GRAY", "s == j - 1 and r == j - 1", "r >= s")),
    "hypercubes/gray-bit": (
        "GRAY_FEW_REGISTERS",
        _changed("GRAY_FEW_REGISTERS", "one == 0 and r >= s", "one == 0 and r > s"),
    ),
    "hypercubes/cyclic-exchange": ("CYCLICAL_CAPPED", _changed("CYCLICAL_CAPPED", "t < s", "t <= s")),
    "hypercubes/cyclic-reports": (
        "CYCLICAL_REPORTING",
        _changed("CYCLICAL_REPORTING", "min(d, ", "min(d - 1, "),
    ),
    "hypercubes/several-exchange": ("MULTIPLE_GRAY", _changed("MULTIPLE_GRAY", "d * (c - 1) + i", "i")),
    "hypercubes/gray-places": ("consecutive", lambda word, length, place: place == length),
}


@pytest.mark.parametrize("name", _MUTANTS)
def test_changed_code_differs_from_coqs_table(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    where, mutant = _MUTANTS[name]
    monkeypatch.setattr(cube_programs, where, mutant)
    assert "the shipped code" in TIES[name]()


def test_every_table_has_a_mutant() -> None:
    mine = {one.name for one in vars(cube_programs).values() if isinstance(one, ties.Tie)}
    assert mine == set(_MUTANTS)
