"""How many attempts of a queue can fail: worked by hand, on longer queues, and with another event loop."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from allocert.machines import Mesh
from allocert.proofs.morgenstern.run_time import failing_attempts
from allocert.proofs.morgenstern.run_time.failing_attempts import (
    every_queue,
    largest_share,
    least_number,
    reachable,
)
from allocert.simulation import attempts as played
from allocert.simulation.attempts import attempts
from allocert.simulation.events import replay
from allocert.verification.claims.claim import Context, Kind


def test_shares_worked_by_hand() -> None:
    assert largest_share(1) == 0
    assert largest_share(2) == Fraction(1, 3)
    assert reachable(1, False) == {(0, 1)}
    assert reachable(3, False) == {(0, 3), (1, 2), (2, 1)}
    assert reachable(3, True) == reachable(3, False) | {(1, 1)}
    mesh = Mesh(2, 1)
    two = (((1, 1), 1), ((1, 1), 1), ((2, 1), 1))
    assert (attempts(mesh, two, True).failures, attempts(mesh, two, True).left) == ([2], 1)
    assert (attempts(mesh, two, False).failures, attempts(mesh, two, False).left) == ([2, 1], 1)
    assert [least_number(n, k) for n, k in ((1, 1), (2, 1), (2, 2))] == [0, Fraction(1, 3), Fraction(1, 2)]


@pytest.mark.parametrize("together", [False, True])
def test_shares_hold_for_more_requests_than_the_small_mesh_has_processors(
    together: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    mesh = Mesh(2, 1)
    monkeypatch.setattr(failing_attempts, "MESH", mesh)
    every = (attempts(mesh, queue, together) for queue in every_queue(3))
    assert 0 not in {len(found.failures) for found in every}
    claim = next(c for c in failing_attempts.CLAIMS if c.reading == ("instant" if together else "release"))
    assert claim.decide(Context()).kind is Kind.PROVED


def test_another_event_loop_would_refute_the_shares(monkeypatch: pytest.MonkeyPatch) -> None:
    def twice(jobs: Any, server: Any) -> Any:
        passage = replay(jobs, server)
        server.failures += server.failures
        return passage

    monkeypatch.setattr(played, "replay", twice)
    for claim in failing_attempts.CLAIMS:
        assert claim.decide(Context()).kind is Kind.REFUTED, claim.key


@settings(max_examples=60, deadline=None)
@given(
    st.lists(
        st.tuples(st.tuples(st.integers(1, 4), st.integers(1, 3)), st.integers(1, 9)), min_size=1, max_size=25
    )
)
def test_shares_hold_on_longer_queues(queue: Any) -> None:
    found = attempts(Mesh(4, 3), tuple(queue), False)
    n, k, failures = len(queue), found.left, len(found.failures)
    assert failures == n - k
    assert Fraction(failures, n + failures) <= largest_share(n)
    met = sum(found.failures) + sum(found.successes)
    assert 2 * met == 4 * sum(found.failures) - 2 * n + k * (k + 1)
    assert met >= least_number(n, k) * (2 * n - k)
