"""Why no FCFS policy starts a job before one that starts whatever can be placed at all.

How the steps make up the theorem stands in ``docs/proofs/migration.md``.
"""

from __future__ import annotations

from allocert.proofs.theorems.obligations import Obligation, Proof

__all__ = ["DOMINANCE"]

DOMINANCE = Proof(
    "migration-dominance",
    "Whatever sets of jobs may run together, if every subset of such a set is one too: a policy that starts the head "
    "of the queue as soon as it and the running jobs are such a set starts no job later than any FCFS policy.",
    (
        Obligation(
            "running",
            "What started at s, no later than elsewhere at t, and still runs at T, runs elsewhere at T too.",
            ("s <= t", "t <= T", "T + 1 <= s + d"),
            ("t <= T", "T + 1 <= t + d"),
        ),
        Obligation(
            "head",
            "When a job starts elsewhere it has arrived (a), and its predecessor, started at p here, no later than "
            "elsewhere at q, has started here too: it is the head or has started.",
            ("a <= t", "p <= q", "q <= t"),
            ("a <= t", "p <= t"),
        ),
        Obligation(
            "completion",
            "What starts no later ends no later.",
            ("s <= t",),
            ("s + d <= t + d",),
        ),
        Obligation(
            "utilization",
            "The same work W in a run that ends at C <= D, on P processors: its share W / (P C) is not smaller.",
            ("C <= D", "W >= 0", "P >= 1"),
            ("W * P * C <= W * P * D",),
        ),
    ),
    "docs/proofs/migration.md",
)
