"""How often the head of an FCFS queue fails, and whom its attempts meet, for every queue, by theorems in Coq."""

from __future__ import annotations

from allocert.proofs.formal.grids.meshes import attempts_table
from allocert.proofs.formal.theorem import formal

__all__ = ["FAILURES", "FAILURES_BY_INSTANT", "RESIDENTS_MET"]

_TIE = attempts_table

FAILURES = formal("Attempts.by_release", _TIE)
FAILURES_BY_INSTANT = formal("Attempts.by_instant", _TIE)
RESIDENTS_MET = formal("Attempts.residents_met", _TIE)
