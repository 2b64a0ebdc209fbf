"""Formulas mean what their graphs mean, and DIMACS text is read strictly."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from allocert.solvers.words.aig import FALSE, TRUE, Graph
from allocert.solvers.words.cnf import Cnf, normal_clauses, satisfiable_cnf


def models(cnf: Cnf) -> set[tuple[bool, ...]]:
    return {
        model
        for model in product([False, True], repeat=cnf.variables)
        if all(any(model[abs(v) - 1] == (v > 0) for v in clause) for clause in cnf.clauses)
    }


@given(st.lists(st.tuples(st.integers(0, 30), st.integers(0, 30)), max_size=9))
def test_the_models_are_the_inputs_that_make_the_literal_true(gates: list[tuple[int, int]]) -> None:
    graph = Graph()
    literals = [FALSE, graph.input(), graph.input(), graph.input()]
    for a, b in gates:
        left = literals[a // 2 % len(literals)] ^ (a & 1)
        right = literals[b // 2 % len(literals)] ^ (b & 1)
        literals.append(graph.both(left, right))
    cnf = satisfiable_cnf(graph, literals[-1])
    found = [model[:3] for model in sorted(models(cnf))]
    wanted = [
        inputs for inputs in product([False, True], repeat=3) if graph.evaluate([literals[-1]], inputs)[0]
    ]
    assert found == wanted  # each satisfying input once: gates are functions of the inputs


def test_constant_literals() -> None:
    graph = Graph()
    graph.input()
    assert models(satisfiable_cnf(graph, FALSE)) == set()
    assert len(models(satisfiable_cnf(graph, TRUE))) == 2


def test_equal_graphs_give_equal_text() -> None:
    def build() -> str:
        graph = Graph()
        word = graph.word(6)
        return satisfiable_cnf(graph, (-word & word).differs(word + 3)).to_dimacs()

    assert build() == build()


def test_normal_clauses() -> None:
    assert normal_clauses([[1, 2, 1], [3, -3], [], [-2]]) == ((1, 2), (), (-2,))


def test_dimacs_layout() -> None:
    assert Cnf(2, ((1, -2), ())).to_dimacs() == "p cnf 2 2\n1 -2 0\n0\n"


def test_broken_clause() -> None:
    cnf = Cnf(2, ((1, 2), (-1,)))
    assert cnf.broken_clause([False, True]) is None
    assert cnf.broken_clause([True, True]) == (-1,)
    with pytest.raises(ValueError, match="2 values"):
        cnf.broken_clause([True])
