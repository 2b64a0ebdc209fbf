"""How many faults defeat a system of subcubes, for every d: theorems in Coq (``docs/proofs/worst-case-faults.md``, ``expected-faults.md``)."""

from __future__ import annotations

from allocert.proofs.formal.cubes.hitting import expected_table, fewest_table
from allocert.proofs.formal.systems import systems_table
from allocert.proofs.formal.theorem import formal
from allocert.proofs.formal.ties import together

__all__ = [
    "BUDDY_SYSTEM",
    "FROM_STEP_TO_STEP",
    "IN_THE_LONG_RUN",
    "K_CUBE_SYSTEM",
    "PROJECTION",
    "RELATIVES",
    "TWO_DIMENSIONAL",
]

_TIE = together(systems_table, fewest_table)

BUDDY_SYSTEM = formal("WorstCaseFaults.buddy_system", _TIE)
FROM_STEP_TO_STEP = formal("WorstCaseFaults.from_step_to_step", _TIE)
IN_THE_LONG_RUN = formal("WorstCaseFaults.in_the_long_run", _TIE)
TWO_DIMENSIONAL = formal("WorstCaseFaults.two_dimensional", _TIE)
K_CUBE_SYSTEM = formal("WorstCaseFaults.k_cube_system", _TIE)
RELATIVES = formal("WorstCaseRelatives.relatives", _TIE)
PROJECTION = formal("ExpectedFaults.projection", together(systems_table, fewest_table, expected_table))
