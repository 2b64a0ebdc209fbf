"""Strings, squares, rectangles and boxes found by passing numbers on, for every size, set of processors and loop bound, by theorems in Coq.

What they say, and why it is true, stands in ``docs/proofs/parallel-meshes.md``.
"""

from __future__ import annotations

from allocert.proofs.formal.grids.passed_on import (
    boxes_table,
    columns_table,
    leaders_table,
    news_table,
    strings_table,
)
from allocert.proofs.formal.theorem import formal
from allocert.proofs.formal.ties import together

__all__ = [
    "BOXES_COST",
    "BOXES_FOUND",
    "COLUMNS_COST",
    "CRITERION",
    "LEADS_ONCE",
    "LOOPS_TO_THE_NUMBER",
    "RECTANGLES_FOUND",
    "RECTANGLES_FROM_STRINGS",
    "SQUARES_FOUND",
    "STEPS_NEEDED",
    "STRINGS_COST",
    "STRINGS_FOUND",
]

_COLUMNS = together(columns_table, leaders_table)

LEADS_ONCE = formal("PassedOn.leads_once", leaders_table)
CRITERION = formal("PassedOn.criterion", leaders_table)
STRINGS_FOUND = formal("PassedOn.strings_found", together(strings_table, leaders_table))
SQUARES_FOUND = formal("PassedOn.squares_found", _COLUMNS)
RECTANGLES_FOUND = formal("PassedOn.rectangles_found", _COLUMNS)
RECTANGLES_FROM_STRINGS = formal("PassedOn.rectangles_from_strings", _COLUMNS)
BOXES_FOUND = formal("PassedOn.boxes_found", together(boxes_table, leaders_table))
STRINGS_COST = formal("PassedOnCosts.strings_cost", strings_table)
COLUMNS_COST = formal("PassedOnCosts.columns_cost", columns_table)
BOXES_COST = formal("PassedOnCosts.boxes_cost", boxes_table)
LOOPS_TO_THE_NUMBER = formal("PassedOnCosts.loops_to_the_number", boxes_table)
STEPS_NEEDED = formal("PassedOnCosts.steps_needed", together(boxes_table, leaders_table, news_table))
