"""What searches of a mesh cost at most, for all sizes: corner candidates, and scans of intervals.

How the steps make up the theorems stands in ``docs/proofs/mesh-costs.md``.
"""

from __future__ import annotations

from allocert.proofs.theorems.obligations import Obligation, Proof

__all__ = ["CORNER_STEPS", "CUBED", "SCANS"]

_TOLD = "docs/proofs/mesh-costs.md"

CORNER_STEPS = Proof(
    "mbv-corner-steps",
    "With |L| >= 1 residents there are at most 36 |L|^2 corner candidates, and comparing them all with the list "
    "touches at most 36 |L|^3 nodes.",
    (
        Obligation(
            "corners-quadratic",
            "4 |L| + 2 columns and as many rows.",
            ("L >= 1", "C <= (4 * L + 2) * (4 * L + 2)"),
            ("C <= 36 * L * L",),
        ),
        Obligation(
            "corners-cubic",
            "At most |L| nodes a candidate.",
            ("L >= 1", "C <= 36 * L * L", "S <= C * L"),
            ("S <= 36 * L * L * L",),
        ),
    ),
    _TOLD,
)

CUBED = Proof(
    "mesh-residents-cubed",
    "A mesh of P processors holds |L| <= P residents, so that |L|^3 <= P^3, which is N^6 for P = N^2.",
    (
        Obligation(
            "residents-cubed",
            "The cube of a number grows with it.",
            ("L >= 0", "L <= P"),
            ("L * L * L <= P * P * P",),
        ),
    ),
    _TOLD,
)

SCANS = Proof(
    "mesh-scans",
    "On a mesh whose longer side is N an allocation by ISS traverses fewer than 2N interval sets and touches at most 4 N^2 nodes, "
    "one by 4ISS at most 2N and 6 N^2 if it stops when the windows overlap, 3N and 9 N^2 if it stops when they have passed each "
    "other.",
    (
        Obligation(
            "traversals-one-scan",
            "ISS adds the y sets of the first window, and for each step deletes one set and adds one.",
            ("y >= 1", "T == y + 2 * (N - y)"),
            ("T <= 2 * N - 1",),
        ),
        Obligation(
            "traversals-overlap",
            "4ISS adds the y sets of both first windows, and for each of u steps deletes one set and adds one.",
            ("u <= N - y", "T == 2 * y + 2 * u"),
            ("T <= 2 * N",),
        ),
        Obligation(
            "traversals-passed",
            "The same where it goes on until the windows have passed each other, or both scans have come to the end.",
            ("u <= N", "u <= 2 * (N - y)", "T == 2 * y + 2 * u"),
            ("T <= 3 * N",),
        ),
        Obligation(
            "nodes-one-scan",
            "T traversals of at most (N + 1) / 2 intervals and N elements each, and W searches of N elements.",
            (
                "N >= 1",
                "T >= 0",
                "W >= 0",
                "T <= 2 * N - 1",
                "W <= N",
                "2 * S <= T * (3 * N + 1) + 2 * W * N",
            ),
            ("S <= 4 * N * N",),
        ),
        Obligation(
            "nodes-two-scans",
            "So in the two scans of 4ISS, with at most 2 N traversals and N + 1 searches.",
            (
                "N >= 1",
                "T >= 0",
                "W >= 0",
                "T <= 2 * N",
                "W <= N + 1",
                "2 * S <= T * (3 * N + 1) + 2 * W * N",
            ),
            ("S <= 6 * N * N",),
        ),
        Obligation(
            "nodes-two-scans-passed",
            "With at most 3 N traversals and N + 2 searches.",
            (
                "N >= 1",
                "T >= 0",
                "W >= 0",
                "T <= 3 * N",
                "W <= N + 2",
                "2 * S <= T * (3 * N + 1) + 2 * W * N",
            ),
            ("S <= 9 * N * N",),
        ),
    ),
    _TOLD,
)
