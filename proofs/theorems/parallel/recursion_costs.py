"""What the recursion of complete allocation takes (Livingston & Stout 1989, section 3.4), for all d and k.

How the steps make up the theorems stands in ``docs/proofs/recursive-halving.md``.
"""

from __future__ import annotations

from allocert.proofs.formal.recursion import costs_table
from allocert.proofs.formal.theorem import formal
from allocert.proofs.theorems.obligations import Obligation, Proof

__all__ = [
    "BY_PATH",
    "FARTHEST",
    "FROM_SOME_DIMENSION",
    "LINEAR_TIME",
    "LOGARITHM",
    "ONE_POSITION",
    "RECURSION_COSTS",
    "SWITCHING",
    "TWICE",
]

_TOLD = "docs/proofs/recursive-halving.md"

LOGARITHM = formal("Recursion.logarithm", costs_table)
ONE_POSITION = formal("Recursion.one_position", costs_table)
FROM_SOME_DIMENSION = formal("Recursion.from_some_dimension", costs_table)
BY_PATH = formal("Recursion.by_path", costs_table)
TWICE = formal("Recursion.twice", costs_table)
SWITCHING = formal("Recursion.switching", costs_table)

RECURSION_COSTS = Proof(
    "recursion-costs",
    "For all k >= 1 and d: the first stage takes 2C steps. With F(d) = cost - d, both ways into the recursion add 4k^2 to F; in "
    "the printed recurrence each level adds 4k^2 or 4k^2 + 1. A path of L levels from d has L^2 <= (16k+4) d. So both the exact "
    "cost and the printed T differ from d by at most (4k^2 + 1) L + B with B from d < C alone: they are Theta(d), and "
    "their ratio to d goes to 1.",
    (
        Obligation(
            "first-stage",
            "2k halvings for each of 2k+1 sets.",
            ("C == k*(2*k + 1)", "s == (2*k + 1)*(2*k)"),
            ("s == 2*C",),
        ),
        Obligation(
            "larger-complement",
            "2C + D steps and the cost F + M of the larger complement M = d - 2k - D:",
            ("C == k*(2*k + 1)", "M == d - 2*k - D", "E == 2*C + D + F + M"),
            ("E - d == 4*k*k + F",),
        ),
        Obligation(
            "smaller-complement",
            "with r steps more for a complement of r fewer the same.",
            ("C == k*(2*k + 1)", "N == d - 2*k - D - r", "E == 2*C + D + r + F + N"),
            ("E - d == 4*k*k + F",),
        ),
        Obligation(
            "printed-level",
            "The printed recurrence has D or D + 1 in place of D.",
            ("C == k*(2*k + 1)", "M == d - 2*k - D", "u >= 0", "u <= 1", "T == 2*C + D + u + G + M"),
            ("T - d >= 4*k*k + G", "T - d <= 4*k*k + 1 + G"),
        ),
        Obligation(
            "shrinks",
            "A complement N has at most 2kd/(2k+1) dimensions, so d - N is at least N/(2k).",
            (
                "k >= 1",
                "C == k*(2*k + 1)",
                "d == C + (2*k + 1)*D + r",
                "r >= 0",
                "r <= 2*k",
                "N <= d - 2*k - D",
            ),
            ("(2*k + 1)*N <= 2*k*d", "2*k*(d - N) >= N"),
        ),
        Obligation(
            "levels-squared",
            "If L^2 <= (16k+4) N for a path from N, the one from d has 4k (2L + 1) <= L^2 + 16k^2 + 4k <= 2 (16k+4) N, as N >= k.",
            ("k >= 1", "N >= k", "L >= 0", "L*L <= (16*k + 4)*N", "0 <= (L - 4*k)*(L - 4*k)"),
            ("4*k*(2*L + 1) <= 2*(16*k + 4)*N",),
        ),
        Obligation(
            "levels-grow",
            "Thus 2L + 1 <= (16k+4) (d - N): with Y = (16k+4)(d - N) and 2k Y >= (16k+4) N",
            ("k >= 1", "2*k*Y >= X", "4*k*(2*L + 1) <= 2*X", "L*L <= X", "Z == X + Y"),
            ("k*(L + 1)*(L + 1) <= k*Z",),
        ),
        Obligation(
            "after-a-path",
            "L levels add at most (4k^2 + 1) L.",
            ("F <= a*L + B", "G <= F + a"),
            ("G <= a*(L + 1) + B",),
        ),
        Obligation(
            "no-less",
            "Below C the cost is at least n - k; each level adds 4k^2 >= 0: so the cost is never below d - k.",
            ("F >= 0 - k", "G >= F + 4*k*k", "k >= 1"),
            ("G >= 0 - k",),
        ),
    ),
    _TOLD,
)

FARTHEST = Proof(
    "farthest-processor",
    "For all d >= 0 and 0 <= q <= d: every processor has one at distance at least q in every q-subcube. If it knows at first of "
    "itself and its neighbours only, it cannot tell in fewer than q - 1 steps whether the q-subcube is available.",
    (
        Obligation(
            "opposite",
            "Opposite bits at the q stars, and g >= 0 fixed bits that differ, make distance q + g.",
            ("g >= 0", "x == q + g"),
            ("x >= q",),
        ),
        Obligation(
            "reach",
            "What a processor knows after t steps depends on those within t + 1: a word carries what its sender knew before.",
            ("s <= t - 1 + 1", "y == s + 1", "z <= t - 1 + 1"),
            ("y <= t + 1", "z <= t + 1"),
        ),
        Obligation(
            "too-few",
            "In t < q - 1 steps the processor at distance x >= q is not among them.",
            ("t < q - 1", "x >= q", "w <= t + 1"),
            ("w < x",),
        ),
    ),
    _TOLD,
)

LINEAR_TIME = Proof(
    "complete-in-linear-time",
    "For every fixed k >= 1 the recursion takes d + O(sqrt(d)) steps, and no program that learns of others by words between "
    "neighbours takes fewer than d - k - 1: so Theta(d) is optimal.",
    (*RECURSION_COSTS.obligations, *FARTHEST.obligations),
    _TOLD,
)
