"""The contention model for all sizes: the steps of the proofs about its readings.

How they make up the theorems stands in ``docs/proofs/contention-models.md``. Weights are whole numbers over the torus's side m.
"""

from __future__ import annotations

from allocert.proofs.theorems.obligations import Obligation, Proof

__all__ = ["EQUAL_SHARES", "FINITE", "MONOTONE", "NO_END", "ORDERED", "SUB_JOBS", "THEOREM_1"]

_TOLD = "docs/proofs/contention-models.md"

_LONGER_WINDOWS = Obligation(
    "longer-windows",
    "Windows that begin when they began and end no earlier overlap no less: each difference of which the overlap is the "
    "least is at least the old overlap o.",
    ("o <= e1 - s1", "o <= e1 - s2", "o <= e2 - s1", "o <= e2 - s2", "e1 <= f1", "e2 <= f2"),
    ("f1 - s1 >= o", "f1 - s2 >= o", "f2 - s1 >= o", "f2 - s2 >= o"),
)

_GREATER_LOAD = Obligation(
    "greater-load",
    "Longer overlaps with no smaller weights, added to a time that is no shorter: the end is no earlier.",
    ("o <= p", "w >= 0", "a <= b"),
    ("a + w*o <= b + w*p",),
)

_SLOWER_WORK = Obligation(
    "slower-windows",
    "Reading B: over x units of time in which no fewer contend, L <= M, a job that is no further gets no further.",
    ("x >= 0", "L <= M", "a <= b"),
    ("a + x*(m - M) <= b + x*(m - L)",),
)

_SLOWER_SHARE = Obligation(
    "slower-sharing",
    "Reading C: the same with rates m/(m + L) and m/(m + M), at which it does p and q; m + L is above 0.",
    ("x >= 0", "0 <= L", "L <= M", "q >= 0", "p*(m + L) == x*m", "q*(m + M) == x*m"),
    ("q*(m + L) <= p*(m + L)",),
)

MONOTONE = Proof(
    "contention-monotone",
    "In each reading no job ends earlier when some job takes longer, with the same starts, cells and order.",
    (_LONGER_WINDOWS, _GREATER_LOAD, _SLOWER_WORK, _SLOWER_SHARE),
    _TOLD,
)

ORDERED = Proof(
    "contention-ordered",
    "For the same starts and cells, D's records are no earlier than A's ends, and no later than B's, "
    "and C's ends are no later than B's.",
    (
        _LONGER_WINDOWS,
        _GREATER_LOAD,
        _SLOWER_WORK,
        Obligation(
            "sharing-is-faster",
            "The rate 1/(1 + L/m) of reading C is at least the rate 1 - L/m of reading B.",
            ("L >= 0", "m >= 1"),
            ("(m + L)*(m - L) <= m*m",),
        ),
    ),
    _TOLD,
)

FINITE = Proof(
    "contention-finite",
    "In readings A, C and D every job has a finite duration, at most its time and the sum of its contenders' weights times "
    "the longest time.",
    (
        Obligation(
            "short-overlaps",
            "No overlap with a nominal window is longer than the window's time, and no time than the longest.",
            ("o <= t", "t <= T", "w >= 0"),
            ("w*o <= w*T",),
        ),
        Obligation(
            "slowest",
            "A job that always has all its contenders, of weight W/m, does t in t(m + W)/m: it is never slower.",
            ("0 <= L", "L <= W", "x >= 0", "p*(m + L) == x*m", "q*(m + W) == x*m", "q >= 0"),
            ("q*(m + L) <= p*(m + L)",),
        ),
    ),
    _TOLD,
)

NO_END = Proof(
    "contention-no-end",
    "Jobs on cells of which none meets another have finite durations under reading B for all starts and times unless some of them "
    "each have contenders of weight 1 or more among these; started together these have none.",
    (
        Obligation(
            "smallest-window",
            "Of jobs started together the one with the least duration D overlaps with each for all of it: W/m >= 1 leaves "
            "nothing for its time.",
            ("m*D >= m*t + W*D", "W >= m", "D >= 0"),
            ("m*t <= 0",),
        ),
        Obligation(
            "somebody-advances",
            "Where a running job's contenders weigh less than m it advances by at least 1/m of the time that passes.",
            ("W <= m - 1", "x >= 0"),
            ("x*(m - W) >= x",),
        ),
    ),
    _TOLD,
)

THEOREM_1 = Proof(
    "contention-theorem-1",
    "With constant overlaps on one link, loads incremented job by job are those of Definition 2 for all jobs at once, in any "
    "order of placement.",
    (
        Obligation(
            "earlier-job",
            "A job whose load is the sum S of its overlaps so far, over m', gets the next one.",
            ("M*l == S", "M*i == D", "T == S + D"),
            ("M*(l + i) == T",),
        ),
        Obligation(
            "one-more-sharer",
            "Definition 2 over a piece of time x: with one more sharer x/m' more.",
            ("M*a == k*x", "M*b == (k + 1)*x"),
            ("M*(b - a) == x",),
        ),
    ),
    _TOLD,
)

SUB_JOBS = Proof(
    "contention-sub-jobs",
    "A contender weighs its side over the torus's, on smaller and on larger jobs.",
    (
        Obligation(
            "on-a-smaller-job",
            "q sub-jobs of side d make up a side of q d; each weighs d/m.",
            ("e == q*d", "m*w == d"),
            ("m*(q*w) == e",),
        ),
        Obligation(
            "ratio",
            "Jobs of sides d and e that contend for o: the first is dilated by e o/m, the second by d o/m.",
            ("m*a == e*o", "m*b == d*o"),
            ("m*(a*d) == m*(b*e)",),
        ),
    ),
    _TOLD,
)

EQUAL_SHARES = Proof(
    "contention-equal-shares",
    "A volume that takes Delta = V/B alone takes k Delta at an equal share of the link among k, (k-1) Delta more.",
    (
        Obligation(
            "share",
            "The bandwidth is shared by k: B/k for the time E.",
            ("B*D == V", "B*E == k*V"),
            ("B*E == B*(k*D)", "B*(E - D) == B*((k - 1)*D)"),
        ),
    ),
    _TOLD,
)
