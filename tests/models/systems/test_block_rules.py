"""Shortest refusals of small machines by hand, and against the shipped first-fit buddy."""

from __future__ import annotations

import pytest

from allocert.machines import Hypercube
from allocert.models.hypercube.static_optimality import STRATEGIES, static_search
from allocert.models.systems.block_rules import RULES, Rule, shortest_refusal
from allocert.models.systems.systems import buddy, complete

PAIRS = [[1, 2, 4, 8], [3, 12], [15]]


def blocks(d: int) -> list[list[int]]:
    """The words of the standard buddy system."""
    return [[Hypercube(d).word(one) for one in buddy(d, q)] for q in range(d + 1)]


def test_blocks_of_four_pes() -> None:
    assert blocks(2) == PAIRS
    found = shortest_refusal(PAIRS, 4, RULES["any"])
    assert found is not None
    assert (found.steps, found.k, found.free) == ((("request", 0, 1), ("request", 0, 4)), 1, 2)


def test_releases_defeat_first_fit() -> None:
    assert shortest_refusal(PAIRS, 4, RULES["first"]) is None
    found = shortest_refusal(PAIRS, 4, RULES["first"], releases=True)
    assert found is not None
    assert found.steps == (("request", 0, 1), ("request", 0, 2), ("request", 0, 4), ("release", 0, 1))
    assert (found.k, found.free) == (1, 2)


def test_best_fit_keeps_the_greater_block() -> None:
    """With pe 0 busy the best single pe is 1; last fit would break the pair 2, 3 only if it came last."""
    assert RULES["best"](0b0001, [2, 4, 8], PAIRS) == [2]
    assert RULES["last"](0b0001, [2, 4, 8], PAIRS) == [8]
    assert RULES["any"](0b0001, [2, 4, 8], PAIRS) == [2, 4, 8]


def _worst(busy: int, free: list[int], words: list[list[int]]) -> list[int]:
    """One in the greatest free block."""
    return [
        max(
            free,
            key=lambda word: max(w.bit_count() for row in words for w in row if not w & busy and word & w),
        )
    ]


@pytest.mark.parametrize(("rule", "good"), [("first", True), ("last", True), ("best", True), ("any", False)])
def test_rules_on_eight_pes(rule: str, good: bool) -> None:
    assert (shortest_refusal(blocks(3), 8, RULES[rule]) is None) == good


def test_worst_fit_is_refused() -> None:
    rule: Rule = _worst  # type: ignore[assignment]
    assert shortest_refusal(blocks(2), 4, rule) is not None


def test_first_fit_is_the_shipped_strategy() -> None:
    for d in range(5):
        shipped = static_search(STRATEGIES["buddy"](d))
        assert shipped.optimal == (shortest_refusal(blocks(d), 1 << d, RULES["first"]) is None)


def test_all_subcubes_by_first_fit_are_refused() -> None:
    words = [[Hypercube(3).word(one) for one in complete(3, q)] for q in range(4)]
    assert shortest_refusal(words, 8, RULES["any"]) is not None
