"""On pods which requests fit together is a matter of counting, for all sizes by theorems in Coq."""

from __future__ import annotations

from allocert.proofs.formal.pods import counts_table, grants_table, regions_table, shortages_table
from allocert.proofs.formal.theorem import formal
from allocert.proofs.formal.ties import together

__all__ = ["COUNTING", "ONE_GROUP"]

_TABLES = together(regions_table, counts_table, shortages_table, grants_table)

COUNTING = formal("PodCounting.counting_is_exact", _TABLES)
ONE_GROUP = formal("PodCounting.one_group", _TABLES)
