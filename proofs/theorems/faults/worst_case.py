"""How many faults defeat a system of subcubes in the worst case, for every d: theorems in Coq, and named proof obligations."""

from __future__ import annotations

from allocert.proofs.formal.cubes.hitting import fewest_table
from allocert.proofs.formal.systems import systems_table
from allocert.proofs.formal.theorem import formal
from allocert.proofs.formal.ties import together
from allocert.proofs.theorems.obligations import Obligation, Proof

__all__ = [
    "BLOCKS_AND_WINDOWS",
    "BUDDY_SYSTEM",
    "FROM_STEP_TO_STEP",
    "IN_THE_LONG_RUN",
    "K_CUBE_SYSTEM",
    "TWO_DIMENSIONAL",
]

_TIE = together(systems_table, fewest_table)

BUDDY_SYSTEM = formal("WorstCaseFaults.buddy_system", _TIE)
FROM_STEP_TO_STEP = formal("WorstCaseFaults.from_step_to_step", _TIE)
IN_THE_LONG_RUN = formal("WorstCaseFaults.in_the_long_run", _TIE)
TWO_DIMENSIONAL = formal("WorstCaseFaults.two_dimensional", _TIE)
K_CUBE_SYSTEM = formal("WorstCaseFaults.k_cube_system", _TIE)

BLOCKS_AND_WINDOWS = Proof(
    "blocks-and-windows",
    "For all d and q: it takes 2^(d-q) faults to defeat the buddy, double buddy and cyclical systems, and for q >= 1 the Gray and "
    "double Gray systems.",
    (
        Obligation(
            "one-block",
            "A processor lies in one block of m = 2^q only: blocks p and o > p do not meet.",
            ("x == p*m + s", "s < m", "x == o*m + t", "t >= 0", "t < m", "o >= p + 1"),
            ("0 >= 1",),
        ),
        Obligation(
            "later-residue",
            "Places a and b = a + h p, h >= 1, are no two of p places in a row: places in a row have different residues.",
            ("b == a + h*p", "h >= 1", "p >= 1", "b <= a + p - 1"),
            ("0 >= 1",),
        ),
        Obligation(
            "window-inside",
            "Around the d + r columns, the first r of which are repeated at the end, a window from i <= d ends inside.",
            ("i <= d", "k <= i + r - 1"),
            ("k <= d + r - 1",),
        ),
        Obligation(
            "window-around",
            "From i = d + h, 1 <= h < r, it has the repeated columns h..r-1, at places d+h..d+r-1, and the columns 0..h-1.",
            ("i == d + h", "h >= 1", "h <= r - 1", "k >= i", "k <= d + r - 1", "c == k - d"),
            ("c >= h", "c <= r - 1"),
        ),
    ),
    "docs/proofs/worst-case-faults.md",
)
