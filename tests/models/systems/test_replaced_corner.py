"""A replaced corner by hand."""

from __future__ import annotations

import pytest

from allocert.models.systems.replaced_corner import replaced


@pytest.mark.parametrize(
    ("d", "beta", "expected"),
    [
        (2, 0b00, (1, 0)),
        (2, 0b11, (2, 2)),
        (2, 0b10, (2, 1)),
        (3, 0b001, (3, 2)),
        (3, 0b111, (4, 2)),
        (3, 0b100, (4, 2)),
        (3, 0b110, (4, 3)),
        (1, 0b1, (1, 0)),
    ],
)
def test_replacements_by_hand(d: int, beta: int, expected: tuple[int, int]) -> None:
    assert replaced(d, beta) == expected
