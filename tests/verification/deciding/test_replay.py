"""Counterexamples about shipped allocators, and the histories on which they are looked for."""

from __future__ import annotations

import pytest

from allocert.errors import EngineError
from allocert.verification.deciding.histories import histories
from allocert.verification.deciding.replay import granted, refusal, requests, told
from allocert.verification.pairing.trace import Allocate, Release

NAMES = ("buddy", "free-list", "gray")


def test_refusals_are_replayed_before_they_are_reported() -> None:
    shown = refusal("buddy", 3, (4,), requests(1, 2))
    assert shown.data["trace"] == [["allocate", 1], ["allocate", 2]]
    assert "5 processors being free" in shown.text
    with pytest.raises(EngineError, match="does not refuse"):
        refusal("free-list", 3, (4,), requests(1, 2))
    with pytest.raises(EngineError, match="does not refuse"):
        refusal("buddy", 1, (), requests(1, 1))
    with pytest.raises(EngineError, match="before the end"):
        refusal("buddy", 1, (), requests(1, 1, 0))


def test_traces_are_told_with_grants_counted_from_one() -> None:
    assert told((Allocate(2), Release(0))) == "Q_2, release of grant 1"


@pytest.mark.parametrize("name", NAMES)
def test_histories_agree_with_the_shipped_allocators(name: str) -> None:
    for situation in histories((name,), 2, (1,)):
        for k in range(3):
            region = granted(name, 2, (1,), (*situation.trace, Allocate(k)))[-1]
            start = situation.answers[k][0]
            assert (region is None) == (start is None)
            if region is not None and name != "gray":
                assert region.base == start


@pytest.mark.parametrize("name", NAMES)
def test_a_fault_named_twice_counts_once(name: str) -> None:
    trace = requests(0, 1, 0, 1)
    assert granted(name, 2, (3, 3), trace) == granted(name, 2, (3,), trace)
