"""The words of regions are remembered, as many as fit."""

from __future__ import annotations

import pytest

from allocert.machines import Hypercube, Mesh, family_of
from allocert.verification.pairing import words
from allocert.verification.pairing.words import Words


def test_a_word_is_that_of_the_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(words, "_FEWEST", 3)
    monkeypatch.setattr(words, "_MOST_BITS", 0)
    for machine in (Mesh(4, 3), Hypercube(3)):
        word = Words(machine)
        regions = [
            region for request in machine.requests() for region in family_of(machine, None).regions(request)
        ]
        for region in (*regions, *reversed(regions)):
            assert word(region) == machine.word(region)
            assert len(word._known) <= 3


def test_one_that_is_known_is_not_worked_out_again() -> None:
    machine = Mesh(4, 4)
    word, region = Words(machine), machine.check_region("(0,0,1,1)")
    first = word(region)
    assert word(machine.check_region("(0,0,1,1)")) is first
