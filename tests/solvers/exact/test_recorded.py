from __future__ import annotations

import json
from typing import Any

import pytest
from tests.solvers.exact.test_symbolic import insertion_sort, positive

from allocert.errors import CertificateError
from allocert.solvers.exact.entailment import Prover
from allocert.solvers.exact.recorded import Recorded, Replayed, multipliers_of
from allocert.solvers.exact.symbolic import (
    condition,
    explore,
)


def test_a_recorded_tree_is_walked_again_without_the_oracle() -> None:
    oracle = Recorded(Prover())
    first = list(explore(insertion_sort, 4, positive(4), oracle))
    decisions = json.loads(json.dumps(oracle.decisions))
    replayed = Replayed(decisions)
    assert list(explore(insertion_sort, 4, positive(4), replayed)) == first
    assert replayed.left == 0
    with pytest.raises(CertificateError, match="every comparison"):
        list(explore(insertion_sort, 4, positive(4), Replayed(decisions[:-1])))


@pytest.mark.parametrize(
    "entry", [1, [], [2, []], [True, []], [1, [[0, 0]]], [1, [[0, 1], [0, 1]]], [1, "x"], [1, [[0]]]]
)
def test_malformed_decisions_are_named(entry: Any) -> None:
    with pytest.raises(CertificateError):
        Replayed([entry]).decide([], condition([1, 0], strict=True))


def test_decisions_and_multipliers_are_lists() -> None:
    with pytest.raises(CertificateError):
        Replayed({"a": 1})
    with pytest.raises(CertificateError):
        multipliers_of("here", [["0", 1]])
