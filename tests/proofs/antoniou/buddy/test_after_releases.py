"""Histories with releases that separate the strategies, and what they refuse on common traces."""

from __future__ import annotations

from functools import lru_cache

import pytest
from tests.proofs.now import kind_now

from allocert.machines import Hypercube
from allocert.proofs.antoniou.buddy import after_releases
from allocert.verification.claims.claim import Kind
from allocert.verification.deciding.histories import histories
from allocert.verification.deciding.shipped import shipped
from allocert.verification.pairing.plugins import load


@lru_cache
def strategy(name):
    return load(name)


def separates(refusing, granting, steps):
    """Whether the last request is refused by one and granted by the other, all before it granted by both."""
    cube, granted = Hypercube(2), ([], [])
    players = [strategy(name)(cube) for name in (refusing, granting)]
    for place, (kind, number) in enumerate(steps):
        if kind == "release":
            for player, own in zip(players, granted, strict=True):
                if number >= len(own) or own[number] is None:
                    return False
                player.release(own[number])
                own[number] = None
            continue
        answers = [player.allocate(number) for player in players]
        if None in answers:
            return place == len(steps) - 1 and answers[0] is None and answers[1] is not None
        for own, region in zip(granted, answers, strict=True):
            own.append(region)
    return False


def every_history(length, grants=0, held=frozenset()):
    if not length:
        yield ()
        return
    for k in range(3):
        for rest in every_history(length - 1, grants + 1, held | {grants}):
            yield (("allocate", k), *rest)
    for number in held:
        for rest in every_history(length - 1, grants, held - {number}):
            yield (("release", number), *rest)


@pytest.mark.parametrize("pair", [("buddy", "gray"), ("gray", "free-list"), ("mss", "gray-multi")])
def test_no_shorter_history_separates_them_and_one_of_that_length_does(pair):
    assert not any(separates(*pair, steps) for length in range(1, 5) for steps in every_history(length))
    assert any(separates(*pair, steps) for steps in every_history(5))
    assert len(after_releases.separating(*pair, 2, 3000)) == 5


@pytest.mark.parametrize("n", range(4))
def test_strategies_that_choose_alike_are_never_separated(n):
    for situation in histories(("free-list", "buddy-lists"), n, player=shipped, limit=1500):
        assert all(one == other for one, other in situation.answers)


def test_refusals_on_common_traces():
    rates = {name: after_releases.refusals(name, 4, 6, 300, 0) for name in ("buddy", "gray", "gray-multi")}
    assert all(0 < sum(of) < 600 for of in rates.values())
    assert after_releases.refusals("buddy-lists", 4, 6, 300, 0) == after_releases.refusals(
        "free-list", 4, 6, 300, 0
    )
    assert after_releases.refusals("buddy", 4, 2, 300, 1) != after_releases.refusals("buddy", 4, 2, 300, 2)


@pytest.mark.deep
def test_a_difference_of_the_wrong_sign_is_not_reproduced(monkeypatch):
    true = after_releases.refusals
    swapped = {"gray": "gray-multi", "gray-multi": "gray"}
    monkeypatch.setattr(
        after_releases, "refusals", lambda name, n, *rest: true(swapped.get(name, name), 4, *rest)
    )
    assert kind_now("AN-X-8/traces") is Kind.DOES_NOT_FIT


def test_all_refusals_are_more_than_those_with_enough_nodes_free() -> None:
    for name in ("buddy", "gray"):
        assert all(valid < every for valid, every in after_releases.all_refusals(name, 4, 4, 300, 0))
