"""What the k-cube buddy algorithm of Livingston & Stout 1989 takes, and what reuse of halvings can save, for all sizes.

How the steps make up the theorems stands in ``docs/proofs/k-cube-costs.md``.
"""

from __future__ import annotations

from allocert.proofs.formal.cubes.complete import beginnings_table
from allocert.proofs.formal.cubes.prefixes import prefix_trees_table
from allocert.proofs.formal.theorem import formal
from allocert.proofs.theorems.obligations import Obligation, Proof

__all__ = ["IN_ORDER", "K_CUBE_COSTS", "ONE_CUBES_AT_ONCE", "RESULTS_PER_PROCESSOR", "SMALL_TREES"]

_TOLD = "docs/proofs/k-cube-costs.md"

K_CUBE_COSTS = Proof(
    "k-cube-costs",
    "With D = d-q+k and C = C(D,k): for k and r = d - q fixed C k + q - k steps are between d - r - k and d + C k, while C k is a "
    "constant; for k and q fixed runs in full take more than any multiple of C k; q - 1 steps are more than any multiple of C k / 2^k.",
    (
        Obligation(
            "codimension-fixed",
            "With r = d - q: C k + d - r - k steps.",
            ("q == d - r", "t == C*k + q - k", "r >= 0", "k >= 0", "C >= 1"),
            ("t <= d + C*k", "t >= d - r - k"),
        ),
        Obligation(
            "stopped-outgrows",
            "For k and r fixed C k is a constant: at least d - r - k steps are more than c of it for d > c C k + r + k.",
            ("t >= d - r - k", "d > c*C*k + r + k"),
            ("t > c*C*k",),
        ),
        Obligation(
            "in-full-outgrows",
            "Runs in full, k and q fixed: D steps each of C runs, where D = d - q + k > c k, are more than c C k.",
            ("q >= k", "C >= 1", "D == d - q + k", "D > c*k", "t == C*D + q - k"),
            ("t > c*C*k",),
        ),
        Obligation(
            "reuse-outgrown",
            "For k and r fixed, W = 2^k, X = c C k: at least q - 1 = d - r - 1 steps are more than X/W for d > X + r + 1.",
            ("q == d - r", "t >= q - 1", "d > X + r + 1", "X >= 0", "W >= 1"),
            ("t*W > X",),
        ),
        Obligation(
            "reuse-outgrown-alone",
            "k = q = d - 2, no first halvings: at least d - 3 steps against C k/W with C = d (d-1)/2 and W = 2^(d-2), which is more "
            "than 2 X = 2 c C from some d on.",
            ("d >= 4", "k == d - 2", "t >= d - 3", "X >= 0", "W > 2*X"),
            ("t*W > X*k",),
        ),
    ),
    _TOLD,
)

ONE_CUBES_AT_ONCE = Proof(
    "one-cubes-at-once",
    "For all d >= 1, all permutations and all sets of available processors: with representatives of its own for each dimension "
    "q >= 2 all available subcubes of QB_1 of all dimensions are named, each once and no other, in d steps at most. The full machine "
    "takes exactly d for d >= 2 and sends (d+2) 2^(d-1) - 3 words.",
    (
        Obligation(
            "both-halves",
            "Of 2P processors all are available iff all P of each half are: with a and b available in the halves,",
            ("a <= P", "b <= P", "a + b == 2*P"),
            ("a == P", "b == P"),
        ),
        Obligation("whole", "and the other way round.", ("a == P", "b == P"), ("a + b == 2*P",)),
        Obligation(
            "absent-partner",
            "A partner that is not available is one processor of its half that is not: the half has at most P - 1.",
            ("b <= P - 1", "a <= P"),
            ("a + b < 2*P",),
        ),
        Obligation(
            "arrives-in-time",
            "The partner has done j - 1 halvings by step j - 1, its word comes with step j at the latest.",
            ("u <= j - 1", "v <= j - 1", "w == u + 1", "v1 == v + 1"),
            ("w <= j", "v1 <= j"),
        ),
        Obligation(
            "representatives-apart",
            "Those of q have the 1 at place p = d - q + 2 and 0 behind; those of a greater dimension r have 0 at p.",
            ("q <= r - 1", "p == d - q + 2", "s == d - r + 2"),
            ("p >= s + 1",),
        ),
        Obligation(
            "dimensions-at-once",
            "A representative of q is made with step q - 1; the i-th of its d - q + 1 dimensions takes it to step q - 1 + i.",
            ("i <= d - q + 1", "t == q - 1 + i"),
            ("t <= d",),
        ),
        Obligation(
            "words-at-once",
            "From d to d + 1, with P = 2^(d-1): 4P words more to make representatives, d P more for those with d bits left.",
            ("w == (d + 2)*P - 3", "v == w + 4*P + d*P", "R == 2*P"),
            ("v == (d + 3)*R - 3",),
        ),
    ),
    _TOLD,
)

RESULTS_PER_PROCESSOR = Proof(
    "results-per-processor",
    "For q = k, the 2^d processors of a free machine have 2^(d-k) C(d,k) available k-subcubes to name, C(d,k)/2^k each on average. "
    "For k = 2 that is more than c d for d > 8c + 1: more words than any linear time, if each is named by a word. For k = 3 it is "
    "more than w d^2 for d >= 48w + 4: even if a word of d bits may name d subcubes, linear time is not enough. Of the 3-subcubes a fifth at least are "
    "available if the processors whose weight is r modulo 5 are missing, for some r, and no 4-subcube is.",
    (
        Obligation(
            "two-cubes-named",
            "8 times d (d-1)/8 against 8 c d.",
            ("d > 8*c + 1", "c >= 1", "n == d*(d - 1)"),
            ("n > 8*c*d",),
        ),
        Obligation(
            "three-cubes-named",
            "48 times d (d-1) (d-2)/48 against 48 w d^2, for w the steps per dimension times the words a step.",
            ("d >= 48*w + 4", "w >= 1", "n == d*(d - 1)*(d - 2)"),
            ("n > 48*w*d*d",),
        ),
        Obligation(
            "a-fifth",
            "If the five classes modulo 5 had at most m each, they had at most 5 m together.",
            ("a <= m", "b <= m", "c <= m", "e <= m", "f <= m", "n == a + b + c + e + f"),
            ("n <= 5*m",),
        ),
        Obligation(
            "no-larger-one",
            "A 4-subcube has processors of five weights in a row, w to w + 4, and so one of weight r modulo 5.",
            ("w == 5*x + y", "0 <= y", "y <= 4", "r <= 4", "r >= y", "v == w + (r - y)"),
            ("v == 5*x + r", "v <= w + 4"),
        ),
        Obligation(
            "no-larger-one-behind",
            "The same for r < y.",
            ("w == 5*x + y", "y <= 4", "r >= 0", "r <= y - 1", "v == w + (5 + r - y)"),
            ("v == 5*(x + 1) + r", "v <= w + 4"),
        ),
        Obligation(
            "a-fifth-named",
            "240 times a fifth of d (d-1) (d-2)/48 against 240 w d^2.",
            ("d >= 240*w + 4", "w >= 1", "n == d*(d - 1)*(d - 2)"),
            ("n > 240*w*d*d",),
        ),
        Obligation(
            "one-has-so-many",
            "If all of 2^d processors had at most m results they had at most m 2^d together.",
            ("N > m*P", "P >= 1", "S <= m*P"),
            ("S < N",),
        ),
    ),
    _TOLD,
)

IN_ORDER = formal("Prefixes.in_order", beginnings_table)
SMALL_TREES = formal("PrefixTrees.small", prefix_trees_table)
