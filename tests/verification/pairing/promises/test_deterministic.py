"""The same trace twice, here and in other processes."""

from __future__ import annotations

from typing import Any

from .promised_fits import Dice, FirstFit, OnceOdd


def test_a_first_fit_is(here: Any, apart: Any) -> None:
    assert here(FirstFit, "deterministic").broken is None
    found = apart("FirstFit", "deterministic", calls=600)
    assert found.broken is None
    assert found.coverage[0].examples > 5


def test_the_order_of_a_set_of_texts_shows_in_another_process(here: Any, apart: Any) -> None:
    found = apart("Hashed", "deterministic", calls=3000)
    assert found.broken.promise == "deterministic"
    assert "hash seed" in found.broken.detail
    assert len(found.broken.trace) == 1
    assert found.broken.trace[0].request == (2, 2)


def test_dice_show_in_the_same_process(here: Any) -> None:
    found = here(Dice, "deterministic")
    assert "in the same process" in found.broken.detail
    assert found.broken.replays >= 1


def test_what_shows_once_accuses_nobody(here: Any) -> None:
    class Counted(OnceOdd):
        requests = 0

    found = here(Counted, "deterministic")
    assert found.broken is None
    assert any("broke once" in note for note in found.notes)
    assert found.coverage[0].examples == 0
    assert found.coverage[0].text.startswith("open")
