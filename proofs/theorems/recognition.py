"""Which subcubes a Gray code recognises and how many, and what several codes grant, for all sizes and parameters by theorems in Coq."""

from __future__ import annotations

from allocert.proofs.formal.cubes.first_code import first_code_table
from allocert.proofs.formal.gray_codes import (
    buddy_table,
    conditions_table,
    recognised_table,
    tree_table,
    words_table,
)
from allocert.proofs.formal.theorem import formal
from allocert.proofs.formal.ties import together

__all__ = ["ABOVE_K", "ANY_R", "BY_SOME_CODE", "CONTIGUOUS", "FIRST_CODE", "ROW", "RUNS", "TREE", "TWICE"]

_REGIONS = together(words_table, recognised_table)
_CONDITIONS = together(words_table, recognised_table, conditions_table)
_COUNTS = together(words_table, recognised_table, buddy_table)

ABOVE_K = formal("RecognisedSubcubes.above_k", _CONDITIONS)
ANY_R = formal("RecognisedSubcubes.any_r", _CONDITIONS)
CONTIGUOUS = formal("RecognisedSubcubes.contiguous", _CONDITIONS)
RUNS = formal("RecognisedSubcubes.runs", _REGIONS)
ROW = formal("RecognisedSubcubes.row", _REGIONS)
FIRST_CODE = formal("FirstCode.never_first", first_code_table)
TREE = formal("CodedTree.neighbours", tree_table)
TWICE = formal("RecognisedSubcubes.twice", _COUNTS)
BY_SOME_CODE = formal("RecognisedSubcubes.by_some_code", _REGIONS)
