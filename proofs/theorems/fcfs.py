"""How often the head of an FCFS queue fails, and how many submeshes are allocated meanwhile, for every queue.

All requests wait from the start and each fits the empty mesh. Before an attempt there have been s successes, f failures
and d releases; A and B add up the residents met by successes and by failures. How the steps make up the theorems is
in ``docs/proofs/mesh-simulation.md``.
"""

from __future__ import annotations

from allocert.proofs.theorems.obligations import Obligation, Proof

__all__ = ["FAILURES", "FAILURES_BY_INSTANT", "NUMBER_ALLOCATED"]

_TOLD = "docs/proofs/mesh-simulation.md"

_SHARE = Obligation(
    "share",
    "At most n - 1 failures are at most the fraction (n - 1) / (2n - 1) of all attempts.",
    ("n >= 1", "f >= 0", "f <= n - 1"),
    ("f*(2*n - 1) <= (n - 1)*(n + f)",),
)

FAILURES = Proof(
    "fcfs-failures",
    "A queue of n requests whose head is tried again after every single release fails n - k times, where k >= 1 submeshes "
    "are allocated after the last success.",
    (
        Obligation(
            "failures-start",
            "At the start all three are 0.",
            ("s == 0", "f == 0", "d == 0"),
            ("f == d", "d <= s"),
        ),
        Obligation(
            "failures-success",
            "A success leaves failures and releases as they are, and a resident.",
            ("f == d", "d <= s", "t == s + 1"),
            ("f == d", "d <= t", "t - d >= 1"),
        ),
        Obligation(
            "failures-failure",
            "A failure needs a resident; one release comes before the next attempt.",
            ("f == d", "d <= s - 1", "g == f + 1", "e == d + 1"),
            ("g == e", "e <= s"),
        ),
        Obligation(
            "failures-end",
            "After the last success k = n - d residents are left, at least the one just allocated.",
            ("f == d", "d <= n - 1", "k == n - d"),
            ("f == n - k", "k >= 1", "f <= n - 1"),
        ),
        _SHARE,
    ),
    _TOLD,
)

FAILURES_BY_INSTANT = Proof(
    "fcfs-failures-by-instant",
    "A queue of n requests whose head is tried again after all releases of an instant fails at most n - k times, where "
    "k >= 1 submeshes are allocated after the last success.",
    (
        Obligation(
            "instant-start",
            "At the start all three are 0.",
            ("s == 0", "f == 0", "d == 0"),
            ("f <= d", "d <= s"),
        ),
        Obligation(
            "instant-success",
            "A success leaves failures and releases as they are, and a resident.",
            ("f <= d", "d <= s", "t == s + 1"),
            ("f <= d", "d <= t", "t - d >= 1"),
        ),
        Obligation(
            "instant-failure",
            "A failure needs a resident; r releases, at least one, come before the next attempt.",
            ("f <= d", "r >= 1", "d + r <= s", "g == f + 1", "e == d + r"),
            ("g <= e", "e <= s"),
        ),
        Obligation(
            "instant-end",
            "After the last success k = n - d residents are left, at least the one just allocated.",
            ("f <= d", "d <= n - 1", "k == n - d"),
            ("f <= n - k", "k >= 1", "f <= n - 1"),
        ),
        _SHARE,
    ),
    _TOLD,
)

NUMBER_ALLOCATED = Proof(
    "fcfs-number-allocated",
    "Where the head is tried again after every single release, the residents met by all n + f attempts add up to "
    "2B - n + k(k + 1)/2, which is at least n + k(k - 3)/2.",
    (
        Obligation(
            "number-start",
            "Nothing is added up yet.",
            ("A == 0", "B == 0", "m == 0", "s == 0"),
            ("2*A == 2*B + m*(m + 1) - 2*s",),
        ),
        Obligation(
            "number-success",
            "A success meets m residents and leaves m + 1.",
            ("2*A == 2*B + m*(m + 1) - 2*s", "C == A + m", "l == m + 1", "t == s + 1"),
            ("2*C == 2*B + l*(l + 1) - 2*t",),
        ),
        Obligation(
            "number-failure",
            "A failure meets m residents, and one is released.",
            ("2*A == 2*B + m*(m + 1) - 2*s", "D == B + m", "l == m - 1"),
            ("2*A == 2*D + l*(l + 1) - 2*s",),
        ),
        Obligation(
            "number-end",
            "At the end there are n successes, k residents, and n - k failures with one resident or more.",
            ("2*A == 2*B + k*(k + 1) - 2*n", "B >= n - k"),
            ("2*A + 2*B == 4*B + k*(k + 1) - 2*n", "2*A + 2*B >= 2*n + k*(k - 3)"),
        ),
    ),
    _TOLD,
)
