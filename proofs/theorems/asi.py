"""Coq's theorems on what Allocation Strategy I keeps for every n, and on segments of the code: ``proofs/coq/incomplete_cubes``."""

from __future__ import annotations

from allocert.proofs.formal.plans import plans_table, segments_table
from allocert.proofs.formal.systems import code_table
from allocert.proofs.formal.theorem import formal
from allocert.proofs.formal.ties import together

__all__ = [
    "APART",
    "COMPLETE_USE",
    "HOPS",
    "HOPS_OF_SEGMENTS",
    "NEVER_FEWER",
    "NEVER_IDLER",
    "PIECES_SMALL",
    "PROMISES",
    "ROUNDING",
    "SEGMENTS",
    "SIZES",
    "SMALLEST_FIRST",
    "SOUND",
]

_STEPS = together(plans_table, code_table)
_MORE = together(plans_table, code_table, segments_table)
_SEGMENTS = together(segments_table, code_table)

ROUNDING = formal("IncompleteCubes.rounding", plans_table)
APART = formal("IncompleteCubes.apart", _STEPS)
SOUND = formal("IncompleteCubes.sound", _STEPS)
COMPLETE_USE = formal("IncompleteCubes.complete_use", _STEPS)
NEVER_FEWER = formal("IncompleteCubes.never_fewer", _MORE)
NEVER_IDLER = formal("IncompleteCubes.never_idler", _MORE)
SEGMENTS = formal("IncompleteCubes.segments", _SEGMENTS)
SIZES = formal("IncompleteCubes.sizes", _SEGMENTS)

PIECES_SMALL = formal("HandedOutSets.pieces_small", plans_table)
HOPS = formal("HandedOutSets.hops", _MORE)
HOPS_OF_SEGMENTS = formal("HandedOutSets.segments", _SEGMENTS)

SMALLEST_FIRST = formal("LeftoverCubes.smallest_first", _STEPS)
PROMISES = formal("LeftoverCubes.promises", _SEGMENTS)
