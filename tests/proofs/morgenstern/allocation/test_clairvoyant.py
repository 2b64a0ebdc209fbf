"""What knowing the queue is worth: the claims come out as computed, and otherwise where what they rest on is changed."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from tests.proofs.now import decided_now
from tests.proofs.verdicts import decided

from allocert.models.clairvoyant.known_queue import clairvoyant as solved
from allocert.proofs.morgenstern.allocation import clairvoyant
from allocert.verification.claims.claim import Kind


def test_most_of_the_loss_is_from_not_knowing() -> None:
    found = decided("MO-X-3/split")
    least, most = found.values["loss_ticks"]["not_migrating"]
    assert 0 <= least <= most
    assert most * 10 < found.values["loss_ticks"]["total"]


@pytest.mark.parametrize(("lower", "kind"), [(True, Kind.DOES_NOT_FIT), (False, Kind.UNDECIDED)])
def test_late_schedules_reverse_the_split_if_no_earlier_ones_are_possible(
    monkeypatch: pytest.MonkeyPatch, lower: bool, kind: Kind
) -> None:
    def late(*asked: Any) -> Any:
        found = solved(*asked)
        return replace(found, upper=2 * found.upper, lower=2 * found.lower if lower else found.lower)

    monkeypatch.setattr(clairvoyant, "clairvoyant", late)
    monkeypatch.setattr(clairvoyant, "doubt", lambda *asked: None)
    assert decided_now("MO-X-3/split").kind is kind


@pytest.mark.parametrize("part", ["equal", "patience"])
def test_four_requests_are_fewest(part: str) -> None:
    found = decided(f"MO-X-3/{part}")
    assert found.values["how_many"]["3"] == 0 < found.values["how_many"]["4"]
