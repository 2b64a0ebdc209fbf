"""Sums and comparisons behind section 3 of Kandlur & Shin 1988, for all sizes, as proof obligations.

N = x = 2^D, T = 3^D and q = 4^D throughout; what the sums are stands in ``docs/proofs/loss-model.md``.
"""

from __future__ import annotations

from fractions import Fraction

from allocert.proofs.theorems.obligations import Obligation, Proof

__all__ = [
    "RELIABILITY",
    "REQUESTED",
    "SEPARATION",
    "mean_distance",
    "mean_new_separation",
    "mean_separation",
]

_TOLD = "docs/proofs/loss-model.md"

SEPARATION = Proof(
    "separation",
    "Two nodes of Q_D drawn independently: mean separation (N^2 - 1) / 3N in the vector, mean Hamming distance D/2, mean "
    "separation (3^D - 1) / 2N after relabelling; N / (N - 1) times as much if they are distinct. The last is less than "
    "the first for D >= 2, at most (3/2)(3/4)^D of it, and of the order of (3/2)^D. 2^(D/2) < 2^(D-1) for D >= 3.",
    (
        Obligation("one-node", "One node has no separation.", ("S == 0", "N == 1"), ("3*S == N*N*N - N",)),
        Obligation(
            "next-node",
            "Node N is 1 + .. + N = N(N+1)/2 from the others; each pair counts in both orders.",
            ("3*S == N*N*N - N", "R == S + N*(N + 1)", "M == N + 1"),
            ("3*R == M*M*M - M",),
        ),
        Obligation("no-bit", "Q_0 has distance 0.", ("H == 0", "D == 0", "x == 1"), ("2*H == D*x",)),
        Obligation(
            "next-bit",
            "Pascal's rule: sum d C(D+1,d) = 2 sum d C(D,d) + sum C(D,d).",
            ("2*H == D*x", "G == 2*H + x", "y == 2*x", "E == D + 1"),
            ("2*G == E*y",),
        ),
        Obligation("two-labels", "0 and 1 are 1 apart.", ("P == 2", "p == 2"), ("2*P == p*p",)),
        Obligation(
            "two-more-labels",
            "The sum of |2a + 1 - p| over a < p grows by 2(p+1) from p to p+2, p even.",
            ("2*P == p*p", "Q == P + 2*(p + 1)", "r == p + 2"),
            ("2*Q == r*r",),
        ),
        Obligation(
            "no-direction",
            "In Q_0 nothing is apart.",
            ("W == 1", "G == 0", "T == 1"),
            ("W == T", "2*G == T - 1"),
        ),
        Obligation(
            "next-direction",
            "W = sum C(D,h) 2^h and G = sum over h >= 1 of C(D,h) 2^(h-1); by Pascal's rule they become 3 W and G + W.",
            ("W == T", "2*G == T - 1", "V == W + 2*W", "F == G + W", "U == 3*T"),
            ("V == U", "2*F == U - 1"),
        ),
        Obligation("below-half", "(N + 1) / 3 < N / 2 for N >= 3.", ("N >= 3",), ("2*(N + 1) < 3*N",)),
        Obligation(
            "below-half-again", "(N^2 - 1) / 3N < N / 2 for all N.", ("N >= 1",), ("2*(N*N - 1) < 3*N*N",)
        ),
        Obligation(
            "closer-first",
            "3 (3^D - 1) < 2 (4^D - 1) at D = 2.",
            ("T == 9", "q == 16"),
            ("3*(T - 1) < 2*(q - 1)",),
        ),
        Obligation(
            "closer-next",
            "From D to D + 1.",
            ("3*(T - 1) < 2*(q - 1)", "q >= 1", "U == 3*T", "r == 4*q"),
            ("3*(U - 1) < 2*(r - 1)",),
        ),
        Obligation("printed-closer", "D / 2 is less than D - 1.", ("D >= 3",), ("D < 2*(D - 1)",)),
        Obligation(
            "shrinking",
            "(3^D - 1) / (4^D - 1) <= (3/4)^D.",
            ("T <= q", "T >= 1"),
            ("q*(T - 1) <= T*(q - 1)",),
        ),
        Obligation(
            "order-below", "3^D - 1 is at least 2/3 of 3^D for D >= 1.", ("T >= 3",), ("3*(T - 1) >= 2*T",)
        ),
        Obligation(
            "outgrowing",
            "(3^(D+1) - 1)^2 is at least 9 (3^D - 1)^2, while 2^(2D+2) 2^(D+1) is 8 times 2^(2D) 2^D.",
            ("T >= 1", "A == T - 1", "B == 3*T - 1"),
            ("B >= 3*A", "B*B >= 9*A*A"),
        ),
    ),
    _TOLD,
)

