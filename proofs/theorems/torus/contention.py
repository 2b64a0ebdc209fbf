"""The contention model for all sizes by theorems in Coq (``docs/proofs/contention-models.md``)."""

from __future__ import annotations

from allocert.proofs.formal.theorem import formal
from allocert.proofs.formal.ties import nothing_to_tie, together
from allocert.proofs.formal.tori.contention import contention_table, loads_table
from allocert.proofs.formal.tori.flows import flow_table
from allocert.proofs.formal.tori.torus import cells_table, strided_table

__all__ = [
    "CLOSED_SETS",
    "EARLIER",
    "EQUALLY",
    "EQUALLY_DILATED",
    "FINITE",
    "MODEL",
    "RATIO",
    "RECORDS",
    "SHARES",
    "THEOREM_1",
    "TIMES",
    "WEIGHTS",
]

SHARES = formal("TorusContention.shares", nothing_to_tie)
WEIGHTS = formal("TorusContention.weights", together(contention_table, cells_table, strided_table))
RATIO = formal("TorusContention.ratio", contention_table)
EQUALLY = formal("TorusContention.equally", contention_table)
RECORDS = formal("TorusContention.records", contention_table)
MODEL = formal("TorusContention.model", together(contention_table, cells_table, strided_table))
THEOREM_1 = formal("TorusContention.theorem_1", loads_table)

EQUALLY_DILATED = formal("TorusFlow.equally", flow_table)
EARLIER = formal("TorusFlow.records", together(contention_table, flow_table))
FINITE = formal("TorusFlow.finite", together(contention_table, flow_table))
CLOSED_SETS = formal("TorusFlow.closed_sets", flow_table)
TIMES = formal("TorusFlow.times", together(contention_table, flow_table))
