"""Incomplete cubes against complete ones: a worse plan turns the examples."""

from __future__ import annotations

from allocert.proofs.antoniou.asi import comparison


def test_the_least_machine_without_a_tie() -> None:
    assert [comparison.ties(n) for n in range(1, 6)] == [2, 4, 8, 16, 32]
    assert comparison.ties(6) < 64
