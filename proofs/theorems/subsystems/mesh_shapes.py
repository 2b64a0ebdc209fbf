"""Links, distances and numbers of subsystems of meshes and tori, for every side, by theorems in Coq.

What they say, and why it is true, stands in ``docs/proofs/meshes/mesh-shapes.md``.
"""

from __future__ import annotations

from allocert.proofs.formal.grids.mesh_shapes import boxes_table, distances_table, links_table
from allocert.proofs.formal.theorem import formal
from allocert.proofs.formal.ties import together

__all__ = ["BOXES_COUNTED", "DIAMETERS", "MESH_LINKS", "SHAPES", "TORUS_LINKS"]

MESH_LINKS = formal("MeshShapes.mesh_links", links_table)
TORUS_LINKS = formal("MeshShapes.torus_links", links_table)
SHAPES = formal("MeshShapes.shapes", links_table)
DIAMETERS = formal("MeshShapes.diameters", together(links_table, distances_table))
BOXES_COUNTED = formal("MeshShapes.boxes_counted", boxes_table)
