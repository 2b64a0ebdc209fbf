"""Single Gray code: static optimality for every n and every code, and with which faulty ranks, by theorems in Coq."""

from __future__ import annotations

from allocert.proofs.formal.static import gray_runs_table
from allocert.proofs.formal.theorem import formal

__all__ = ["GRAY", "GRAY_FAULTS", "GRAY_ONE_FAULT"]

GRAY = formal("GrayRuns.valid", gray_runs_table)
GRAY_FAULTS = formal("GrayRuns.faults", gray_runs_table)
GRAY_ONE_FAULT = formal("GrayRuns.one_fault", gray_runs_table)
