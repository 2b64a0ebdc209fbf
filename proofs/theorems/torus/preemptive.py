"""Lemmas 1 and 2 of Gupta and Srimani for all sizes, as the steps of two inductions; and steps of the printed proof.

How the steps make up the theorems stands in ``docs/proofs/preemptive-torus.md``. Numbers stand for times in any unit
in which they are integers, and for rows.
"""

from __future__ import annotations

from allocert.proofs.theorems.obligations import Obligation, Proof

__all__ = ["EXCHANGE", "PROFILES", "RULES"]

_TOLD = "docs/proofs/preemptive-torus.md"

PROFILES = Proof(
    "torus-profiles",
    "Whatever the sides, as long as the two intervals of Step 4 are neighbours, and a time that equals a remaining time is "
    "treated by Step 3 or Step 4 deletes the rest of its first interval: every profile is stair-like, with remaining times above 0, and a job's two parts do not overlap.",
    (
        Obligation(
            "stairs-begin",
            "Step 2, time t below the least remaining time r: the new least one is positive and below r.",
            ("t >= 1", "t < r"),
            ("r - t >= 1", "r - t < r"),
        ),
        Obligation(
            "stairs-between",
            "Step 4, time t between the remaining times a < b of neighbours: the new one, c, is between them.",
            ("c == b - (t - a)", "a < t", "t < b"),
            ("a < c", "c < b"),
        ),
        Obligation(
            "stairs-lost",
            "Where Step 4 deletes the entry of a, the new one is above whatever was below a, also at equality.",
            ("c == b - (t - a)", "p < a", "a < t", "t <= b"),
            ("p < c", "c < b"),
        ),
        Obligation(
            "parts-apart",
            "The second part, from T - b on for t - a, ends before the first begins, at T - a; at equality, t = b, it ends then.",
            ("e == T - b + (t - a)", "a < t", "t < b"),
            ("e < T - a",),
        ),
        Obligation(
            "stairs-equal",
            "If Step 4 is applied at equality, t = b, the new remaining time is that of the entry before.",
            ("c == b - (t - a)", "t == b"),
            ("c == a", "T - b + (t - a) == T - a"),
        ),
    ),
    _TOLD,
)

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
    "Steps of the printed proof of Lemma 2, with its two sets of intervals exchanged: they are equally long, the three "
    "rules move a job between times of equal length, with the same free rows, rational times have a common unit, and 1 and root two have none.",
    (
        Obligation(
            "last-entry",
            "A job runs only while rows are free, which they are for the greatest remaining time r.",
            ("t <= r", "r == T - f"),
            ("f + t <= T",),
        ),
        Obligation(
            "equally-long",
            "The job runs for L on the left of T - t and for R on the right, and not for N on the right.",
            ("L + R == t", "R + N == t"),
            ("L == N",),
        ),
        Obligation(
            "more-free-later",
            "Rows that are free at x, as their busy time f is over, are free at a later y.",
            ("f <= x", "x <= y"),
            ("f <= y",),
        ),
        Obligation(
            "rule-one",
            "Step 2, t below the remaining time r of the first entry, which is free from f on: X is f + t.",
            ("f == T - r", "t >= 1", "t < r"),
            ("T - t > f", "f + t > f", "T - (T - t) == f + t - f"),
        ),
        Obligation("rule-two", "Step 3, t = r.", ("f == T - r", "t == r"), ("T - t == f", "f + t == T")),
        Obligation(
            "rule-three",
            "Step 4, a < t < b; the second part ends at e. What lies on B before f is as long as where it goes.",
            ("f == T - a", "g == T - b", "e == g + (t - a)", "a < t", "t < b"),
            ("f > T - t", "T - t > g", "f > e", "e > g", "f - (T - t) == e - g"),
        ),
        Obligation(
            "whole-slices",
            "Two slices, at x and y, both between the busy times g and f of neighbours: the entries that are free are the "
            "same, those busy until g or less; those busy until f or more are not free.",
            ("g <= x", "x < f", "g <= y", "y < f", "e <= g", "f <= h"),
            ("e <= x", "e <= y", "x < h", "y < h"),
        ),
        Obligation(
            "common-unit",
            "The time p/q is p k units of 1/L, where L = q k; here multiplied by q L.",
            ("L == q*k",),
            ("p*L == p*k*q",),
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
