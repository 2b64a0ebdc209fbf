"""Recursive halving, the coordinate sets of Livingston & Stout 1989 and the recursion on them, for all d and k.

How the steps make up the theorems is told in ``docs/proofs/recursive-halving.md``.
"""

from __future__ import annotations

from allocert.proofs.theorems.obligations import Obligation, Proof

__all__ = ["COORDINATE_SETS", "FARTHEST", "HALVING", "RECURSION_COSTS"]

_TOLD = "docs/proofs/recursive-halving.md"

HALVING = Proof(
    "recursive-halving",
    "For all d, all orders of the dimensions and all sets of available processors: after j halvings a processor that is left "
    "holds j iff the subcube that it stands for is available. One run of Algorithm 3.1 over all d dimensions takes d steps on "
    "the full machine, one that is stopped after h dimensions h, and C runs one after the other C times as many.",
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
            "count-kept",
            "A processor that holds j - 1 and receives j - 1 goes to j; one that holds less stays, below j.",
            ("s <= j - 1", "t == s"),
            ("t < j",),
        ),
        Obligation(
            "arrives-in-time",
            "The partner has done j - 1 halvings of run c + 1 by step t0 + j - 1, its word comes with step t0 + j at the latest.",
            ("u <= t0 + j - 1", "v <= t0 + j - 1", "w == u + 1", "v1 == v + 1"),
            ("w <= t0 + j", "v1 <= t0 + j"),
        ),
        Obligation(
            "runs-in-turn",
            "After c runs of h steps, c h steps; one more run makes (c + 1) h.",
            ("t == c*h", "u == t + h"),
            ("u == (c + 1)*h",),
        ),
        Obligation(
            "leader-of-all",
            "The processor with bits 0 at the first h places of every run receives h words in each: no fewer than C h steps.",
            ("w == C*h", "t >= w"),
            ("t >= C*h",),
        ),
    ),
    _TOLD,
)

COORDINATE_SETS = Proof(
    "coordinate-sets",
    "For all k >= 1 and d >= C = k (2k+1): each of the 2k+1 sets has 2k of the first C coordinates and at least D of the others, "
    "the last one has D + r with r the remainder of (d - C) by 2k+1; the first C coordinates are in two sets, the others in one; "
    "any k coordinates miss some set; the subcubes of two sets are disjoint; what is left has at least k and fewer than d "
    "dimensions; the larger complement has d - (2k + D) = ceil(2kd/(2k+1)) - k of them.",
    (
        Obligation(
            "pairs-by-sets",
            "2k+1 sets with 2k pairs each are 2C entries, two for each pair.",
            ("C == k*(2*k + 1)", "e == (2*k + 1)*(2*k)"),
            ("e == 2*C",),
        ),
        Obligation(
            "blocks-fit",
            "2k blocks of D and one of D + r make up the d - C others, and r <= 2k.",
            ("d == C + (2*k + 1)*D + r", "r >= 0", "L == d - (C + 2*k*D)"),
            ("L == D + r", "L >= D"),
        ),
        Obligation(
            "blocks-apart",
            "Block i ends before block i + 1 begins.",
            ("e == C + i*D", "b == C + (i + 1 - 1)*D + 1"),
            ("b == e + 1",),
        ),
        Obligation(
            "hits",
            "x positions among the first C and y among the others are in 2x + y sets, at most 2k of them,",
            ("x >= 0", "y >= 0", "x + y == k", "h <= 2*x + y"),
            ("h <= 2*k",),
        ),
        Obligation("one-missed", "so one of 2k+1 is missed.", ("h <= 2*k", "f == 2*k + 1 - h"), ("f >= 1",)),
        Obligation(
            "apart",
            "At the coordinate of the pair (i, j) one subcube has the bit 0, the other 1.",
            ("a == 0", "b == 1"),
            ("a < b",),
        ),
        Obligation(
            "complement",
            "The complement of a set with D others has M = d - 2k - D elements, and (M + k) is 2kd/(2k+1) rounded up:",
            ("C == k*(2*k + 1)", "d == C + (2*k + 1)*D + r", "r >= 0", "r <= 2*k", "M == d - 2*k - D"),
            ("(2*k + 1)*(M + k) >= 2*k*d", "(2*k + 1)*(M + k - 1) < 2*k*d"),
        ),
        Obligation(
            "larger",
            "no set has a larger complement.",
            ("M == d - 2*k - D", "r >= 0", "N == d - 2*k - D - r"),
            ("N <= M",),
        ),
        Obligation(
            "enough-left",
            "Even the smaller complement has at least k dimensions,",
            ("k >= 1", "D >= 0", "C == k*(2*k + 1)", "d == C + (2*k + 1)*D + r", "N == d - 2*k - D - r"),
            ("N >= k",),
        ),
        Obligation(
            "fewer-left",
            "and the larger one is smaller than d.",
            ("k >= 1", "D >= 0", "M == d - 2*k - D"),
            ("M < d",),
        ),
        Obligation(
            "found-below",
            "A subcube whose k defining positions miss the s positions of S_i meets T_i in a subcube with d - s - k stars: the "
            "same k positions of the d - s that T_i has.",
            ("q == d - k", "m == d - s", "t == q - s"),
            ("t == m - k",),
        ),
    ),
    _TOLD,
)

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
            ("k >= 1", "C == k*(2*k + 1)", "d == C + (2*k + 1)*D + r", "r >= 0", "r <= 2*k", "N <= d - 2*k - D"),
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
        Obligation(
            "at-most-twice",
            "Once 2k + D >= 4k^2, F(N) <= N at a complement makes F(d) <= d.",
            ("F <= N", "N <= d - 2*k - D", "2*k + D >= 4*k*k", "G == F + 4*k*k"),
            ("G <= d",),
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
