"""What Allocation Strategy I keeps for every n, as named proof obligations."""

from __future__ import annotations

from allocert.proofs.theorems.obligations import Obligation, Proof

__all__ = ["ASI_LEFTOVER", "ASI_MORE", "ASI_ROUNDING", "ASI_SEGMENTS", "ASI_SOUND"]

_TOLD = "docs/proofs/incomplete-cubes.md"

_ONE_PIECE = Obligation(
    "one-piece",
    "While at + g = 2^n, a piece of temp <= g nodes from rank at keeps that so and stays below 2^n.",
    ("at + g == N", "g >= temp", "temp >= 4", "b == at + temp", "h == g - temp"),
    ("b + h == N", "h >= 0", "b <= N", "h < g"),
)

ASI_SOUND = Proof(
    "asi-sound",
    "For all n and 1 <= y <= 2^n, with y nodes for each of p cubes in turn and pieces of temp <= g nodes after them "
    "while g shrinks, no node is handed out twice and none that Q_n does not have, whatever step 10 does with "
    "temp = 32; and the steps end.",
    (
        Obligation(
            "in-turn",
            "Range i starts after the end of every range j < i.",
            ("i >= j + 1", "y >= 1"),
            ("i*y >= j*y + y",),
        ),
        Obligation(
            "within",
            "The last of p ranges ends where the r remaining ranks start.",
            ("p >= i + 1", "y >= 1", "N == p*y + r"),
            ("i*y + y <= N - r",),
        ),
        _ONE_PIECE,
    ),
    _TOLD,
)

ASI_ROUNDING = Proof(
    "asi-rounding",
    "For all n and 1 <= y <= 2^n, step 4 goes back at most 3 times, y stays at most 2^n, and r is then a "
    "multiple of 4.",
    (
        Obligation(
            "multiple-of-four",
            "For n >= 2, 2^n = 4m; if y = 4q, what p cubes leave is a multiple of 4.",
            ("N == 4*m", "y == 4*q", "r == N - p*y", "t == m - p*q"),
            ("r == 4*t",),
        ),
        Obligation(
            "within-three",
            "The first multiple of 4 from y = 4q + s on, 1 <= s <= 3, is y + 4 - s: at most 3 more, and at most "
            "2^n = 4m if y < 2^n.",
            ("y == 4*q + s", "s >= 1", "s <= 3", "y < N", "N == 4*m", "m >= q + 1", "z == 4*q + 4"),
            ("z <= N", "z <= y + 3"),
        ),
    ),
    _TOLD,
)

ASI_LEFTOVER = Proof(
    "asi-leftover",
    "For all n, in the reading that keeps temp = 32 while g >= 32: the pieces follow each other up to rank 2^n, "
    "no node is handed out twice, and none is left.",
    (
        _ONE_PIECE,
        Obligation(
            "halved",
            "If g < 2 temp before step 8, then g < temp after it, also when a piece was handed out.",
            ("g < 2*temp", "g >= temp", "h == g - temp"),
            ("h < temp", "h >= 0"),
        ),
        Obligation(
            "four-or-more", "A positive multiple of 4 is at least 4.", ("g == 4*t", "t >= 1"), ("g >= 4",)
        ),
        Obligation(
            "still-a-multiple",
            "Pieces of 4c nodes leave a multiple of 4.",
            ("g == 4*t", "h == g - 4*c", "u == t - c"),
            ("h == 4*u",),
        ),
    ),
    _TOLD,
)

ASI_SEGMENTS = Proof(
    "asi-segments",
    "For all n and y >= 2, the smallest subcube around y consecutive words of the reflected code has dimension "
    "ceil(log2 y) or one more; one more exactly if the steps from word to word pass two multiples of 2^k, "
    "2^k <= y - 1 < 2^(k+1).",
    (
        Obligation(
            "two-multiples",
            "Of L >= 2m consecutive integers a+1 .. a+L two neighbouring multiples of m are members; one is an "
            "odd multiple.",
            ("a == c*m + s", "s >= 0", "s < m", "L >= 2*m"),
            ("c*m + m > a", "c*m + 2*m <= a + L"),
        ),
        Obligation(
            "one-or-two",
            "Of L consecutive integers, M <= L < 2M, one multiple of M is a member, perhaps the next, never a third.",
            ("a == c*M + s", "s >= 0", "s < M", "L >= M", "L < 2*M"),
            ("c*M + M > a", "c*M + M <= a + L", "c*M + 3*M > a + L"),
        ),
        Obligation(
            "logarithm",
            "With M = 2^k and L = y - 1: M < y <= 2M, so ceil(log2 y) = k + 1.",
            ("y == L + 1", "L >= M", "L < 2*M"),
            ("y > M", "y <= 2*M"),
        ),
        Obligation(
            "not-one-more",
            "Two multiples of M take L >= M + 1, that is y >= 2^k + 2.",
            ("b == c*M", "b > a", "b + M <= a + L"),
            ("L >= M + 1",),
        ),
    ),
    _TOLD,
)

ASI_MORE = Proof(
    "asi-more",
    "For all n >= 2 and 1 <= y <= 2^n, step 4 makes y at most 2^m, m = ceil(log2 y); so there are at least 2^(n-m) "
    "incomplete cubes, and no more processors idle than in 2^(n-m) complete m-cubes.",
    (
        Obligation(
            "as-many",
            "With 2^n = c 2^m, of sets of z <= 2^m nodes at least c fit.",
            ("N == c*M", "c >= 1", "z >= 1", "z <= M", "N <= p*z + z - 1"),
            ("p >= c",),
        ),
        Obligation(
            "no-more-idle",
            "Of p >= c sets y nodes each were asked for, h more nodes are in pieces; of c complete cubes y nodes each.",
            ("p >= c", "y >= 1", "h >= 0", "own == N - p*y - h", "theirs == N - c*y"),
            ("own <= theirs",),
        ),
    ),
    _TOLD,
)
