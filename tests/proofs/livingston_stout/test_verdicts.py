"""Livingston & Stout 1989: every claim as recorded, and numbers in the verdicts that can be had otherwise."""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import Any

import pytest
from tests.proofs.verdicts import as_recorded, decided, in_words

test_verdicts = as_recorded("livingston-stout")


@pytest.mark.parametrize(
    ("key", "value", "expected"),
    [
        # The numbers of columns of the greatest covering arrays of strength two: C(N-1, ceil(N/2)).
        (
            "LS-CLAIM-Kw/closed-form",
            "most_d_by_N",
            {str(rows): comb(rows - 1, -(-rows // 2)) for rows in range(4, 11)},
        ),
        ("LS-NUM-QBw", "QB_w", 5),
        ("LS-CLAIM-Kw", "K_w", 8),
        # Boxes of one edge of the complete graph: 2, 5, 9, 14 halvings for D = 2..5 and k = 2 are D(D+1)/2 - 1.
        (
            "LS-X-9/larger-k",
            "halvings",
            {"D = 4, k = 4": 4, "D = 5, k = 4": 12},
        ),
    ],
)
def test_values(key: str, value: str, expected: Any) -> None:
    found = decided(key).values[value]
    if isinstance(expected, dict):
        found = {name: found[name] for name in expected if name in found}
    assert found == expected


def test_expected_faults_of_four_coupons() -> None:
    """4 (1 + 1/2 + 1/3 + 1/4) draws until four coupons are there."""
    assert Fraction(decided("LS-NUM-Be@corrected").values["expected"]) == 4 * sum(
        Fraction(1, i) for i in range(1, 5)
    )


def test_percentages() -> None:
    percent = decided("LS-NUM-67@from-the-printed-figures").values["percent"]
    assert percent == "67.07"  # (24.6 - 8.1) / 24.6 = 165/246


def test_two_links_of_the_replaced_cube_are_long_from_the_square_on() -> None:
    assert decided("LS-DILATION@printed-replacement").values["failing"]["2"] == 1


def test_smallest_counterexamples_are_reported() -> None:
    assert "d = 2" in in_words("LS-ALG-3.6/bits-of-the-label")
    assert "d = 3" in in_words("LS-CLAIM-findall/cyclical@covered")
