"""What a grant leaves of a greatest set of subcubes, for every n: theorems in Coq (``docs/proofs/hypercubes/greatest-subcubes.md``)."""

from __future__ import annotations

from allocert.proofs.formal.free_subcubes import greatest_table
from allocert.proofs.formal.theorem import formal

__all__ = ["MSS_FEW_NODES", "MSS_LISTED", "MSS_RULE"]

MSS_LISTED = formal("Partitions.listed", greatest_table)
MSS_RULE = formal("Partitions.rule", greatest_table)
MSS_FEW_NODES = formal("Partitions.few_nodes", greatest_table)
