"""Changed code that counts fault-free blocks, or compares sets of subcubes, is noticed by the tables that tie it to the models in Coq."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest

from allocert.machines.labelling import Labelling
from allocert.models.hypercube import best_relabelling
from allocert.models.subcubes import greatest_subcubes
from allocert.proofs.formal import ties
from allocert.proofs.formal.free_subcubes import fault_blocks_table, greatest_table


@pytest.fixture(autouse=True)
def _tables_are_compared_anew() -> Iterator[None]:
    ties._difference.cache_clear()
    yield
    ties._difference.cache_clear()


def test_faulty_blocks_do_not_count(monkeypatch: pytest.MonkeyPatch) -> None:
    true = best_relabelling.free_subcubes_any

    def one_node_less(busy: int, n: int, k: int) -> Iterator[tuple[int, int]]:
        return true(busy & ~1, n, k)

    assert fault_blocks_table() == ""
    ties._difference.cache_clear()
    monkeypatch.setattr(best_relabelling, "free_subcubes_any", one_node_less)
    assert "the shipped code" in fault_blocks_table()


def test_relabelled_lists_follow_figure_4(monkeypatch: pytest.MonkeyPatch) -> None:
    def unmoved(n: int, faulty: Sequence[int]) -> Labelling:
        return Labelling(tuple(range(n)))

    monkeypatch.setattr(Labelling, "by_faults", staticmethod(unmoved))
    assert "the shipped code" in fault_blocks_table()


def test_larger_cubes_come_first(monkeypatch: pytest.MonkeyPatch) -> None:
    def all_alike(n: int, k: int) -> int:
        return 1 << k * (n + 1) if k < 2 else 1

    assert greatest_table() == ""
    ties._difference.cache_clear()
    greatest_subcubes.greatest_profiles.cache_clear()
    monkeypatch.setattr(greatest_subcubes, "weight", all_alike)
    assert "the shipped code" in greatest_table()
    greatest_subcubes.greatest_profiles.cache_clear()
