"""Which exact model answers an instance: that of all cubes, meshes and tori, or one of a kind of machine's own."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from allocert.machines import DescribedMachine
from allocert.models.placement.instance import Instance
from allocert.models.placement.packing import Placement, pack
from allocert.solvers.answer import Answer

__all__ = ["answer_of", "has_own_model"]

_LISTED = "allocert.models.listed.packing:pack"
_OWN = {
    "mesh-nodes": "allocert.models.nodes.packing:pack",
    "torus-nodes": "allocert.models.nodes.packing:pack",
    "pod": "allocert.models.pod.packing:pack_pod",
    "pod:partial": "allocert.models.pieces.packing:pack",
    "mesh-size": _LISTED,
    "ring": _LISTED,
    "torus-rot": _LISTED,
    "torus-size": _LISTED,
    "torus3d": _LISTED,
    "tree": "allocert.models.tree.packing:pack",
}
"""Kinds of described machines: where the function is that takes the place of :func:`~allocert.models.placement.packing.pack`."""

_CHECKED = ("pod",)
"""Those of them whose placements the checker of placements knows."""


def has_own_model(instance: Instance) -> bool:
    """Whether the instance's machine has an exact model of its own, whose placements carry no certificate."""
    return isinstance(instance.machine, DescribedMachine) and instance.machine.kind not in _CHECKED


def answer_of(instance: Instance, **options: Any) -> Answer[Placement]:
    """The answer of the machine's exact model; ``options`` are those of :func:`~allocert.models.placement.packing.pack`."""
    if not isinstance(instance.machine, DescribedMachine):
        return pack(instance, **options)
    module, _, name = _OWN[instance.machine.kind].partition(":")
    answer: Answer[Placement] = getattr(import_module(module), name)(instance, **options)
    return answer
