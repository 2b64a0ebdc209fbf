"""Scans of interval sets on every mesh, by theorems in Coq."""

from __future__ import annotations

from allocert.proofs.formal.grids.meshes import frames_table, scans_table
from allocert.proofs.formal.theorem import formal
from allocert.proofs.formal.ties import together

__all__ = ["FOUR_SCANS", "FOUR_WAY", "INTERVAL_SET_SCAN", "SAME_BASE", "WINDOW"]

_TIE = scans_table

INTERVAL_SET_SCAN = formal("Scans.interval_set_scan", _TIE)
SAME_BASE = formal("Scans.same_base", together(scans_table, frames_table))
WINDOW = formal("Scans.window", _TIE)
FOUR_SCANS = formal("Scans.four_scans", _TIE)
FOUR_WAY = formal("Scans.four_way", _TIE)
