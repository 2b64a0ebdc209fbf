"""Refusals against the optimum."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from allocert.allocators import Contract
from allocert.errors import SpecError
from allocert.machines import parse_machine
from allocert.verification.pairing.hosts.local import LocalHost
from allocert.verification.pairing.items import ReleaseOf
from allocert.verification.pairing.promises.judging import Trial
from allocert.verification.pairing.promises.within import Placed, Within
from allocert.verification.pairing.session import Pair
from allocert.verification.pairing.trace import Allocate

from .promised_fits import FirstFit, Shy


def judge(fit: Any, promise: str, *items: Any, kind: type[Within] = Within) -> Any:
    """One trace on 3 x 2."""
    pair = Pair(LocalHost(fit, parse_machine("mesh:3x2"), Contract(), 5.0), Contract(), None)
    return kind.parse(promise).judge(pair, Trial("mesh:3x2", items))


def test_a_forced_refusal_is_no_breach() -> None:
    assert judge(FirstFit, "1", Allocate((3, 2)), Allocate((1, 1))).finding is None


def test_a_refusal_that_the_optimum_avoids_is_one() -> None:
    items = (Allocate((1, 1)), Allocate((2, 1)), Allocate((1, 1)), Allocate((2, 1)))
    assert judge(FirstFit, "1", *items).finding is None
    found = judge(Shy, "1", *items).finding
    assert "refused 1 of 4" in found.detail
    assert found.shown[0] == "An optimal placement:"
    assert len(found.shown) == 5
    assert judge(Shy, "1+1", *items).finding is None


def test_what_was_released_is_free_for_the_optimum() -> None:
    items = (Allocate((3, 2)), ReleaseOf(0), *[Allocate((1, 1))] * 3, Allocate((2, 1)))
    assert "refuses 0" in judge(Shy, "1", *items).finding.detail


def test_a_ratio_is_exact() -> None:
    """Two refusals where one is forced."""
    items = (Allocate((1, 2)), Allocate((1, 1)), Allocate((1, 1)), Allocate((2, 1)), Allocate((3, 2)))
    assert judge(Shy, "2", *items).finding is None
    assert judge(Shy, "1.999", *items).finding is not None


def test_a_release_of_what_was_refused_counts_for_the_optimum() -> None:
    items = (Allocate((3, 1)), Allocate((3, 2)), ReleaseOf(1), ReleaseOf(0), Allocate((3, 2)))
    judged = judge(FirstFit, "1", *items)
    assert judged.finding is None
    assert judged.decided


def test_the_search_finds_the_shy_fit_and_not_the_other(here: Any) -> None:
    found = here(Shy, "within:1", "within:1+1", spec="mesh:2x2", calls=600)
    assert found.broken.promise == "within:1"
    assert found.broken.replies[-1] == "refused"
    assert found.broken.replays == 5
    kept = here(FirstFit, "within:2+20", "placed:1", spec="mesh:1x1", calls=600)
    assert kept.broken is None
    assert all(part.examples > 20 for part in kept.coverage)


def test_an_optimum_may_refuse_what_was_granted_or_not() -> None:
    items = (Allocate((3, 2)), Allocate((1, 1)), Allocate((1, 1)))
    assert "refuses 1" in judge(FirstFit, "1", *items).finding.detail
    assert judge(FirstFit, "1", *items, kind=Placed).finding is None
    fragmenting = (Allocate((1, 1)), Allocate((1, 1)), ReleaseOf(0), Allocate((2, 2)), Allocate((1, 2)))
    assert judge(FirstFit, "1", *fragmenting, kind=Placed).finding is not None


def test_bounds_are_fractions() -> None:
    assert Within.parse("1.2+1/2").ratio == Fraction(6, 5)
    assert Within.parse("6/5").more == 0
    for text in ("", "1+", "-1", "1e9", "x"):
        with pytest.raises(SpecError):
            Within.parse(text)
