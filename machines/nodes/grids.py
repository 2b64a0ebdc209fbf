"""The mesh and the torus that are asked for numbers of nodes, with their families."""

from __future__ import annotations

from allocert.machines.grid import Mesh, Torus
from allocert.machines.machine import Family
from allocert.machines.nodes.node_grid import NodeGrid
from allocert.machines.nodes.rules import rule_of

__all__ = ["NodeMesh", "NodeTorus"]


class _WithRules(NodeGrid):
    def family(self, name: str | None) -> Family:
        """``nodes``, the widest, or the same in a rule's order, e.g. ``hilbert-best`` (:mod:`allocert.machines.nodes.rules`)."""
        return rule_of(self, name)


class NodeMesh(_WithRules):
    """A mesh that is asked for numbers of nodes."""

    kind = "mesh-nodes"
    form = Mesh


class NodeTorus(_WithRules):
    """A torus that is asked for numbers of nodes."""

    kind = "torus-nodes"
    form = Torus
