"""Whether literals can hold together is what all inputs say, while the graph grows."""

from __future__ import annotations

from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from allocert.solvers.words.aig import FALSE, TRUE, Graph
from allocert.solvers.words.possible import Possible

INPUTS = 4


def test_constants() -> None:
    possible = Possible(Graph())
    assert possible([])
    assert possible([TRUE])
    assert not possible([TRUE, FALSE])


@given(st.lists(st.tuples(*[st.integers(0, 1000)] * 4), min_size=1, max_size=12))
def test_answers_are_those_of_all_inputs(steps: list[tuple[int, int, int, int]]) -> None:
    graph = Graph()
    known = [graph.input() for _ in range(INPUTS)]
    possible = Possible(graph)
    for a, b, inverted, asked in steps:
        known.append(
            graph.both(known[a % len(known)] ^ inverted & 1, known[b % len(known)] ^ inverted >> 1 & 1)
        )
        together = [known[asked % len(known)] ^ asked & 1, known[-1], known[a % len(known)] ^ asked >> 1 & 1]
        values = (graph.evaluate(together, inputs) for inputs in product((False, True), repeat=INPUTS))
        assert possible(together) == any(map(all, values))
