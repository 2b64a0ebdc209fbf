"""Single Gray code: static optimality for every n and every code, and with which faulty ranks, by theorems in Coq."""

from __future__ import annotations

from allocert.proofs.formal.static import gray_runs_table
from allocert.proofs.formal.theorem import formal
from allocert.proofs.formal.translation import Translation

__all__ = ["GRAY", "GRAY_FAULTS", "GRAY_ONE_FAULT"]

_CHOICE = Translation("SingleGrayCode.choose", (gray_runs_table,))

GRAY = formal("GrayRuns.valid", _CHOICE)
GRAY_FAULTS = formal("GrayRuns.faults", _CHOICE)
GRAY_ONE_FAULT = formal("GrayRuns.one_fault", _CHOICE)
