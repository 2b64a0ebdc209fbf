"""What Gray codes are, which subcubes they recognise and how many, and what several codes grant, for all sizes and parameters by theorems in Coq."""

from __future__ import annotations

from allocert.proofs.formal.cubes.first_code import first_code_table
from allocert.proofs.formal.gray_codes import (
    buddy_table,
    conditions_table,
    insertion_table,
    recognised_table,
    tree_table,
    words_table,
)
from allocert.proofs.formal.theorem import formal
from allocert.proofs.formal.ties import together

__all__ = [
    "ABOVE_K",
    "ALL_DIMENSIONS",
    "ANY_R",
    "APPENDING",
    "AT_LEAST",
    "BUDDIES",
    "BY_REFLECTION",
    "BY_SOME_CODE",
    "CONTIGUOUS",
    "DISTINCT",
    "DOUBLING",
    "FAMILIES",
    "FIRST_CODE",
    "GRAY_CODE",
    "ONE_FEWER",
    "ONE_MISSES",
    "ONE_MORE",
    "PERMUTED",
    "ROW",
    "RUNS",
    "SEQUENCES",
    "TREE",
    "TWICE",
]

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

BY_REFLECTION = formal("GrayDefinitions.by_reflection", words_table)
APPENDING = formal("GrayDefinitions.appending", words_table)
DOUBLING = formal("GrayDefinitions.doubling", words_table)
PERMUTED = formal("GrayDefinitions.permuted", together(words_table, insertion_table))
GRAY_CODE = formal("GrayDefinitions.gray_code", insertion_table)

SEQUENCES = formal("CodesApart.sequences", words_table)
FAMILIES = formal("CodesApart.families", _REGIONS)
ONE_MISSES = formal("CodesApart.one_misses", _REGIONS)
ONE_MORE = formal("CodesApart.one_more", _REGIONS)

AT_LEAST = formal("FewerCodes.at_least", _REGIONS)
ONE_FEWER = formal("FewerCodes.one_fewer", _REGIONS)

DISTINCT = formal("SubcubeNumbers.distinct", buddy_table)
BUDDIES = formal("SubcubeNumbers.buddies", buddy_table)
ALL_DIMENSIONS = formal("SubcubeNumbers.all_dimensions", _COUNTS)
