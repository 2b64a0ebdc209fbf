"""Formulas in conjunctive normal form: from and-inverter graphs, and as DIMACS text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from allocert.errors import CertificateError
from allocert.solvers.words.aig import FALSE, TRUE, Graph

__all__ = ["Clause", "Cnf", "normal_clauses", "satisfiable_cnf"]

Clause = tuple[int, ...]
"""Non-zero ints: variable v or, negated, -v."""


@dataclass(frozen=True)
class Cnf:
    """A conjunction of clauses over the variables 1..``variables``.

    Raises:
        CertificateError: a literal is zero, out of range, repeated in its clause, or together with its opposite.
    """

    variables: int
    clauses: tuple[Clause, ...]

    def __post_init__(self) -> None:
        for number, clause in enumerate(self.clauses, 1):
            if len(set(map(abs, clause))) != len(clause):
                raise CertificateError(f"clause {number}", clause, "no repeated variable")
            if any(not 1 <= abs(literal) <= self.variables for literal in clause):
                raise CertificateError(f"clause {number}", clause, f"variables 1..{self.variables}")

    def to_dimacs(self) -> str:
        """DIMACS text: a header, then one clause a line."""
        lines = [f"p cnf {self.variables} {len(self.clauses)}\n"]
        lines += [" ".join(map(str, clause)) + (" 0\n" if clause else "0\n") for clause in self.clauses]
        return "".join(lines)

    def broken_clause(self, model: Sequence[bool]) -> Clause | None:
        """The first clause that ``model`` falsifies; ``model[v - 1]`` is the value of variable v."""
        if len(model) != self.variables:
            raise ValueError(f"a model has {self.variables} values, not {len(model)}")
        for clause in self.clauses:
            if not any(model[abs(literal) - 1] == (literal > 0) for literal in clause):
                return clause
        return None


def normal_clauses(clauses: Iterable[Iterable[int]]) -> tuple[Clause, ...]:
    """The clauses without repeated literals and tautologies, otherwise in the order given."""
    normal = []
    for clause in clauses:
        literals = dict.fromkeys(clause)
        if not any(-literal in literals for literal in literals):
            normal.append(tuple(literals))
    return tuple(normal)


def satisfiable_cnf(graph: Graph, literal: int) -> Cnf:
    """A formula that is satisfiable iff some inputs make ``literal`` true (Tseitin 1968).

    Variable i + 1 is the graph's i-th input; then come the gates on which ``literal`` depends, in
    topological order. Nothing depends on hashing or on time: equal graphs give equal formulas.
    """
    variable = {node: number for number, node in enumerate(graph.inputs, 1)}

    def signed(operand: int) -> int:
        return -variable[operand >> 1] if operand & 1 else variable[operand >> 1]

    clauses: list[Clause] = []
    for node in graph.cone([literal]):
        gate = graph.gate(node)
        if gate is None:
            raise ValueError(f"node {node} of a cone is no gate")
        variable[node] = len(variable) + 1
        output, a, b = variable[node], signed(gate[0]), signed(gate[1])
        clauses += [(-output, a), (-output, b), (output, -a, -b)]
    if literal == FALSE:
        clauses.append(())
    elif literal != TRUE:
        clauses.append((signed(literal),))
    return Cnf(len(variable), normal_clauses(clauses))
