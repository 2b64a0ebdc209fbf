"""All tables that tie models in Coq to the shipped code. No claim reads this: a new table makes no other verdict stale."""

from __future__ import annotations

from collections.abc import Mapping

from allocert.proofs.formal import (
    contention,
    cube_programs,
    hypercubes,
    labels,
    loss,
    mesh_shapes,
    meshes,
    passed_on,
    plans,
    profiles,
    recursion,
    releases,
    systems,
    torus,
)
from allocert.proofs.formal.ties import Tie

__all__ = ["TIES"]

_MODULES = (
    contention,
    cube_programs,
    hypercubes,
    labels,
    loss,
    mesh_shapes,
    meshes,
    passed_on,
    plans,
    profiles,
    recursion,
    releases,
    systems,
    torus,
)

TIES: Mapping[str, Tie] = {
    one.name: one for module in _MODULES for one in vars(module).values() if isinstance(one, Tie)
}
"""By name."""
