"""Single Gray code: static optimality for every n and every code, and with which faulty ranks, and as large free subcubes as Buddy's, by theorems in Coq."""

from __future__ import annotations

from allocert.proofs.formal.gray_codes import words_table
from allocert.proofs.formal.hypercubes import buddy_table
from allocert.proofs.formal.static import gray_runs_table
from allocert.proofs.formal.theorem import formal
from allocert.proofs.formal.translation import Translation

__all__ = ["EQUAL", "GRAY", "GRAY_FAULTS", "GRAY_ONE_FAULT"]

_CHOICE = Translation("SingleGrayCode.choose", (gray_runs_table,))

GRAY = formal("GrayRuns.valid", _CHOICE)
GRAY_FAULTS = formal("GrayRuns.faults", _CHOICE)
GRAY_ONE_FAULT = formal("GrayRuns.one_fault", _CHOICE)
EQUAL = formal(
    "LargestSubcubes.equal",
    Translation("Buddy.choose and SingleGrayCode.choose", (buddy_table, gray_runs_table, words_table)),
)
