"""Stationary distributions and polynomials: small chains by hand, roots by construction."""

from __future__ import annotations

import pytest

from allocert.errors import EngineError, InstanceError
from allocert.solvers.exact.polynomials import coprime
from allocert.solvers.exact.stationary import stationary, stationary_polynomials


def test_a_birth_and_death_chain() -> None:
    assert stationary([{1: 2}, {0: 1, 2: 3}, {1: 4}]) == (2, 4, 3)
    assert stationary([{}]) == (1,)


def test_a_state_that_is_left_for_good_has_no_weight() -> None:
    assert stationary([{1: 1}, {2: 1}, {1: 5}]) == (0, 5, 1)


def test_what_is_no_chain_or_has_two_closed_classes() -> None:
    with pytest.raises(InstanceError, match="states"):
        stationary([])
    with pytest.raises(InstanceError, match="rate"):
        stationary([{1: 0}, {0: 1}])
    with pytest.raises(EngineError, match="more than one"):
        stationary([{}, {}])


def test_a_chain_with_a_parameter() -> None:
    over, under = stationary_polynomials(lambda x: [{1: x}, {0: 1, 2: x}, {1: 2}], [[0, 1, 2], [1, 1, 1]], 3)
    top, bottom = (tuple(int(2 * a) for a in one) for one in (over, under))
    assert coprime(top, bottom) == ((0, 2, 2), (2, 2, 1))
