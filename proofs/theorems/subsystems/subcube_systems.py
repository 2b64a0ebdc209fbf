"""How many subcubes the systems of Livingston & Stout 1989 allocate, and which system holds which, for every d and q.

The theorems are those of ``proofs/coq/subcubes/theorems/``: ``SubcubeSystems.v``, ``SystemShapes.v``, ``InducedCubes.v`` and ``SharedNodes.v``;
and of ``proofs/coq/strategies/theorems/HostChoice.v``.
"""

from __future__ import annotations

from allocert.proofs.formal.cubes.host_choice import host_choice_table
from allocert.proofs.formal.systems import code_table, corners_table, subcubes_table, systems_table
from allocert.proofs.formal.theorem import formal
from allocert.proofs.formal.ties import together

__all__ = [
    "ADDRESSES",
    "BUDDIES",
    "CHECKS",
    "CODE",
    "CYCLICAL_COUNT",
    "CYCLICAL_ENDS",
    "CYCLICAL_RUNS",
    "DEFINING",
    "DOUBLED",
    "DOUBLED_ENDS",
    "GRAY_COUNT",
    "GRAY_HOLDS",
    "HOST_CHOICE",
    "K_CUBE_BEYOND",
    "K_CUBE_COUNT",
    "K_CUBE_ENDS",
    "K_CUBE_STRICTLY",
    "K_CUBE_WORDS",
    "LEADER",
    "MORE_RUNS",
    "MORE_THAN_MEAN",
    "MOST",
    "NAMED",
    "REPLACED_CORNER",
    "SHARED_NODES",
    "STANDARD",
    "SUBCUBES",
]

_BOTH = together(systems_table, subcubes_table)

SUBCUBES = formal("SubcubeSystems.subcubes", subcubes_table)
CHECKS = formal("SubcubeSystems.checks", subcubes_table)
DEFINING = formal("SubcubeSystems.defining", subcubes_table)
STANDARD = formal("SubcubeSystems.standard", _BOTH)
BUDDIES = formal("SubcubeSystems.buddies", _BOTH)
DOUBLED = formal("SubcubeSystems.doubled", systems_table)
CYCLICAL_COUNT = formal("SubcubeSystems.cyclical_count", _BOTH)
K_CUBE_COUNT = formal("SubcubeSystems.k_cube_count", _BOTH)
K_CUBE_WORDS = formal("SubcubeSystems.k_cube_words", _BOTH)
CODE = formal("SubcubeSystems.code", code_table)
GRAY_COUNT = formal("SubcubeSystems.gray_count", systems_table)
GRAY_HOLDS = formal("SubcubeSystems.gray_holds", systems_table)
MORE_RUNS = formal("SubcubeSystems.more_runs", systems_table)
MOST = formal("SubcubeSystems.most", subcubes_table)
MORE_THAN_MEAN = formal("SubcubeSystems.more_than_mean", subcubes_table)
NAMED = formal("SubcubeSystems.named", subcubes_table)
REPLACED_CORNER = formal("SubcubeSystems.replaced_corner", corners_table)

LEADER = formal("SystemShapes.leader", subcubes_table)
CYCLICAL_RUNS = formal("SystemShapes.runs", _BOTH)
CYCLICAL_ENDS = formal("SystemShapes.ends", _BOTH)
K_CUBE_ENDS = formal("SystemShapes.k_cube_ends", _BOTH)
K_CUBE_STRICTLY = formal("SystemShapes.strictly", systems_table)
K_CUBE_BEYOND = formal("SystemShapes.beyond", subcubes_table)
DOUBLED_ENDS = formal("SystemShapes.not_doubled", systems_table)

ADDRESSES = formal("InducedCubes.addresses", subcubes_table)
HOST_CHOICE = formal("HostChoice.choice", host_choice_table)
SHARED_NODES = formal("SharedNodes.some", subcubes_table)
