"""Sides that do not divide one another: the least schedule off the torus, and profiles that do not fall."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from tests.proofs.verdicts import in_words

from allocert.proofs import REGISTRY
from allocert.proofs.gupta_srimani.preemptive import any_sides
from allocert.proofs.gupta_srimani.preemptive.any_sides import Row, plain_step
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


ROWS: list[Row] = [(0, 7, Fraction(2)), (8, 15, Fraction(4))]
"""The example of section 3 after its first job."""


def test_each_step_by_hand() -> None:
    assert plain_step(ROWS, 4, Fraction(5), keep=True) is None
    assert plain_step(ROWS, 8, Fraction(1), keep=True) == [(0, 7, Fraction(1)), ROWS[1]]
    assert plain_step(ROWS, 4, Fraction(4), keep=True) == [ROWS[0], (12, 15, Fraction(4))]
    left = [(8, 11, Fraction(3)), (12, 15, Fraction(4))]
    assert plain_step(ROWS, 4, Fraction(3), keep=False) == left
    assert plain_step(ROWS, 4, Fraction(3), keep=True) == [(4, 7, Fraction(2)), *left]


def test_another_update_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def forgetful(rows: list[Row], side: int, time: Fraction, keep: bool) -> list[Row] | None:
        return plain_step(rows, side, time, keep=False)

    monkeypatch.setattr(any_sides, "plain_step", forgetful)
    assert REGISTRY.claim("GS-REM-8/structure").decide(Context()).kind is Kind.REFUTED


def test_an_interval_that_is_used_up_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def used_up(sets: Any, **fixed: str) -> Iterator[Traced]:
        for done in traces(sets, **fixed):
            yield replace(
                done, stages=tuple(replace(one, after=((0, 0, Fraction(0)),)) for one in done.stages)
            )

    monkeypatch.setattr(any_sides, "traces", used_up)
    assert REGISTRY.claim("GS-REM-6@any-sides").decide(Context()).kind is Kind.REFUTED


def test_as_many_preemptions_as_jobs_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(any_sides, "interruptions", lambda schedule: len(schedule.pieces))
    assert REGISTRY.claim("GS-THM-2/any-sides@interruptions").decide(Context()).kind is Kind.REFUTED
    assert REGISTRY.claim("GS-THM-2/any-sides@step-4").decide(Context()).kind is Kind.BOUNDED
