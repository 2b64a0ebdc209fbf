"""How many subcubes the systems of Livingston & Stout 1989 allocate, and which system holds which, for every d and q.

p stands for 2^(d-q) throughout. How the steps make up the theorems stands in ``docs/proofs/subcube-systems.md``.
"""

from __future__ import annotations

from allocert.proofs.theorems.obligations import Obligation, Proof

__all__ = ["GRAY_PAIRS", "MORE_RUNS", "MOST_SUBCUBES", "REPLACED_CORNER", "STAR_SETS"]

_TOLD = "docs/proofs/subcube-systems.md"

STAR_SETS = Proof(
    "star-sets",
    "For all d and q: with stars at given q positions there are 2^(d-q) subcubes, and every pe lies in exactly one. A "
    "system of all subcubes of w sets of q positions has w 2^(d-q); w is 1 for a buddy system, 2 for the double one and d "
    "for a cyclical one, 0 < q < d, C(d-q+k,k) for a k-cube system, C(d,q) for all subcubes. There are 3^d words in all.",
    (
        Obligation("no-position", "Q_0 has one word, which holds its pe.", ("c == 1", "p == 1"), ("c == p",)),
        Obligation(
            "fixed-position",
            "A fixed position doubles the words.",
            ("c == p", "s == c + c", "r == 2*p"),
            ("s == r",),
        ),
        Obligation(
            "one-symbol-agrees",
            "Of the two symbols of a fixed position exactly one is the pe's bit b: 0 is for b = 0, 1 for b = 1.",
            ("b*b == b", "u == 1 - b", "v == b", "s == u + v"),
            ("s == 1",),
        ),
        Obligation(
            "one-more-set",
            "Words with stars at different sets differ, so one more set adds p words.",
            ("s == w*p", "t == s + p", "v == w + 1"),
            ("t == v*p",),
        ),
        Obligation("any-symbol", "0, 1 or * before any word.", ("t == c", "s == t + t + t"), ("s == 3*c",)),
        Obligation(
            "opposite-ends",
            "For 0 < q < d the last q positions do not hold position 1, which the first q do.",
            ("q >= 1", "q <= d - 1", "f == d - q + 1"),
            ("f >= 2",),
        ),
        Obligation(
            "start-of-a-run",
            "The predecessor of a cyclic run's first position is d-1 positions after it, outside for q < d.",
            ("q <= d - 1", "a == d - 1"),
            ("a >= q",),
        ),
        Obligation(
            "inside-a-run",
            "The predecessor of any later position of the run is in it; so runs of different starts differ.",
            ("a >= 1", "a <= q - 1", "b == a - 1"),
            ("b >= 0", "b <= q - 1"),
        ),
        Obligation(
            "head-and-tail",
            "A head of d-q+k positions and a tail of q-k make d, with k + (q-k) = q stars.",
            ("h == d - q + k", "t == q - k", "s == k + t"),
            ("h + t == d", "s == q"),
        ),
        Obligation(
            "every-pe-of-every-subcube",
            "X 2^q subcubes, X = C(d,q), with 2^(d-q) pe's each have X 2^d members.",
            ("P == a*p", "N == X*a", "s == N*p"),
            ("s == X*P",),
        ),
    ),
    _TOLD,
)

GRAY_PAIRS = Proof(
    "gray-pairs",
    "For every L >= 1 the reflected code lists the words of L bits once each, and consecutive ones, the last and the first "
    "too, differ in one bit. For L = d-q+1 >= 2 its P = 2^L consecutive pairs are different: G_pi has 2 2^(d-q) "
    "q-subcubes for 1 <= q < d and one for q = d, as many as the double buddy system, and all those of B_pi.",
    (
        *STAR_SETS.obligations,
        Obligation(
            "upper-half",
            "The upper half, with first bit 1, is the lower half, with first bit 0, backwards.",
            ("P == 2*H", "r >= H", "r <= P - 1", "x == P - 1 - r"),
            ("x >= 0", "x <= H - 1"),
        ),
        Obligation(
            "within-the-upper-half",
            "Consecutive ranks of the upper half stand for consecutive ones of the lower.",
            ("P == 2*H", "r >= H", "s == r + 1", "x == P - 1 - r", "y == P - 1 - s"),
            ("x == y + 1",),
        ),
        Obligation(
            "across-the-middle",
            "Rank H stands for H-1: the words at the middle differ in the first bit only.",
            ("P == 2*H", "x == P - 1 - H"),
            ("x == H - 1",),
        ),
        Obligation(
            "last-and-first",
            "Rank P-1 stands for 0: the last word and the first differ in the first bit only.",
            ("r == P - 1", "x == P - 1 - r"),
            ("x == 0",),
        ),
        Obligation(
            "pairs-differ",
            "The pairs {r, r+1} and {r+1, r+2} modulo P are the same only if P divides 2: not for P >= 4.",
            ("2 == a*P", "P >= 4", "a >= 1"),
            ("0 >= 1",),
        ),
        Obligation(
            "as-many-as-two-ends",
            "2^(d-q+1) pairs are 2 2^(d-q).",
            ("r == 2*p", "s == r", "t == p + p"),
            ("s == t",),
        ),
        Obligation(
            "last-bit",
            "The last bit of the word at rank 2r + e is e plus the last bit f of r, modulo 2: it changes with e, and the bits "
            "before it depend on r only.",
            ("e*e == e", "f*f == f", "u == e + f - 2*e*f", "g == 1 - e", "v == g + f - 2*g*f"),
            ("u + v == 1",),
        ),
        Obligation(
            "extensions-are-consecutive",
            "So both extensions of a word of L-1 bits are at consecutive ranks: their pair is the buddy subcube.",
            ("e*e == e", "x == 2*r + e", "y == 2*r + 1 - e"),
            ("(x - y)*(x - y) == 1",),
        ),
    ),
    _TOLD,
)

