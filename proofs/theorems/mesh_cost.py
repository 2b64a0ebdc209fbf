"""What searches of a mesh cost at most, by theorems in Coq: corner candidates, and scans of interval sets."""

from __future__ import annotations

from allocert.proofs.formal.grids.meshes import corners_table, scan_costs_table
from allocert.proofs.formal.theorem import formal
from allocert.proofs.formal.ties import nothing_to_tie

__all__ = ["CORNER_STEPS", "CUBED", "SCANS"]

CORNER_STEPS = formal("MeshCosts.corner_steps", corners_table)
CUBED = formal("MeshCosts.residents_cubed", nothing_to_tie)
SCANS = formal("MeshCosts.scans", scan_costs_table)
