"""A changed rule for the registers of Algorithm 3.2 is noticed by the table that ties it to the model in Coq."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import pytest

from allocert.allocators.parallel.gray_coded import in_greater
from allocert.proofs.formal import gray_rule, ties


@pytest.fixture(autouse=True)
def _tables_are_compared_anew() -> Iterator[None]:
    ties._difference.cache_clear()
    yield
    ties._difference.cache_clear()


def _greater_values_only(label: int, pi: Sequence[int], s: int, received: Sequence[int]) -> bool:
    return in_greater(label, pi, s, [r - 1 for r in received])


def _of_the_reversed_order(label: int, pi: Sequence[int], s: int, received: Sequence[int]) -> bool:
    return in_greater(label, tuple(reversed(pi)), s, received)


@pytest.mark.parametrize("mutant", [_greater_values_only, _of_the_reversed_order])
def test_changed_code_differs_from_coqs_table(
    mutant: Callable[[int, Sequence[int], int, Sequence[int]], bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gray_rule, "in_greater", mutant)
    assert "the shipped code" in gray_rule.rule_table()
