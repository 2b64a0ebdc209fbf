"""Steps and words of the parallel programs for cubes, how few would do, what reports tell, and shared subcubes, for every d.

How the steps make up the theorems stands in ``docs/proofs/parallel-cubes.md``.
"""

from __future__ import annotations

from allocert.proofs.theorems.obligations import Obligation, Proof

__all__ = ["DISTANCE", "REPORTED", "SHARED", "STEPS", "WINDOWS"]

_TOLD = "docs/proofs/parallel-cubes.md"

STEPS = Proof(
    "cube-program-steps",
    "For all d and all sets of available pe's: the Gray-coded program takes at most d steps, the cyclical one at most 2 d - 2 for d >= 2, on "
    "the full cube with N = 2^d pe's just as many, with d N and (2 d - 2) N words and twice as many strict steps; m runs at most m "
    "times as many steps, and on the full cube just as many.",
    (
        Obligation("at-first", "Nothing takes no step.", ("c == 0", "j == 0"), ("c <= j",)),
        Obligation(
            "one-exchange",
            "After at most j steps each, two pe's that exchange words are one step further than the later of them, c: at most j + 1,",
            ("c <= j", "n == c + 1"),
            ("n <= j + 1",),
        ),
        Obligation(
            "one-exchange-full",
            "and j + 1 if both had taken j.",
            ("c == j", "e == j", "n == c + 1"),
            ("n == j + 1",),
        ),
        Obligation(
            "strict-exchange",
            "With a step for sending and one for receiving, 2 j become 2 (j + 1).",
            ("c == 2*j", "n == c + 2"),
            ("n == 2*(j + 1)",),
        ),
        Obligation(
            "words-of-a-turn",
            "A turn of the full cube adds N words.",
            ("M == j*N", "K == M + N"),
            ("K == (j + 1)*N",),
        ),
        Obligation(
            "cyclical-turns",
            "The turns 0, .., 2 d - 3 are 2 d - 2.",
            ("last == 2*d - 3", "n == last + 1"),
            ("n == 2*d - 2",),
        ),
        Obligation(
            "one-more-run",
            "A run that starts for every pe after at most c steps ends after at most T more.",
            ("c <= r*T", "n <= c + T"),
            ("n <= (r + 1)*T",),
        ),
    ),
    _TOLD,
)

DISTANCE = Proof(
    "cube-distance",
    "For all d >= 1: in the paper's model any program by which 0...0 finds the largest available subcube that it leads (buddy), or that "
    "contains it (Gray-coded, cyclical), takes at least d - 1 steps on the full cube.",
    (
        Obligation(
            "known-at-first",
            "Before any step a pe knows about pe's at distance at most 1, itself and its neighbours.",
            ("T == 0", "r <= 1"),
            ("r <= T + 1",),
        ),
        Obligation(
            "one-word-further",
            "After one more step it knows what its neighbours knew: about pe's one further off.",
            ("r <= T + 1", "v <= r + 1"),
            ("v <= (T + 1) + 1",),
        ),
        Obligation(
            "all-or-one-less",
            "With all available the answer is d; without 1...1 it is less, since no whole cube is available: 0...0 has to know.",
            ("a == d", "b <= d - 1"),
            ("b < a",),
        ),
        Obligation("so-far-off", "1...1 is d links away from 0...0.", ("d <= T + 1",), ("T >= d - 1",)),
    ),
    _TOLD,
)

REPORTED = Proof(
    "who-reports",
    "For all d, all systems and all sets of available pe's, for programs that every available pe ends: the host learns from the "
    "final registers which pe's are available, and so every available subcube.",
    (
        Obligation(
            "all-of-it",
            "Of H pe's of a subcube a are available, and r report: just the available ones. If the subcube is available, all report,",
            ("r == a", "a == H"),
            ("r == H",),
        ),
        Obligation(
            "no-other",
            "and if all report, it is available.",
            ("r == a", "a <= H", "r >= H"),
            ("a == H",),
        ),
    ),
    _TOLD,
)

WINDOWS = Proof(
    "windows-of-a-sequence",
    "For all d >= 2 the shortest sequence in which every cyclic run of d - 1 dimensions occurs as d - 1 consecutive places has "
    "2 d - 2 places.",
    (
        Obligation(
            "first-window",
            "The first of them to end, i = 1, has d - 1 places up to its end e.",
            ("e >= d - 1", "i == 1"),
            ("e >= d - 2 + i",),
        ),
        Obligation(
            "another-end",
            "Different windows end at different places: the next one at least one place later.",
            ("e >= d - 2 + i", "f >= e + 1"),
            ("f >= d - 2 + (i + 1)",),
        ),
        Obligation(
            "last-window",
            "The d-th to end does so at place 2 d - 2 or later.",
            ("e >= d - 2 + i", "i == d"),
            ("e >= 2*d - 2",),
        ),
        Obligation(
            "reached",
            "The sequence of d, d-1, .., 1, d, d-1, .., 3 has them all and d + (d - 2) places.",
            ("n == d + (d - 2)",),
            ("n == 2*d - 2",),
        ),
    ),
    _TOLD,
)

SHARED = Proof(
    "shared-subcubes",
    "For all d, q and m: a union of m single buddy systems has 2^(d-q) subcubes of dimension q for each different set of last q places; "
    "fewer than m times as many as one iff two of the sets are the same, as for q = 0 and q = d whenever m >= 2.",
    (
        Obligation(
            "fewer-sets",
            "w different sets of m, w < m, make fewer than m p subcubes.",
            ("w <= m - 1", "p >= 1", "n == w*p"),
            ("n < m*p",),
        ),
        Obligation(
            "all-different",
            "As many sets as systems make m p.",
            ("w == m", "n == w*p"),
            ("n == m*p",),
        ),
        Obligation(
            "ends",
            "For q = 0 and q = d there is one set.",
            ("w == 1", "m >= 2", "p >= 1", "n == w*p"),
            ("n < m*p",),
        ),
    ),
    _TOLD,
)
