"""A serial algorithm has to look at every pe to tell whether some q-subcube is available, for every d and q: a theorem in Coq."""

from __future__ import annotations

from allocert.proofs.formal.systems import subcubes_table
from allocert.proofs.formal.theorem import formal

__all__ = ["EVASIVE"]

EVASIVE = formal("Looks.all_pes", subcubes_table)
