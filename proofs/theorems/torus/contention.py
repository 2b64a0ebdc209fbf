"""The contention model for all sizes: theorems in Coq, and the steps of the proofs about readings that run event by event.

How the steps make up theorems stands in ``docs/proofs/contention-models.md``. Weights are whole numbers over the torus's side m.
"""

from __future__ import annotations

from allocert.proofs.formal.contention import contention_table, loads_table
from allocert.proofs.formal.theorem import formal
from allocert.proofs.formal.ties import nothing_to_tie, together
from allocert.proofs.formal.torus import cells_table, strided_table
from allocert.proofs.theorems.obligations import Obligation, Proof

__all__ = [
    "EQUALLY",
    "FINITE",
    "MODEL",
    "MONOTONE",
    "NO_END",
    "ORDERED",
    "RATIO",
    "RECORDS",
    "SHARES",
    "SUB_JOBS",
    "THEOREM_1",
    "WEIGHTS",
]

SHARES = formal("TorusContention.shares", nothing_to_tie)
WEIGHTS = formal("TorusContention.weights", together(contention_table, cells_table, strided_table))
RATIO = formal("TorusContention.ratio", contention_table)
EQUALLY = formal("TorusContention.equally", contention_table)
RECORDS = formal("TorusContention.records", contention_table)
MODEL = formal("TorusContention.model", together(contention_table, cells_table, strided_table))
THEOREM_1 = formal("TorusContention.theorem_1", loads_table)

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
    "For the same starts and cells, D's records are no later than B's ends, and neither are C's.",
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

SUB_JOBS = Proof(
    "contention-sub-jobs",
    "Two jobs that contend are dilated as the sides of the opposite jobs.",
    (
        Obligation(
            "ratio",
            "Jobs of sides d and e that contend for o: the first is dilated by e o/m, the second by d o/m.",
            ("m*a == e*o", "m*b == d*o"),
            ("m*(a*d) == m*(b*e)",),
        ),
    ),
    _TOLD,
)
