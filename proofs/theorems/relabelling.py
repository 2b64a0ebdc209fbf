"""Why the relabelling of Kandlur & Shin 1988 packs the faults, keeps the links, and never adds to fragmentation: theorems in Coq."""

from __future__ import annotations

from allocert.proofs.formal.free_subcubes import fault_blocks_table
from allocert.proofs.formal.hypercubes import lists_table
from allocert.proofs.formal.labels import labels_table
from allocert.proofs.formal.releases import relabelled_table
from allocert.proofs.formal.theorem import formal
from allocert.proofs.formal.ties import nothing_to_tie, together

__all__ = [
    "ADJACENT",
    "CHANNELS",
    "FAULTS_PACKED",
    "LINKS_KEPT",
    "MAP_DESCRIBED",
    "NEIGHBOURS_APART",
    "REDUCED",
    "RUNS_KEEP_LABELS",
    "SMALLEST_SUBCUBE",
    "SOME_ORDER",
    "TWO_FAULTS",
]

MAP_DESCRIBED = formal("Relabelling.map_described", labels_table)
FAULTS_PACKED = formal("Relabelling.faults_packed", labels_table)
SMALLEST_SUBCUBE = formal("Relabelling.smallest_subcube", labels_table)
LINKS_KEPT = formal("Relabelling.links_kept", labels_table)
CHANNELS = formal("Relabelling.channels", labels_table)
RUNS_KEEP_LABELS = formal("Relabelling.runs_keep_labels", labels_table)
NEIGHBOURS_APART = formal("Relabelling.neighbours_apart", nothing_to_tie)

SOME_ORDER = formal("FaultBlocks.some_order", fault_blocks_table)
REDUCED = formal("FaultBlocks.reduced", fault_blocks_table)
TWO_FAULTS = formal("FaultBlocks.pairs", fault_blocks_table)
ADJACENT = formal("FaultBlocks.adjacent", together(labels_table, relabelled_table, lists_table))
