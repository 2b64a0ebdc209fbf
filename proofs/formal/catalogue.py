"""All tables that tie models in Coq to the shipped code. No claim reads this: a new table makes no other verdict stale."""

from __future__ import annotations

from collections.abc import Mapping

from allocert.proofs.formal import hypercubes, meshes, recursion, torus
from allocert.proofs.formal.ties import Tie

__all__ = ["TIES"]

TIES: Mapping[str, Tie] = {
    one.name: one
    for room in (hypercubes, meshes, recursion, torus)
    for one in vars(room).values()
    if isinstance(one, Tie)
}
"""By name."""
