from __future__ import annotations

from typing import Any

import pytest

from allocert.verification.claims.counterexamples import draw_counterexample
from allocert.verification.pairing.trace import Allocate, trace_to_json

TRACE = {
    "machine": "hypercube:2",
    "allocator": "buddy",
    "faulty": [0],
    "trace": trace_to_json((Allocate(1), Allocate(1))),
}


def test_residents_of_a_mesh_are_drawn_where_they_are() -> None:
    lines = draw_counterexample({"mesh": [4, 2], "residents": [[0, 0, 1, 0], [3, 0, 3, 1]], "more": "data"})
    assert lines == ["AA.B", "...B"]


def test_a_trace_is_replayed() -> None:
    lines = draw_counterexample(TRACE)
    assert lines[0] == "buddy on hypercube:2, faulty 0:"
    assert "refused" in " ".join(lines)


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"mesh": [4], "residents": []},
        {"mesh": [400, 2], "residents": []},
        {"mesh": [4, 2], "residents": [[0, 0, 1]]},
        {**TRACE, "allocator": "nobody's"},
        {**TRACE, "machine": "sphere:2"},
        {**TRACE, "trace": "no list"},
        {**TRACE, "faulty": None},
    ],
    ids=str,
)
def test_data_of_another_form_is_not_drawn(data: dict[str, Any]) -> None:
    assert draw_counterexample(data) == []
