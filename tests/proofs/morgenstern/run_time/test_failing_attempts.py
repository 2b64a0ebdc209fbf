"""How many attempts of a queue can fail: worked by hand, and on longer queues."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from allocert.machines import Mesh
from allocert.proofs.morgenstern.run_time.failing_attempts import largest_share
from allocert.simulation.attempts import attempts


def test_shares_worked_by_hand() -> None:
    assert largest_share(1) == 0
    assert largest_share(2) == Fraction(1, 3)
    mesh = Mesh(2, 1)
    two = (((1, 1), 1), ((1, 1), 1), ((2, 1), 1))
    assert (attempts(mesh, two, True).failures, attempts(mesh, two, True).left) == ([2], 1)
    assert (attempts(mesh, two, False).failures, attempts(mesh, two, False).left) == ([2, 1], 1)


@settings(max_examples=60)
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
    assert 2 * met >= 2 * n + k * (k - 3)
