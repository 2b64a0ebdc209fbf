"""Kernels on boards, and boxes at anchors, for all sizes by theorems in Coq."""

from __future__ import annotations

from allocert.proofs.formal.anchors import grids_table
from allocert.proofs.formal.theorem import formal
from allocert.proofs.formal.translation import TRANSLATED

__all__ = ["CUBES", "FRAMES", "OVERLAP", "RUNS", "WRAPPED"]

CUBES = formal("BoardKernels.cubes", TRANSLATED)
RUNS = formal("BoardKernels.runs", TRANSLATED)
FRAMES = formal("BoardKernels.frames", TRANSLATED)
WRAPPED = formal("BoardKernels.wrapped", TRANSLATED)

OVERLAP = formal("AnchoredGrids.overlap_iff_meet", grids_table)
