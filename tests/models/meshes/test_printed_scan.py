"""Figure 3 by hand, and configurations recovered from their sets."""

from __future__ import annotations

import pytest

from allocert.models.meshes.configurations import Quadruple, situations
from allocert.models.meshes.printed_scan import column_sets, elements, figure_3, row_sets, runs
from allocert.models.meshes.set_recovery import recovered


@pytest.mark.parametrize("processors", range(1, 6))
def test_recovered_finds_every_configuration(processors: int) -> None:
    groups: dict[object, set[frozenset[Quadruple]]] = {}
    for X, Y, residents, _ in situations(processors):
        groups.setdefault((X, Y, row_sets(Y, residents)), set()).add(frozenset(residents))
    for (X, Y, (base, reverse)), group in groups.items():  # type: ignore[misc]
        named = ({line: held for line, held in enumerate(sets) if held} for sets in (base, reverse))
        assert {frozenset(one) for one in recovered(*named)} == group
        for residents in group:
            (left, right), rows = column_sets(X, residents), row_sets(Y, residents)
            every = [{line: held for line, held in enumerate(sets) if held} for sets in (*rows, left, right)]
            assert [frozenset(one) for one in recovered(*every)] == [residents]


def test_figure_3_by_hand() -> None:
    sets = row_sets(3, [Quadruple(0, 0, 1, 0), Quadruple(1, 2, 1, 2)])
    assert sets == ((((0, 1),), (), ((1, 1),)), (((0, 1),), (), ((1, 1),)))
    found = figure_3(2, sets, 2, 1, "reverse-deleted")
    assert (found.kind, found.base) == ("granted", (0, 1))
    assert found.windows == ((0, (1, 1)), (1, (0, 0)), (1, (0, 0)))
    assert figure_3(2, sets, 2, 2, "reverse-deleted").kind == "refused"
    assert figure_3(2, sets, 1, 4, "reverse-deleted").why == "reads B_3, of 3 rows"
    assert runs([3, 1, 2, 5]) == ((1, 3), (5, 5))
    assert elements([0, 0, 2]) == ((0, 1, 0), (2, 2, 2))
