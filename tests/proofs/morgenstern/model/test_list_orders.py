"""The worst order of a list, and two methods side by side, against trying all orders."""

from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from allocert.models.meshes.configurations import situations
from allocert.models.meshes.printed_sliding import SEARCHES
from allocert.proofs.morgenstern.model.configurations import held, mesh_of
from allocert.proofs.morgenstern.model.list_orders import most_in_any_order, most_steps
from allocert.proofs.morgenstern.model.two_methods import does_no_more
from allocert.proofs.morgenstern.sliding.cost import touched_by
from allocert.verification.claims.claim import Kind


@given(st.integers(1, 5), st.data())
@settings(max_examples=60)
def test_the_worst_order_by_trying_all(count: int, data: st.DataObject) -> None:
    hits = data.draw(st.lists(st.integers(0, (1 << count) - 1), max_size=6))

    def steps(order: tuple[int, ...]) -> int:
        return sum(next((k for k, node in enumerate(order, 1) if h >> node & 1), count) for h in hits)

    assert most_in_any_order(hits, count) == max(map(steps, permutations(range(count))))


@pytest.mark.parametrize("method", ["FS_1", "FS_f"])
def test_most_steps_on_shipped_lists(method: str) -> None:
    for s in situations(4):
        if len(s.residents) == 3:
            orders = permutations(held(s))
            touched = [touched_by(method, mesh_of(s), list(order), (1, 1)) for order in orders]
            assert most_steps(method, s, 1, 1, 0) == max(touched)


def test_comparisons_can_come_out_either_way() -> None:
    one, other = SEARCHES["FS_f"], SEARCHES["AS"]
    assert does_no_more({"FS_f": one, "FS_f again": one}, "nodes", 2).kind is Kind.BOUNDED
    assert does_no_more({"AS": other, "FS_f": one}, "nodes", 3).kind is Kind.REFUTED
