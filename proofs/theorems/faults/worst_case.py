"""How many faults defeat a system of subcubes in the worst case, for every d, as named proof obligations."""

from __future__ import annotations

from allocert.proofs.theorems.obligations import Obligation, Proof
from allocert.proofs.theorems.projection import PROJECTION

__all__ = ["BLOCKS_AND_WINDOWS", "K_CUBE_FAULTS", "TWO_DIMENSIONAL"]

_TOLD = "docs/proofs/worst-case-faults.md"

BLOCKS_AND_WINDOWS = Proof(
    "blocks-and-windows",
    "For all d and q: it takes 2^(d-q) faults to defeat the buddy, double buddy and cyclical systems, and for q >= 1 the Gray and "
    "double Gray systems.",
    (
        Obligation(
            "one-block",
            "A processor lies in one block of m = 2^q only: blocks p and o > p do not meet.",
            ("x == p*m + s", "s < m", "x == o*m + t", "t >= 0", "t < m", "o >= p + 1"),
            ("0 >= 1",),
        ),
        Obligation(
            "later-residue",
            "Places a and b = a + h p, h >= 1, are no two of p places in a row: places in a row have different residues.",
            ("b == a + h*p", "h >= 1", "p >= 1", "b <= a + p - 1"),
            ("0 >= 1",),
        ),
        Obligation(
            "window-inside",
            "Around the d + r columns, the first r of which are repeated at the end, a window from i <= d ends inside.",
            ("i <= d", "k <= i + r - 1"),
            ("k <= d + r - 1",),
        ),
        Obligation(
            "window-around",
            "From i = d + h, 1 <= h < r, it has the repeated columns h..r-1, at places d+h..d+r-1, and the columns 0..h-1.",
            ("i == d + h", "h >= 1", "h <= r - 1", "k >= i", "k <= d + r - 1", "c == k - d"),
            ("c >= h", "c <= r - 1"),
        ),
    ),
    _TOLD,
)

TWO_DIMENSIONAL = Proof(
    "two-dimensional-faces",
    "For all d >= 2: floor(2^d/3) processors, and no fewer, meet every 2-subcube of Q(2^d); for all d > r >= 1, K_w(2^d, 2^(d-r)) is "
    "at least twice K_w(2^(d-1), 2^(d-r)).",
    (
        Obligation(
            "halves",
            "Two opposite faces have at least K processors each.",
            ("f >= K", "g >= K", "T == f + g"),
            ("T >= 2*K",),
        ),
        Obligation(
            "floor-odd",
            "With a = (p - 1)/3 for p = 2^(d-1), d odd, twice a is floor(2p/3).",
            ("3*a == p - 1", "3*b + 2 == 2*p"),
            ("b == 2*a",),
        ),
        Obligation(
            "floor-even",
            "With a = (p - 1)/3 for p = 2^(d-4), d even, floor(4p/3) and floor(16p/3) are 4a + 1 and 16a + 5.",
            ("3*a == p - 1", "3*c == 4*p - 1", "3*b == 16*p - 1"),
            ("c == 4*a + 1", "b == 16*a + 5"),
        ),
        Obligation(
            "square",
            "Four faces that fix the same two coordinates have 4a + 1 each or more; with 16a + 4 in all none has more.",
            (
                "F >= 4*a + 1",
                "G >= 4*a + 1",
                "H >= 4*a + 1",
                "I >= 4*a + 1",
                "F + G + H + I <= 16*a + 4",
            ),
            ("F <= 4*a + 1", "F + G + H + I == 16*a + 4"),
        ),
        Obligation(
            "part-and-two",
            "What the sixteen parts have above a: a part x, two neighbours u, v and the part w between them are such a face.",
            ("x + u + v + w <= 1", "w >= 0"),
            ("x + u + v <= 1",),
        ),
        Obligation(
            "part-and-three",
            "So of a part and three neighbours.",
            ("x + u + v <= 1", "x + u + w <= 1", "x + v + w <= 1", "x >= 0"),
            ("x + u + v + w <= 1",),
        ),
        Obligation(
            "ball",
            "So of a part and all four neighbours.",
            (
                "x + u + v + w <= 1",
                "x + u + v + y <= 1",
                "x + u + w + y <= 1",
                "x + v + w + y <= 1",
                "x >= 0",
            ),
            ("x + u + v + w + y <= 1",),
        ),
        Obligation(
            "balls",
            "The 16 balls have each part five times; all parts together have 4 above 16a.",
            ("5*S <= 16", "S >= 4"),
            ("0 >= 1",),
        ),
        Obligation(
            "classes",
            "Numbers of ones modulo 3: classes of m, m and m + 1 processors become, with one more bit, such of 2m, 2m + 1, 2m + 1; and "
            "of m, m + 1, m + 1 such of 2m + 1, 2m + 1, 2m + 2.",
            ("u == m", "v == m", "w == m + 1", "p == m", "q == m + 1", "r == m + 1"),
            ("u + v == 2*m", "v + w == 2*m + 1", "p + q == 2*m + 1", "q + r == 2*m + 2"),
        ),
    ),
    _TOLD,
)

K_CUBE_FAULTS = Proof(
    "k-cube-faults",
    "For all 0 <= k <= q <= d it takes K_w(2^(d-q+k), 2^k) faults to defeat a k-cube buddy system of Q(2^d) at q; that is more than "
    "2^(d-q) iff k >= 2 and d - q >= 2.",
    (
        *(step for step in PROJECTION.obligations if step.name == "head-and-tail"),
        *TWO_DIMENSIONAL.obligations,
        Obligation(
            "more-even",
            "With p = 2^r, r even and at least 2, F = floor(4p/3) is more than p.",
            ("3*F == 4*p - 1", "p >= 4"),
            ("F >= p + 1",),
        ),
        Obligation(
            "more-odd",
            "So it is for odd r, at least 3.",
            ("3*F == 4*p - 2", "p >= 8"),
            ("F >= p + 1",),
        ),
    ),
    _TOLD,
)
