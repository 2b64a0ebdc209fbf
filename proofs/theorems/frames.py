"""Frame sliding on every mesh, by theorems in Coq: skips, the frames found, where first free bases lie, and the cost."""

from __future__ import annotations

from allocert.proofs.formal.grids.meshes import first_bases_table, frames_table, temporary_table
from allocert.proofs.formal.theorem import formal
from allocert.proofs.formal.ties import together

__all__ = [
    "ADAPTIVE_SCAN",
    "COLUMN_SKIP",
    "FAST_SLIDING",
    "FIRST_BASE",
    "FIXED_REQUEST",
    "FRAME_SLIDING",
    "FULL_LIST",
    "FULL_MESH",
    "ROW_JUMP",
    "ROW_JUMP_TEXT",
    "TEMPORARY",
]

_TIE = frames_table

FRAME_SLIDING = formal("Frames.frame_sliding", _TIE)
ADAPTIVE_SCAN = formal("Frames.adaptive_scan", _TIE)
FAST_SLIDING = formal("Frames.fast_sliding", _TIE)
COLUMN_SKIP = formal("Frames.column_skip", _TIE)
ROW_JUMP = formal("Frames.row_jump", _TIE)
ROW_JUMP_TEXT = formal("Frames.row_jump_text", _TIE)
TEMPORARY = formal("Frames.temporary_bases", temporary_table)
FIRST_BASE = formal("Frames.first_base_supported", together(frames_table, first_bases_table))
FIXED_REQUEST = formal("Frames.fixed_request", _TIE)
FULL_MESH = formal("Frames.full_mesh", _TIE)
FULL_LIST = formal("Frames.full_list", _TIE)
