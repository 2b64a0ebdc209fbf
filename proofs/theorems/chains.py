"""Fewest permutations with the C property, for all n by theorems in Coq."""

from __future__ import annotations

from allocert.proofs.formal.cubes.chains import chains_table, property_table
from allocert.proofs.formal.theorem import formal
from allocert.proofs.formal.ties import together

__all__ = ["LEAST"]

LEAST = formal("SymmetricChains.least", together(chains_table, property_table))
