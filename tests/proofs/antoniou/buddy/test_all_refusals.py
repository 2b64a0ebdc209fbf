"""All refusals on common traces: hardly different between the strategies."""

from __future__ import annotations

from tests.proofs.now import kind_now

from allocert.proofs.antoniou.buddy import after_releases, all_refusals
from allocert.verification.claims.claim import Kind


def test_all_refusals_are_more_than_those_with_enough_nodes_free():
    for name in ("buddy", "gray"):
        every = all_refusals.all_refusals(name, 4, 4, 300, 0)
        valid = after_releases.refusals(name, 4, 4, 300, 0)
        assert all(most > least for most, least in zip(every, valid, strict=True))


def test_a_strategy_that_refuses_much_more_is_noticed(monkeypatch):
    true = all_refusals.all_refusals
    monkeypatch.setattr(
        all_refusals,
        "all_refusals",
        lambda name, n, *rest: tuple(rate + 5 * (name == "gray") for rate in true("buddy", 4, *rest)),
    )
    assert kind_now("AN-X-8/all-refusals") is Kind.DOES_NOT_FIT
