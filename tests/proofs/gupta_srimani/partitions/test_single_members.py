"""Subtori of one row or one column: the two columns of the least torus, and rings that make the rules hold."""

from __future__ import annotations

import pytest
from tests.proofs.verdicts import found, in_words

from allocert.machines.torus_links import Single
from allocert.proofs import REGISTRY
from allocert.proofs.gupta_srimani.partitions.single_members import _covers, families_follow_strides
from allocert.verification.claims.claim import Context, Kind

KEYS = ("GS-REM-1/one-row-or-column", "GS-CNT-MAX/one-row-or-column", "GS-CNT-PART/one-row-or-column")


@pytest.mark.parametrize("key", KEYS)
def test_the_two_columns_of_the_least_torus(key: str) -> None:
    assert in_words(f"{key}@without-links").startswith("2x2, K = 1, 2: ")


@pytest.mark.parametrize("key", [*KEYS, "GS-INTRO-IDLE/all-sides"])
def test_rings_make_it_hold(key: str) -> None:
    assert REGISTRY.claim(f"{key}@rings").decide(Context()).kind is Kind.BOUNDED


def test_single_processors_are_all() -> None:
    assert found("GS-INTRO-IDLE/all-sides@without-links") == {"torus": 2, "sides": [1, 1, 1, 1]}


def test_covers_have_as_many_sets_as_asked_for() -> None:
    assert _covers([0b011, 0b100, 0b111], 0b111, 2)
    assert not _covers([0b011, 0b110], 0b111, 2)
    assert not _covers([0b111], 0b111, 2)


def test_a_family_too_small_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    name = "allocert.proofs.gupta_srimani.partitions.single_members.maximal_families"
    monkeypatch.setattr(name, lambda conflicting: iter([(0,)]))
    verdict = families_follow_strides(Context(), single=Single.RING, what="members")
    assert verdict.kind is Kind.REFUTED
