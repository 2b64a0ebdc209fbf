"""Lemmas 1 and 2 of Gupta and Srimani for all sizes, as the steps of two inductions; and steps of the printed proof.

How the steps make up the theorems stands in ``docs/proofs/preemptive-torus.md``. Numbers stand for times in any unit
in which they are integers, and for rows.
"""

from __future__ import annotations

from allocert.proofs.theorems.obligations import Obligation, Proof

__all__ = ["EXCHANGE", "RULES"]

_TOLD = "docs/proofs/preemptive-torus.md"

EXCHANGE = Proof(
    "torus-exchange",
    "If every job's side divides the next larger one, then for all real times and deadlines and any number of jobs the "
    "feasibility algorithm that keeps the rest in Step 4 and takes no interval that is too narrow gives a right schedule, "
    "or refuses and there is none. If the largest side divides the torus's, no interval is ever too narrow.",
    (
        Obligation(
            "finer-strips",
            "An interval of a strips of d rows, where d is b times the next side e, consists of a b strips of e rows.",
            ("d == b*e", "w == a*d", "a >= 1", "b >= 1", "e >= 1"),
            ("w == a*b*e", "w >= e"),
        ),
        Obligation(
            "cut-strip",
            "Without its first strip of e rows an interval of c strips has c - 1; it is empty or as wide as a strip.",
            ("w == c*e", "c >= 1", "e >= 1"),
            ("w - e == (c - 1)*e", "w - e >= 0"),
        ),
        Obligation(
            "two-parts",
            "Step 4, remaining times a < t <= b <= T: the parts last t together, lie in [0, T] and do not overlap.",
            ("s == T - b", "e == s + (t - a)", "a >= 1", "a < t", "t <= b", "b <= T"),
            ("a + (t - a) == t", "s >= 0", "s < e", "e <= T - a"),
        ),
        Obligation(
            "whole-sides",
            "Sides in falling order, each a divisor of the larger ones and of d: a sum of some, s = x e, is a multiple of the "
            "next side e, and so is d = y e. If s < d then x < y, for otherwise s >= d.",
            ("s == x*e", "d == y*e", "e >= 1", "x >= y"),
            ("s >= d",),
        ),
        Obligation(
            "no-strip-split",
            "So with a further side e the sum does not go beyond d: it reaches d exactly or is still below.",
            ("s == x*e", "d == y*e", "e >= 1", "x < y"),
            ("s + e <= d",),
        ),
        Obligation(
            "exchange-room",
            "The job enters where load and side fit anyway: nothing has to leave.",
            ("p + d <= v", "q <= u", "d >= 1"),
            ("p + d <= v", "q - d <= u"),
        ),
        Obligation(
            "exchange-all",
            "Where the jobs that run only there have a load x below d, all of them leave. Those that run at both moments, "
            "of load c, run beside the job at the other moment.",
            ("p == c + x", "c + d <= q", "q <= u", "u <= v", "x < d"),
            ("p - x + d <= v", "q - d + x <= u"),
        ),
        Obligation(
            "exchange-strip",
            "Where some of them have a load of exactly x = d, these leave.",
            ("x == d", "p <= v", "q <= u"),
            ("p - x + d <= v", "q - d + x <= u"),
        ),
    ),
    _TOLD,
)

RULES = Proof(
    "torus-rules",
    "Steps of the printed proof of Lemma 2: whole slices between the same busy times can "
    "be exchanged, as the same rows are free in both, and 1 and root two have no common unit.",
    (
        Obligation(
            "whole-slices",
            "Two slices, at x and y, both between the busy times g and f of neighbours: the entries that are free are the "
            "same, those busy until g or less; those busy until f or more are not free.",
            ("g <= x", "x < f", "g <= y", "y < f", "e <= g", "f <= h"),
            ("e <= x", "e <= y", "x < h", "y < h"),
        ),
        Obligation(
            "root-between",
            "If b delta is root two times a delta, b is between a and 2 a: b b = 2 a a is above a a and below 4 a a.",
            ("b*b >= a*a + 1", "b*b <= 4*a*a - 1", "a >= 1", "b >= 1"),
            ("a < b", "b < 2*a"),
        ),
        Obligation(
            "root-two",
            "With e = 0: then smaller positive multiples of delta are as 1 to root two as well, so there are none.",
            ("b*b == 2*a*a + e", "a < b", "b < 2*a"),
            ("b - a >= 1", "2*a - b >= 1", "(2*a - b)*(2*a - b) == 2*(b - a)*(b - a) - e", "b - a < a"),
        ),
    ),
    _TOLD,
)
