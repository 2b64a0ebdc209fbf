"""When preemptive jobs fit into a deadline, and how soon the direct method ends, for all sizes: the steps of the proofs.

How they make up the theorems stands in ``docs/proofs/preemptive-minimum-finish.md``.
"""

from __future__ import annotations

from allocert.proofs.theorems.obligations import Obligation, Proof

__all__ = ["CRITERION", "PASSES"]

_TOLD = "docs/proofs/preemptive-minimum-finish.md"

CRITERION = Proof(
    "torus-criterion",
    "For sides that divide one another the algorithm that keeps what Step 4 leaves finds a schedule by the deadline "
    "exactly if the remaining times W(0) of the closed form are at least 0 at every side, and exactly if there is one.",
    (
        Obligation(
            "strips-left",
            "Where N strips are free, c jobs of their side run and b of these are among a chosen ones, x of at most k "
            "strips that stay free and the b together are at most k + a, and at most N.",
            ("x <= k", "x <= N - c", "b <= a", "b <= c"),
            ("x + b <= k + a", "x + b <= N"),
        ),
        Obligation(
            "finer-strips",
            "Of M strips U are taken; a strip has q finer ones, of which the torus has Q: q N + e are free.",
            ("N == M - U", "P == Q - q*U", "e == Q - q*M"),
            ("P == q*N + e",),
        ),
        Obligation(
            "few-free",
            "k = e + q u + v finer strips, where at most u strips are free: the free ones count.",
            ("N <= u", "q >= 1", "v >= 0", "k == e + q*u + v"),
            ("q*N + e <= k", "q*N + e == e + (q - v)*N + v*N"),
        ),
        Obligation(
            "many-free",
            "The same where more than u are free: all k count.",
            ("N >= u + 1", "q >= 1", "v <= q", "k == e + q*u + v"),
            ("k <= q*N + e", "k == e + (q - v)*u + v*(u + 1)"),
        ),
        Obligation(
            "longer-stay",
            "A strip at least as long as the job: the sum of the strips up to before it is not the greater one.",
            ("r >= t", "S == R + r"),
            ("R <= S - t",),
        ),
        Obligation(
            "shorter-go",
            "A strip no longer than the job: the sum up to it, less the job, is not the greater one.",
            ("r <= t", "S == R + r"),
            ("S - t <= R",),
        ),
        Obligation(
            "step-4",
            "The strip that Step 4 leaves lies between the two that it takes, and sums differ by the job.",
            ("x < t", "t <= y", "z == x + y - t"),
            ("x <= z", "z <= y", "A + z == (A + y + x) - t"),
        ),
        Obligation(
            "step-2",
            "The strip that Step 2 leaves is shorter, and not used up.",
            ("t >= 1", "t < y", "z == y - t"),
            ("z >= 1", "z < y", "A + z == (A + y) - t"),
        ),
        Obligation(
            "step-1",
            "A job that Step 1 refuses is longer than the longest strip: the closed form is below 0.",
            ("t > r",),
            ("r - t < 0",),
        ),
    ),
    _TOLD,
)

PASSES = Proof(
    "torus-passes",
    "Passes with forms of the closed form end at the least finish time of jobs whose sides divide one another; where a side is "
    "the first that fails, in one pass and in the next, the slope falls, and slope times shortfall falls to a quarter or less.",
    (
        *CRITERION.obligations,
        Obligation(
            "slope-falls",
            "Shortfalls A and B, slopes a and b, the finish time rises by h: it makes up A, and by concavity B + b h is at "
            "most A.",
            ("A >= 1", "B >= 1", "a >= 1", "h >= 0", "a*h >= A", "B + b*h <= A"),
            ("b < a",),
        ),
        Obligation(
            "quarter",
            "Slope times shortfall, all times h: 4 b h (A - b h) is A^2 less the square of A - 2 b h.",
            (
                "A >= 1",
                "B >= 1",
                "a >= 1",
                "b >= 1",
                "h >= 0",
                "a*h >= A",
                "B + b*h <= A",
                "(A - 2*b*h)*(A - 2*b*h) >= 0",
            ),
            ("4*b*B*h <= a*A*h",),
        ),
    ),
    _TOLD,
)
