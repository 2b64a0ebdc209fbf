"""Leaving out."""

from __future__ import annotations

from typing import Any

import pytest

from allocert.verification.pairing.items import ReleaseOf
from allocert.verification.pairing.promises.judging import Finding, Judged, Trial
from allocert.verification.pairing.promises.shorter import shorter, without
from allocert.verification.pairing.trace import Allocate


def test_a_request_goes_with_its_release() -> None:
    items = (Allocate(1), Allocate(2), ReleaseOf(1), ReleaseOf(0), Allocate(3))
    assert without(items, 1) == (Allocate(1), ReleaseOf(0), Allocate(3))
    assert without(items, 0, 2) == (Allocate(3),)


@pytest.mark.parametrize("late", [False, True])
def test_what_is_left_cannot_be_left_out(late: bool) -> None:
    """Broken by any two requests for more than 2 with a release of the first."""

    class Promise:
        def judge(self, pair: Any, trial: Trial) -> Judged:
            large = [place for place, item in enumerate(trial.items) if getattr(item, "request", 0) > 2]
            broken = len(large) > 1 and ReleaseOf(large[0]) in trial.items
            return Judged(1, Finding(trial, "", ()) if broken else None)

    items = (*map(Allocate, (1, 9, 2, 7, 1, 5)), ReleaseOf(3), ReleaseOf(1), ReleaseOf(0))
    stub: Any = Promise()
    smallest, finished = shorter(
        stub, stub, Finding(Trial("hypercube-nodes:4", items), "", ()), 0.0 if late else None
    )
    assert finished is not late
    if not late:
        assert smallest.trial.items == (Allocate(3), Allocate(3), ReleaseOf(0))
