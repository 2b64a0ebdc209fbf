"""Patterns of cells, and placements drawn at random."""

from __future__ import annotations

from allocert.proofs.gupta_srimani.contention import placed_jobs


def test_random_placements_do_not_meet() -> None:
    for _, jobs in placed_jobs.random_jobs(7, 50):
        assert not any(a.region.meets(b.region) for a in jobs for b in jobs if a.job < b.job)


def test_patterns_are_all_there() -> None:
    """On T_2: one cell; two that contend or not; and one way to have three, and four."""
    assert [len(placed_jobs.patterns(2, n)) for n in range(1, 6)] == [1, 2, 1, 1, 0]
    assert [len(placed_jobs.patterns(1, n)) for n in (1, 2)] == [1, 0]
