"""Faults that defeat all subcubes of dimension d-2, for every d, as named proof obligations: the closed form and its growth."""

from __future__ import annotations

from allocert.proofs.theorems.obligations import Obligation, Proof

__all__ = ["GROWTH", "INDEPENDENT_COLUMNS"]

_TOLD = "docs/proofs/strength-two.md"

INDEPENDENT_COLUMNS = Proof(
    "independent-columns",
    "For all d >= 2: K_w(2^d, 2^(d-2)) is the least N >= 4 with C(N-1, ceil(N/2)) >= d.",
    (
        Obligation(
            "up",
            "f sets of k of n points, k < n/2, lie in g sets of k + 1: each in n - k, each of those has k + 1 of them at most.",
            ("f*(n - k) <= g*(k + 1)", "n >= 2*k + 1", "k >= 0", "f >= 0"),
            ("g >= f",),
        ),
        Obligation(
            "down",
            "f sets of k of n points, k >= (n + 1)/2, contain g sets of k - 1: each k, each of those lies in n - k + 1 at most.",
            ("f*k <= g*(n - k + 1)", "2*k >= n + 1", "k <= n", "f >= 0"),
            ("g >= f",),
        ),
        Obligation(
            "meet",
            "Sets of a and b of n points, a + b > n, have i >= 1 points in common.",
            ("a + b >= n + 1", "a + b - i <= n"),
            ("i >= 1",),
        ),
        Obligation(
            "arcs",
            "Around a circle of 2m points p arcs of m points, no two of them disjoint, lie in u arcs of m + 1, u > p unless p = 0.",
            ("p <= m", "p >= 0", "u >= p + 1", "m >= 1"),
            ("m*u >= m*p + p",),
        ),
        Obligation(
            "averaged",
            "Over all circular orders, in which a set of m points is an arc m Q times and one of m + 1 points (m + 1) Q times.",
            ("c >= 1", "c*U >= c*F"),
            ("U >= F",),
        ),
    ),
    _TOLD,
)

GROWTH = Proof(
    "strength-two-growth",
    "For all d >= 2, N = K_w(2^d, 2^(d-2)): d^2 N <= 4^N <= 128 (N - 1) d^2. So for d >= 16 N - log2 d lies between 1/2 and 5/2 "
    "times log2 log2 d.",
    (
        *INDEPENDENT_COLUMNS.obligations,
        Obligation(
            "central-lower",
            "s = C(2m, m)^2, t = C(2m+2, m+1)^2, P = 16^m: from P <= 4 m s to the same for m + 1.",
            (
                "m >= 1",
                "s >= 1",
                "t*(m + 1)*(m + 1) == 4*(2*m + 1)*(2*m + 1)*s",
                "P <= 4*m*s",
            ),
            ("16*P <= 4*(m + 1)*t",),
        ),
        Obligation(
            "central-upper",
            "From (3m + 1) s <= P to the same for m + 1.",
            (
                "m >= 1",
                "s >= 1",
                "t*(m + 1)*(m + 1) == 4*(2*m + 1)*(2*m + 1)*s",
                "3*m*s + s <= P",
            ),
            ("3*m*t + 4*t <= 16*P",),
        ),
        Obligation(
            "even-rows",
            "N = 2m: the columns are C(2m, m)/2, f is their square.",
            ("4*f == s", "m >= 1", "s >= 1", "3*m*s + s <= P", "N == 2*m"),
            ("f*N <= P",),
        ),
        Obligation(
            "odd-rows",
            "N = 2m + 1: the columns are at most C(2m, m).",
            ("f <= s", "f >= 0", "m >= 1", "3*m*s + s <= P", "N == 2*m + 1"),
            ("f*N <= 4*P",),
        ),
        Obligation(
            "one-row-less-even",
            "N - 1 = 2m rows have C(2m, m)/2 columns, f is their square, and d is more.",
            ("4*f == s", "m >= 1", "s >= 1", "P <= 4*m*s", "N == 2*m + 1"),
            ("4*P <= 128*f*N - 128*f",),
        ),
        Obligation(
            "one-row-less-odd",
            "N - 1 = 2m + 1 rows have C(2m, m) m/(m + 1) columns, at least half of C(2m, m).",
            ("4*f >= s", "m >= 1", "s >= 1", "P <= 4*m*s", "N == 2*m + 2"),
            ("16*P <= 128*f*N - 128*f",),
        ),
        Obligation(
            "constants",
            "L = log2 log2 d >= 2: twice N - log2 d is at most 8 + L.",
            ("L >= 2", "2*x <= 8 + L"),
            ("2*x <= 5*L",),
        ),
    ),
    _TOLD,
)
