"""What the recursion of complete allocation takes (Livingston & Stout 1989, section 3.4), for all d and k, by theorems in Coq."""

from __future__ import annotations

from allocert.proofs.formal.recursion import costs_table
from allocert.proofs.formal.theorem import formal

__all__ = [
    "BY_PATH",
    "FROM_SOME_DIMENSION",
    "LINEAR_TIME",
    "LOGARITHM",
    "ONE_POSITION",
    "SWITCHING",
    "TWICE",
]

LOGARITHM = formal("Recursion.logarithm", costs_table)
ONE_POSITION = formal("Recursion.one_position", costs_table)
FROM_SOME_DIMENSION = formal("Recursion.from_some_dimension", costs_table)
BY_PATH = formal("Recursion.by_path", costs_table)
TWICE = formal("Recursion.twice", costs_table)
SWITCHING = formal("Recursion.switching", costs_table)
LINEAR_TIME = formal("LinearTime.linear", costs_table)
