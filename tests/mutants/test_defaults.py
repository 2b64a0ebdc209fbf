from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from tests.mutants.defaults import SUGGESTED, TODAY, try_defaults
from tests.mutants.machines import HOMES
from tests.mutants.mutant import Mutant

PAGES = Path(__file__).parents[2] / "docs"

KINDS = ("anchors", "nodes", "pieces", "pod", "shapes", "tree")
"""Rooms of allocators of machines of today; ``rotating`` is in the room of meshes."""

EVERY = 6
"""One bug of six is tried in a short run."""


def _cases() -> Iterator[Any]:
    for number, mutant in enumerate(TODAY):
        marks = [pytest.mark.deep] if number % EVERY else []
        yield pytest.param(mutant, id=f"{mutant.allocator}: {mutant.name}", marks=marks)


@pytest.mark.parametrize("mutant", list(_cases()))
def test_check_finds_each_bug_at_its_default_options(mutant: Mutant) -> None:
    outcome = try_defaults(mutant)
    assert outcome.seen, outcome


def test_every_allocator_of_today_has_ten_bugs() -> None:
    today = {name for name, (module, _) in HOMES.items() if module.split(".")[2] in KINDS} | {"rotating"}
    assert set(SUGGESTED) == today
    assert min(Counter(mutant.allocator for mutant in TODAY).values()) >= 10
    assert set(Counter(mutant.allocator for mutant in TODAY)) == today


def test_a_page_names_the_machines() -> None:
    page = (PAGES / "today.md").read_text(encoding="utf-8")
    assert [spec for specs in SUGGESTED.values() for spec in specs if f"`{spec}`" not in page] == []
    assert f"{len(TODAY)} seeded bugs" in page


def test_what_changes_nothing_is_not_found() -> None:
    mutant = next(mutant for mutant in TODAY if mutant.allocator == "rotating")
    harmless = replace(mutant, new=f"{mutant.old} ")
    assert "no promise broken on mesh-rot:4x3" in try_defaults(harmless).survives
