"""Machine specifications: ``hypercube:7``, ``hypercube-nodes:7``, ``mesh:16x8``, ``mesh-rot:16x8``, ``torus:16x16x16``, ``pod:4x4x4/4x4x4``."""

from __future__ import annotations

import re
from importlib import import_module
from operator import attrgetter

from allocert.errors import SpecError
from allocert.machines.grid import Grid, Mesh, Torus
from allocert.machines.hypercube import Hypercube
from allocert.machines.machine import Machine
from allocert.machines.node_cube import NodeCube
from allocert.machines.rotation import RotatableMesh

__all__ = ["parse_machine"]

_EXPECTED = (
    "hypercube:N, hypercube-nodes:N, mesh:XxY, mesh-rot:XxY or torus:XxY (any number of sides), torus-rot:XxY, "
    "torus-size:XxY;RULE, mesh-size:XxY;RULE, torus3d:XxYxZ;PLACEMENTS, ring:N, tree:AxBxC*PODS, "
    "pod:GRID/BLOCK[:MODE], mesh-nodes:XxY or torus-nodes:XxY"
)
_CUBES: dict[str, type[Hypercube | NodeCube]] = {"hypercube": Hypercube, "hypercube-nodes": NodeCube}
_GRIDS: dict[str, type[Grid]] = {"mesh": Mesh, "mesh-rot": RotatableMesh, "torus": Torus}
_KINDS = (*_CUBES, *_GRIDS)
_DESCRIBED: dict[str, str] = {
    "mesh-size": "allocert.machines.shapes.shaped:mesh_size",
    "ring": "allocert.machines.anchors.torus:ring",
    "torus-rot": "allocert.machines.shapes.shaped:torus_rot",
    "torus-size": "allocert.machines.shapes.shaped:torus_size",
    "torus3d": "allocert.machines.anchors.torus:torus3d",
    "tree": "allocert.machines.tree.tree:tree_of",
    "pod": "allocert.machines.pod.pod:pod_of",
    "mesh-nodes": "allocert.machines.nodes.grids:NodeMesh.parse",
    "torus-nodes": "allocert.machines.nodes.grids:NodeTorus.parse",
}
"""Kinds of described machines: where the function is that makes one from what follows the colon."""
_LONGEST_NUMBER = 9


def parse_machine(spec: str) -> Machine:
    """The machine that ``spec`` names. Raises :class:`~allocert.errors.SpecError`.

    >>> parse_machine("mesh:16x8").processors
    128
    """
    if not isinstance(spec, str):
        raise SpecError("machine", spec, _EXPECTED)
    kind, colon, rest = spec.partition(":")
    if colon and kind in _DESCRIBED:
        module, _, name = _DESCRIBED[kind].partition(":")
        machine: Machine = attrgetter(name)(import_module(module))(rest)
        return machine
    if not colon or kind not in _KINDS or not re.fullmatch(r"[0-9]+(x[0-9]+)*", rest):
        raise SpecError("machine", spec, _EXPECTED)
    numbers = rest.split("x")
    if max(map(len, numbers)) > _LONGEST_NUMBER:
        raise SpecError("machine", spec, "sides of at most 9 digits")
    sides = [int(number) for number in numbers]
    if kind in _CUBES:
        if len(sides) != 1:
            raise SpecError("machine", spec, f"one dimension: {kind}:N")
        return _CUBES[kind](sides[0])
    return _GRIDS[kind](*sides)
