from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from allocert.errors import CertificateError
from allocert.solvers.checkers.stationary import check_stationary

RING = {"rates": [[[1, 1]], [[2, 2]], [[0, 4]]]}


@given(st.lists(st.tuples(st.integers(1, 9), st.integers(1, 9)), min_size=1, max_size=6))
def test_a_birth_and_death_chain_has_the_weights_of_its_detailed_balance(
    pairs: list[tuple[int, int]],
) -> None:
    rows: list[list[list[int]]] = [[] for _ in range(len(pairs) + 1)]
    weights = [1] * len(rows)
    for state, (up, down) in enumerate(pairs):
        rows[state].append([state + 1, up])
        rows[state + 1].append([state, down])
        weights = [w * down for w in weights]
        weights[state + 1] = weights[state] * up // down
        weights[state + 2 :] = [weights[state + 1]] * len(weights[state + 2 :])
    assert check_stationary({"rates": rows}, weights) == tuple(weights)
    for state in range(len(weights)):
        wrong = [w + (s == state) for s, w in enumerate(weights)]
        with pytest.raises(CertificateError, match="inflow"):
            check_stationary({"rates": rows}, wrong)


@pytest.mark.parametrize(
    ("problem", "proof", "field"),
    [
        (RING, [4, 2, 1, 0], "proof"),
        (RING, [4.0, 2, 1], "weight"),
        (RING, [-4, -2, -1], "weight"),
        (RING, [0, 0, 0], "weights"),
        (RING, [1, 1, 1], "inflow"),
        ({"rates": [[], [[2, 1]], [[1, 1]]]}, [1, 0, 0], "lead to state 0"),
        ({"rates": [[[0, 1]]]}, [1], "rates of state 0"),
        ({"rates": [[[1, 0]], []]}, [1, 0], "rates of state 0"),
        ({"rates": []}, [], "rates"),
        ([], [], "problem"),
    ],
)
def test_what_does_not_hold_is_refused(problem: Any, proof: Any, field: str) -> None:
    assert check_stationary(RING, [4, 2, 1]) == (4, 2, 1)
    with pytest.raises(CertificateError, match=field):
        check_stationary(problem, proof)
