"""Changed code for releases and for relabelled lists is noticed by the tables that tie it to the models in Coq."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from allocert.allocators.hypercube.freelist import FreeLists
from allocert.allocators.hypercube.relabel import RelabelledBuddy
from allocert.machines.labelling import Labelling
from allocert.models.hypercube.figure3 import release
from allocert.proofs.formal import releases, ties


@pytest.fixture(autouse=True)
def _tables_are_compared_anew() -> Iterator[None]:
    ties._difference.cache_clear()
    yield
    ties._difference.cache_clear()


def _unmerged(self: FreeLists, k: int, start: int) -> None:
    self.lists[k].append(start)


def _merged_once(self: FreeLists, k: int, start: int) -> None:
    """The loop is a branch."""
    if k < self.n and (buddy := start ^ (1 << k)) in self.lists[k]:
        self.lists[k].remove(buddy)
        k, start = k + 1, min(start, buddy)
    self.lists[k].append(start)


@pytest.mark.parametrize(
    ("table", "where", "what", "changed"),
    [
        ("gives_table", FreeLists, "give", _unmerged),
        ("gives_table", FreeLists, "give", _merged_once),
        ("gives_table", releases, "release", lambda lists, k, start: (*release(lists, k, start)[:2], k)),
        ("relabelled_table", FreeLists, "give", _merged_once),
        (
            "relabelled_table",
            RelabelledBuddy,
            "release",
            lambda self, region: self._free.give(0, region.base),
        ),
        (
            "relabelled_table",
            Labelling,
            "by_faults",
            classmethod(lambda cls, n, faulty: cls(tuple(range(n)))),
        ),
    ],
)
def test_changed_code_is_noticed(
    table: str, where: Any, what: str, changed: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(where, what, changed)
    assert "the shipped code" in getattr(releases, table)()
