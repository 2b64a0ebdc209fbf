"""Sides that do not divide one another: the least schedule off the torus, and profiles that do not fall."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from tests.proofs.verdicts import in_words

from allocert.proofs import REGISTRY
from allocert.proofs.gupta_srimani.preemptive import any_sides
from allocert.proofs.gupta_srimani.preemptive.stages import Traced, traces
from allocert.verification.claims.claim import Context, Kind


def test_two_jobs_of_side_2_on_side_3() -> None:
    assert in_words("GS-ALG-FEAS@any-sides").startswith("3x3: (2,1) (2,1), T = 1: ")
    assert in_words("GS-ALG-FEAS@any-sides").endswith("is not on the torus")


def test_profiles_from_right_to_left_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def turned(sets: Any, **fixed: str) -> Iterator[Traced]:
        for done in traces(sets, **fixed):
            yield replace(done, stages=tuple(replace(one, after=one.after[::-1]) for one in done.stages))

    monkeypatch.setattr(any_sides, "traces", turned)
    assert REGISTRY.claim("GS-LEM-1@any-sides").decide(Context()).kind is Kind.REFUTED
