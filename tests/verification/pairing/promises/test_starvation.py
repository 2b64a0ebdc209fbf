"""Loops in which one request waits for ever."""

from __future__ import annotations

from typing import Any

from .promised_fits import AlmostFair, Fair, FirstFit, Locked


def test_who_lets_nobody_pass_starves_nobody(here: Any) -> None:
    found = here(Fair, "no-starvation", calls=3000)
    assert found.broken is None
    assert found.coverage[0].examples > 20


def test_first_fit_and_an_almost_fair_one_starve_a_large_request(here: Any) -> None:
    for fit in (FirstFit, AlmostFair):
        found = here(fit, "no-starvation", calls=8000)
        assert found.broken is not None, found.coverage
        assert "can wait for ever" in found.broken.detail
        assert "refused, waits" in found.broken.replies
        assert any("3 times more" in line for line in found.broken.shown)
        assert len(found.broken.trace) <= 15


def test_without_states_nothing_is_decided(here: Any) -> None:
    found = here(Locked, "no-starvation", calls=300)
    assert found.broken is None
    assert found.coverage[0].examples == 0
    assert found.coverage[0].text.startswith("open")
    assert "cannot be compared" in found.coverage[0].text
