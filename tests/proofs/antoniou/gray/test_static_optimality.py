"""Static optimality of the single Gray code beyond the search, and the runs and subcubes that it leaves."""

from __future__ import annotations

import pytest
from tests.proofs.now import kind_now

from allocert.machines import GrayCode
from allocert.proofs.antoniou.gray import static_optimality
from allocert.proofs.antoniou.gray.static_optimality import free_at_the_end, longest_run, refused_sequence
from allocert.verification.claims.claim import Kind
from allocert.verification.deciding.replay import refusal, requests


def test_subcubes_that_are_not_equally_large_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(static_optimality, "largest_subcube", lambda busy, n: busy)
    assert kind_now("AN-CLAIM-SGC-BETTER/subcube") is Kind.REFUTED
    assert kind_now("AN-CLAIM-SGC-BETTER/larger-subcube") is Kind.UNDECIDED


@pytest.mark.parametrize("n", [7, 8, 9])
def test_single_faulty_ranks_beyond_the_search(n: int) -> None:
    nodes = GrayCode.reflected(n).nodes
    for x in [2, *range(4, 1 << n, 5), (1 << n) - 1]:
        refusal("gray", n, (nodes[x],), requests(*refused_sequence(n, x)))


def test_longest_run() -> None:
    assert [longest_run(busy, 2) for busy in (0b0000, 0b0010, 0b1001, 0b1111)] == [4, 2, 2, 0]


def test_the_bits_behind_the_last_busy_one_are_counted() -> None:
    assert [free_at_the_end(busy, 3) for busy in (0, 0b00111101, 1 << 7)] == [8, 2, 0]


@pytest.mark.parametrize("wrong", [lambda busy, n: -free_at_the_end(busy, n), lambda busy, n: 0])
def test_fewer_and_never_more_are_noticed(monkeypatch: pytest.MonkeyPatch, wrong: object) -> None:
    monkeypatch.setattr(static_optimality, "free_at_the_end", wrong)
    assert kind_now("AN-CLAIM-SGC-BETTER@far-end") is Kind.REFUTED
