"""MIG under FCFS for all meshes and queues, by theorems in Coq."""

from __future__ import annotations

from allocert.proofs.formal.theorem import formal
from allocert.proofs.formal.ties import tie

__all__ = ["MIG_EASIER", "MIG_FIRST"]

_TIE = tie("migration-fits", "migration-starts")

MIG_FIRST = formal("Migration.first", _TIE)
MIG_EASIER = formal("Migration.easier", _TIE)
