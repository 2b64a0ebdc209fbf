"""MIG under FCFS for all meshes and queues, by theorems in Coq."""

from __future__ import annotations

from allocert.proofs.formal.grids.meshes import fits_table, starts_table
from allocert.proofs.formal.theorem import formal
from allocert.proofs.formal.ties import nothing_to_tie, together

__all__ = ["MIG_EASIER", "MIG_FIRST", "MIG_SHARE"]

_TIE = together(fits_table, starts_table)

MIG_FIRST = formal("Migration.first", _TIE)
MIG_EASIER = formal("Migration.easier", _TIE)
MIG_SHARE = formal("Migration.utilization", nothing_to_tie)
