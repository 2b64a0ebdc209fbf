"""A cyclical subcube in no larger one that nobody names, by hand; and where somebody names one."""

from __future__ import annotations

import pytest
from tests.proofs.verdicts import in_words

from allocert.machines.words import word_of
from allocert.proofs.livingston_stout.host import named

WITNESS = word_of((0b0000, 0b0001, 0b0010, 0b0011, 0b0100, 0b0101, 0b1100, 0b1101))
"""00** and *10*: 0000 and 0100 lie in one of them each, and 0*00 lies in neither."""


def test_nobody_names_a_subcube_of_dimension_1() -> None:
    assert named._lost(4, WITNESS) == (1, "0*00")
    assert "0*00 lies in no larger available cyclical one" in in_words("LS-CLAIM-policy@named-by-t-and-z")


def test_somebody_does_without_the_other_square() -> None:
    """0*00 still lies in no larger one, and 0100 ends with t = 1."""
    assert named._lost(4, word_of((0b0000, 0b0001, 0b0010, 0b0011, 0b0100))) is None
    assert all(named._lost(3, free) is None for free in named._sets(3))


def test_the_program_is_asked_too(monkeypatch: pytest.MonkeyPatch) -> None:
    def without_registers(*asked: object, **more: object) -> object:
        raise AssertionError

    monkeypatch.setattr(named, "ran", without_registers)
    with pytest.raises(AssertionError):
        named._lost(4, WITNESS)
