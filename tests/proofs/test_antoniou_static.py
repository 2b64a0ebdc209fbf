"""Antoniou 1994, static allocation under Buddy and the single Gray code: verdicts and numbers."""

from __future__ import annotations

from typing import Any

import pytest
from tests.proofs.verdicts import as_recorded, decided

from allocert.machines import GrayCode
from allocert.proofs import REGISTRY
from allocert.proofs.antoniou.buddy import holes
from allocert.proofs.antoniou.buddy import strategy as buddy
from allocert.proofs.antoniou.gray import static_optimality as sgc_static
from allocert.proofs.antoniou.gray.static_optimality import longest_run
from allocert.verification.claims.claim import Context, Kind
from allocert.verification.deciding.replay import refusal, requests

test_verdicts = as_recorded(buddy, holes, sgc_static)


@pytest.mark.parametrize(
    ("key", "value", "expected"),
    [
        ("AN-FIG-2.3", "allocations", ["0000", "01**", "0001", "0010", "100*", "11**", "0011", "101*"]),
        ("AN-FIG-2.5", "allocations", ["0000", "0*1*", "0001", "0101", "*100", "1*1*", "1101", "100*"]),
        (
            "AN-X-3/sgc-sets",
            "optimal_without_the_condition",
            ["Q_2: 1,3", "Q_3: 2,3,6,7", "Q_3: 1,2,3,5,6,7"],
        ),
    ],
)
def test_values(key: str, value: str, expected: Any) -> None:
    assert decided(key).values[value] == expected


def test_a_hole_that_is_overlooked_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    true = holes.holes
    monkeypatch.setattr(holes, "holes", lambda busy, n: true(busy, n)[1:])
    verdict = REGISTRY.claim("AN-HOLE-ONE").decide(Context())
    assert verdict.counterexample is not None
    assert verdict.counterexample.data == {"n": 1, "busy": 1, "bit": 1}


def test_subcubes_that_are_not_equally_large_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sgc_static, "_largest_subcube", lambda busy, n: busy)
    assert REGISTRY.claim("AN-CLAIM-SGC-BETTER/subcube").decide(Context()).kind is Kind.REFUTED
    assert REGISTRY.claim("AN-CLAIM-SGC-BETTER/larger-subcube").decide(Context()).kind is Kind.UNDECIDED


@pytest.mark.parametrize("n", [7, 8, 9])
def test_single_faulty_ranks_beyond_the_search(n: int) -> None:
    nodes = GrayCode.reflected(n).nodes
    for x in [2, *range(4, 1 << n, 5), (1 << n) - 1]:
        refusal("gray", n, (nodes[x],), requests(*sgc_static._refused_sequence(n, x)))


def test_longest_run() -> None:
    assert [longest_run(busy, 2) for busy in (0b0000, 0b0010, 0b1001, 0b1111)] == [4, 2, 2, 0]
