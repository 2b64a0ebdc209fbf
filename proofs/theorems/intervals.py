"""What interval set scans keep on every mesh, as named proof obligations."""

from __future__ import annotations

from allocert.proofs.theorems.obligations import Obligation, Proof

__all__ = ["FOUR_WAY", "SCAN_WINDOW"]

_TOLD = "docs/proofs/interval-sets.md"

SCAN_WINDOW = Proof(
    "scan-window",
    "On every mesh M(X, Y) and for every 1 <= y <= Y, when ISS inspects the window of rows j..j+y-1 its scan set "
    "counts at each column exactly the residents there that meet the window; no deletion fails, every window is "
    "inspected until one is open, and the frame granted lies inside M and meets no resident.",
    (
        Obligation(
            "first",
            "The first window has added the residents b..d with b <= y - 1; all of them meet it.",
            ("b >= 0", "d >= b", "b <= y - 1", "j == 0"),
            ("d >= j", "b <= j + y - 1"),
        ),
        Obligation(
            "leaving",
            "A resident that ends in the row dropped was counted, so it can be deleted, and does not meet the "
            "next window.",
            ("d == j", "d >= b", "y >= 1"),
            ("b <= j + y - 1", "d < j + 1"),
        ),
        Obligation(
            "entering",
            "A resident that begins in the row added did not meet the window before and meets the next one.",
            ("b == j + y", "d >= b", "y >= 1"),
            ("b > j + y - 1", "d >= j + 1", "b <= j + 1 + y - 1"),
        ),
        Obligation(
            "staying",
            "Any other resident that is counted meets the next window.",
            ("b <= j + y - 1", "d >= j + 1"),
            ("b <= j + 1 + y - 1",),
        ),
        Obligation(
            "counted-before",
            "Any other resident that meets the next window was counted before.",
            ("b <= j + 1 + y - 1", "b < j + y", "d >= j + 1"),
            ("b <= j + y - 1", "d >= j"),
        ),
        Obligation(
            "meets-from-within",
            "A resident with b <= j+y-1, d >= j and b >= j has row b in the window.",
            ("b <= j + y - 1", "d >= j", "b >= j", "d >= b"),
            ("j <= b", "b <= j + y - 1", "b <= d"),
        ),
        Obligation(
            "meets-from-above",
            "A resident with b <= j+y-1, d >= j and b < j has row j in the window.",
            ("b <= j + y - 1", "d >= j", "b < j", "y >= 1"),
            ("b <= j", "j <= d", "j <= j + y - 1"),
        ),
        Obligation(
            "has-a-row",
            "A resident with a row r of the window has b <= j+y-1 and d >= j.",
            ("b <= r", "r <= d", "j <= r", "r <= j + y - 1"),
            ("b <= j + y - 1", "d >= j"),
        ),
        Obligation(
            "tops-disjoint",
            "Two residents based in one row both have that row, so they share no column.",
            ("e == b", "d >= b", "f >= e"),
            ("b <= e", "e <= d", "e <= f"),
        ),
        Obligation(
            "mirrored",
            "Read from the bottom, a resident's rows are Y-1-d to Y-1-b, an interval inside the mesh again.",
            ("b >= 0", "d >= b", "d <= Y - 1", "e == Y - 1 - d", "f == Y - 1 - b"),
            ("e >= 0", "f >= e", "f <= Y - 1"),
        ),
        Obligation(
            "inside",
            "While rows 0..r-1 have been added with j = r - y and r <= Y, an open run l..h of at least x "
            "columns gives a frame inside the mesh.",
            ("h <= X - 1", "h - l >= x - 1", "l >= 0", "j == r - y", "r <= Y", "r >= y"),
            ("l + x - 1 <= X - 1", "j + y - 1 <= Y - 1", "j >= 0"),
        ),
        Obligation(
            "progress",
            "Each turn of the loop adds a row below Y, and what is left to add shrinks.",
            ("r < Y", "s == r + 1"),
            ("Y - s < Y - r", "Y - s >= 0"),
        ),
    ),
    _TOLD,
)

FOUR_WAY = Proof(
    "four-way",
    "On every mesh 4ISS, testing both first windows before a step, inspects the windows 0..n in the order of "
    "their distance from the nearer edge, at equal distance that of the scan which begins first, and gives up in "
    "any of the three readings only when every window has been inspected.",
    (
        Obligation(
            "nearer",
            "The scan from the low edge inspects window w in round w, the other one in round n - w; whichever "
            "is earlier is the distance to the nearer edge.",
            ("w <= n - w", "p == w", "q == n - w"),
            ("p <= q",),
        ),
        Obligation(
            "farther",
            "If w is closer to the far edge, the scan from there comes first.",
            ("w > n - w", "p == w", "q == n - w"),
            ("q < p",),
        ),
        Obligation(
            "overlapped",
            "The low scan has inspected 0..t, the other b..n; with t >= b no window lies between them.",
            ("t >= b", "w >= t + 1"),
            ("w >= b",),
        ),
        Obligation(
            "passed",
            "Windows of h >= 1 lines that have passed each other have overlapped before.",
            ("t >= b + h", "h >= 1"),
            ("t >= b",),
        ),
        Obligation(
            "meeting",
            "Stepping in turn, one window at a time, the scans cannot skip t = b: while t < b a step leaves t <= b.",
            ("t < b", "s == t + 1"),
            ("s <= b",),
        ),
        Obligation(
            "inspected-first",
            "After k rounds the windows 0..k and n-k..n have been inspected: all of them iff 2k >= n - 1.",
            ("2*k >= n - 1",),
            ("n - k <= k + 1",),
        ),
        Obligation(
            "ended",
            "A scan that has come to the opposite edge has inspected every window.",
            ("t == n", "w <= n"),
            ("w <= t",),
        ),
    ),
    _TOLD,
)