MORE_RUNS = Proof(
    "more-runs",
    "For all d >= 2 and 1 <= q <= d-1 a cyclical system has d 2^(d-q) q-subcubes, a double buddy system and a Gray-coded one "
    "2 2^(d-q): not more, and fewer for d > 2.",
    (
        *GRAY_PAIRS.obligations,
        Obligation(
            "more-runs-than-ends",
            "d p subcubes against 2 p: at least as many for d >= 2.",
            ("p >= 1", "d >= 2", "s == d*p", "t == 2*p"),
            ("s >= t",),
        ),
        Obligation(
            "strictly-more-runs",
            "And strictly more for d > 2.",
            ("p >= 1", "d >= 3", "s == d*p", "t == 2*p"),
            ("s > t",),
        ),
    ),
    _TOLD,
)

MOST_SUBCUBES = Proof(
    "most-subcubes",
    "For every d the number C(d,q) 2^(d-q) of q-subcubes is largest at q = floor(d/3), and for d > 2 it exceeds 3^d/d there; "
    "2^d pe's that have at most t names each can name them only if t > (3/2)^d/d.",
    (
        Obligation(
            "neighbours-in-a-row",
            "(q+1) C(d,q+1) = (d-q) C(d,q), from one d to the next by Pascal's rule; Y, X, Z are C(d,q-1), C(d,q), C(d,q+1).",
            ("(q + 1)*Z == (d - q)*X", "q*X == (d - q + 1)*Y", "U == Y + X", "V == X + Z"),
            ("(q + 1)*V == (d + 1 - q)*U",),
        ),
        Obligation(
            "neighbours-counted",
            "2 (q+1) times the (q+1)-subcubes are d-q times the q-subcubes.",
            ("(q + 1)*Z == (d - q)*X", "f == X*r", "r == 2*p", "g == Z*p"),
            ("2*(q + 1)*g == (d - q)*f",),
        ),
        Obligation(
            "rising",
            "Up to floor(d/3) the numbers grow.",
            ("2*(q + 1)*g == (d - q)*f", "q >= 0", "f >= 1", "3*q + 3 <= d"),
            ("g > f",),
        ),
        Obligation(
            "not-rising",
            "From there on they do not.",
            ("2*(q + 1)*g == (d - q)*f", "q >= 0", "f >= 1", "d <= 3*q + 2"),
            ("g <= f",),
        ),
        Obligation("power", "2^(d-1) >= 4 for d >= 3.", ("r == 2*p", "p >= 4"), ("r >= 4",)),
        Obligation(
            "above-the-mean",
            "The d+1 numbers add up to 3^d = T; q = d and q = d-1 give 1 + 2d, the others at most M each, and M is at least "
            "d 2^(d-1), the number of 1-subcubes.",
            ("d >= 3", "p >= 4", "M >= d*p", "T <= (d - 1)*M + 2*d + 1"),
            ("d*M > T",),
        ),
        Obligation(
            "per-pe",
            "If P = 2^d pe's name M subcubes, t at most each, then t d 2^d > 3^d.",
            ("M <= P*t", "d*M > T", "d >= 1"),
            ("d*P*t > T",),
        ),
        Obligation(
            "beyond-powers",
            "From d to d+1 the quotient (3/2)^d / d^e is multiplied by at least (3/2)(1 - e/(d+1)), which is 5/4 or more from "
            "6e - 1 on.",
            ("e >= 1", "d + 1 >= 6*e"),
            ("6*(d + 1 - e) >= 5*(d + 1)",),
        ),
    ),
    _TOLD,
)

REPLACED_CORNER = Proof(
    "replaced-corner",
    "For all d >= 2: (1,1,..,1) is outside 0*..* and two links from every neighbour of (0,1,..,1) in it.",
    (
        Obligation(
            "first-position",
            "They differ in position 1.",
            ("x == 1", "y == 0", "u == x + y - 2*x*y"),
            ("u == 1",),
        ),
        Obligation(
            "changed-position",
            "And in the position i > 1 in which the neighbour differs from (0,1,..,1).",
            ("x == 1", "y == 0", "u == x + y - 2*x*y", "v == u + 1"),
            ("v == 2",),
        ),
        Obligation(
            "other-positions", "And in no other.", ("x == 1", "y == 1", "u == x + y - 2*x*y"), ("u == 0",)
        ),
    ),
    _TOLD,
)
