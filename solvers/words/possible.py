"""Whether literals of an and-inverter graph can hold together, asked again and again about a graph that grows."""

from __future__ import annotations

from collections.abc import Iterable

from allocert.solvers.words.aig import FALSE, TRUE, Graph

__all__ = ["Possible"]

_ENGINE = "cadical153"


class Possible:
    """An engine that is fed the gates of ``graph`` as questions need them. Its answers are words of an engine, and no evidence."""

    def __init__(self, graph: Graph) -> None:
        from pysat.solvers import Solver

        self.graph = graph
        self._solver = Solver(_ENGINE)
        self._known = {FALSE >> 1}

    def __call__(self, literals: Iterable[int]) -> bool:
        """Whether some inputs make all of the literals true."""
        asked = [literal for literal in literals if literal != TRUE]
        if FALSE in asked:
            return False
        for node in self.graph.cone(asked):
            gate = self.graph.gate(node)
            if gate is not None and node not in self._known:
                self._known.add(node)
                a, b = map(_signed, gate)
                for clause in ((-node, a), (-node, b), (node, -a, -b)):
                    self._solver.add_clause(clause)
        return bool(self._solver.solve(assumptions=[_signed(literal) for literal in asked]))


def _signed(literal: int) -> int:
    """A literal as engines write it; the variable is the node's number."""
    return -(literal >> 1) if literal & 1 else literal >> 1
