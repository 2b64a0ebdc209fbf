"""Sides that do not divide one another: the least schedule off the torus, and profiles that do not fall."""

from __future__ import annotations

from fractions import Fraction

from tests.proofs.verdicts import in_words

from allocert.proofs.gupta_srimani.preemptive.any_sides import Row, plain_step


def test_two_jobs_of_side_2_on_side_3() -> None:
    assert in_words("GS-ALG-FEAS@any-sides").startswith("3x3: (2,1) (2,1), T = 1: ")
    assert in_words("GS-ALG-FEAS@any-sides").endswith("is not on the torus")


ROWS: list[Row] = [(0, 7, Fraction(2)), (8, 15, Fraction(4))]
"""The example of section 3 after its first job."""


def test_each_step_by_hand() -> None:
    assert plain_step(ROWS, 4, Fraction(5), keep=True) is None
    assert plain_step(ROWS, 8, Fraction(1), keep=True) == [(0, 7, Fraction(1)), ROWS[1]]
    assert plain_step(ROWS, 4, Fraction(4), keep=True) == [ROWS[0], (12, 15, Fraction(4))]
    left = [(8, 11, Fraction(3)), (12, 15, Fraction(4))]
    assert plain_step(ROWS, 4, Fraction(3), keep=False) == left
    assert plain_step(ROWS, 4, Fraction(3), keep=True) == [(4, 7, Fraction(2)), *left]
