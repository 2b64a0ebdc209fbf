"""Static optimality of the single Gray code beyond the search, and the runs and subcubes that it leaves."""

from __future__ import annotations

import pytest

from allocert.machines import GrayCode
from allocert.proofs.antoniou.gray.static_optimality import free_at_the_end, longest_run, refused_sequence
from allocert.verification.deciding.replay import refusal, requests


@pytest.mark.parametrize("n", [7, 8, 9])
def test_single_faulty_ranks_beyond_the_search(n: int) -> None:
    nodes = GrayCode.reflected(n).nodes
    for x in [2, *range(4, 1 << n, 5), (1 << n) - 1]:
        refusal("gray", n, (nodes[x],), requests(*refused_sequence(n, x)))


def test_longest_run() -> None:
    assert [longest_run(busy, 2) for busy in (0b0000, 0b0010, 0b1001, 0b1111)] == [4, 2, 2, 0]


def test_the_bits_behind_the_last_busy_one_are_counted() -> None:
    assert [free_at_the_end(busy, 3) for busy in (0, 0b00111101, 1 << 7)] == [8, 2, 0]
