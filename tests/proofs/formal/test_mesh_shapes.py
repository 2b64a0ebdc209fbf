"""Changed graphs and subsystems are noticed by the tables that tie them to the models in Coq."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from allocert.models.meshes.grid_graphs import mesh_links, subsystems
from allocert.proofs.formal import mesh_shapes, ties
from allocert.proofs.formal.catalogue import TIES


@pytest.fixture(autouse=True)
def _tables_are_compared_anew() -> Iterator[None]:
    ties._difference.cache_clear()
    yield
    ties._difference.cache_clear()


_MUTANTS: dict[str, tuple[str, Any]] = {
    "grids/shapes-links": ("wrap_links", mesh_links),
    "grids/shapes-distances": ("torus_links", mesh_links),
    "grids/shapes-boxes": (
        "subsystems",
        lambda m, dimensions, side, wrapped: subsystems(m, dimensions, side, False),
    ),
}


@pytest.mark.parametrize("name", _MUTANTS)
def test_changed_code_is_noticed_by_its_table(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    what, changed = _MUTANTS[name]
    monkeypatch.setattr(mesh_shapes, what, changed)
    assert "the shipped code" in TIES[name]()


def test_every_table_has_a_mutant() -> None:
    own = {tie.name for tie in vars(mesh_shapes).values() if isinstance(tie, ties.Tie)}
    assert set(_MUTANTS) == own