REQUESTED = Proof(
    "requested",
    "The mean number of nodes requested over the number of nodes decreases strictly with D: for dimensions 0..D from "
    "D = 0 on, for 0..D-1 and for rounded reals from D = 1 on.",
    (
        Obligation("no-size", "The sum of 2^k over k < 0 is 0.", ("S == 0", "x == 1"), ("S == x - 1",)),
        Obligation(
            "next-size",
            "With 2^D it is 2^(D+1) - 1.",
            ("S == x - 1", "R == S + x", "y == 2*x"),
            ("R == y - 1",),
        ),
        Obligation(
            "rounded-sum",
            "Half of 1, all of 2..2^(D-1) and half of 2^D are 3/2 of 2^D - 1, that is of the sum over k < D.",
            ("S == x - 1", "2*M == 2*S - 1 + x"),
            ("2*M == 3*(x - 1)",),
        ),
        Obligation("power-first", "2^0 >= 0 + 1.", ("x == 1", "D == 0"), ("x >= D + 1",)),
        Obligation(
            "power-next", "2^D >= D + 1 for all D.", ("x >= D + 1", "D >= 0", "y == 2*x"), ("y >= D + 2",)
        ),
        Obligation(
            "fewer-of-all",
            "(4x - 1) / (2x (D+2)) < (2x - 1) / (x (D+1)), cleared.",
            ("x >= D + 1", "D >= 0"),
            ("(4*x - 1)*(D + 1) < 2*(2*x - 1)*(D + 2)",),
        ),
        Obligation(
            "fewer-below-top",
            "(2x - 1) / (2x (D+1)) < (x - 1) / (x D), cleared.",
            ("x >= D + 1", "D >= 1"),
            ("(2*x - 1)*D < 2*(x - 1)*(D + 1)",),
        ),
    ),
    _TOLD,
)

RELIABILITY = Proof(
    "reliability",
    "With failure probability p = a/b of each of N nodes, k+1 faults are less likely than k iff (N+1) p < k+1; and then so "
    "it is for every larger k. If no fault is likelier than one, k+1 faults are less than 1/(k+1) times as likely as k.",
    (
        Obligation(
            "less-likely",
            "(N-k) p < (k+1) (1-p) follows.",
            ("(N + 1)*a < (k + 1)*b",),
            ("(N - k)*a < (k + 1)*(b - a)",),
        ),
        Obligation(
            "less-likely-only",
            "And it does not hold otherwise.",
            ("(N - k)*a < (k + 1)*(b - a)",),
            ("(N + 1)*a < (k + 1)*b",),
        ),
        Obligation(
            "much-less-likely",
            "(N-k) p / (k+1) (1-p) < 1 / (k+1) follows from N p < 1 - p, for the failure probability p = a/b.",
            ("N*a < b - a", "a >= 0", "k >= 0"),
            ("(N - k)*a < b - a",),
        ),
        Obligation(
            "from-then-on", "For k+1 too.", ("(N + 1)*a < (k + 1)*b", "b >= 1"), ("(N + 1)*a < (k + 2)*b",)
        ),
    ),
    _TOLD,
)


def mean_separation(n: int, distinct: bool) -> Fraction:
    """Mean difference of two labels of Q_n; of distinct ones for n >= 1 only."""
    return _spread(Fraction(4**n - 1, 3 * 2**n), n, distinct)


def mean_distance(n: int, distinct: bool) -> Fraction:
    """Mean Hamming distance of two nodes of Q_n; of distinct ones for n >= 1 only."""
    return _spread(Fraction(n, 2), n, distinct)


def mean_new_separation(n: int, distinct: bool) -> Fraction:
    """Mean difference of two labels of Q_n after relabelling for these two nodes as faults."""
    return _spread(Fraction(3**n - 1, 2 * 2**n), n, distinct)


def _spread(independent: Fraction, n: int, distinct: bool) -> Fraction:
    """From independent to distinct nodes: equal ones, one pair in N, contribute 0."""
    return independent * Fraction(2**n, 2**n - 1) if distinct else independent
