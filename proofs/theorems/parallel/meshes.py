"""Strings, squares, rectangles and boxes found by passing numbers on, for every size, set of processors and loop bound.

How the steps make up the theorems stands in ``docs/proofs/parallel-meshes.md``.
"""

from __future__ import annotations

from allocert.proofs.theorems.obligations import Obligation, Proof

__all__ = ["BOXES_PASSED_ON", "LENGTHS_PASSED_ON", "MESH_DISTANCES", "MESH_TIMES", "SQUARES_PASSED_ON"]

_TOLD = "docs/proofs/parallel-meshes.md"

LENGTHS_PASSED_ON = Proof(
    "lengths-passed-on",
    "For all n, every set of available pe's of the array and the ring of n and every a >= 1: after iteration a of Algorithm 2.1 "
    "the variable of P_i is the lesser of a and r, the number of available pe's in a row from P_i on; in the full ring it is a. "
    "A pe leads at most one size, which is r, or n if it is the first pe of the full ring.",
    (
        Obligation(
            "leads-once",
            "Of two sizes led the lesser one's unavailable pe would be in the greater string.",
            ("t >= 1", "v >= t + 1"),
            ("t >= 0", "t <= v - 1"),
        ),
        Obligation(
            "shorter-than-the-ring",
            "With an unavailable pe e places on, 1 <= e <= n-1, the row ends before it.",
            ("r <= e", "e <= n - 1"),
            ("r <= n - 1",),
        ),
        Obligation(
            "alone-at-first", "Before the loop, a = 1.", ("a == 1", "s == 1", "r >= 1"), ("s == a", "r >= a")
        ),
        Obligation(
            "long-row",
            "P_(i+1) is available and sends a-1, as at least a-1 pe's are available in a row from it on.",
            ("r == q + 1", "q >= a - 1", "x == a - 1", "s == x + 1"),
            ("s == a", "r >= a"),
        ),
        Obligation(
            "short-row",
            "P_(i+1) is available and sends q, the length of its row.",
            ("r == q + 1", "q <= a - 2", "x == q", "s == x + 1"),
            ("s == r", "r <= a - 1"),
        ),
        Obligation(
            "end-of-a-row",
            "P_(i+1) is not available: the variable stays 1, and so is the row.",
            ("r == 1", "s == 1", "a >= 2"),
            ("s == r", "r <= a - 1"),
        ),
        Obligation(
            "full-ring",
            "In the full ring all send a-1.",
            ("x == a - 1", "s == x + 1"),
            ("s == a",),
        ),
        Obligation(
            "long-enough",
            "After iteration k the variable is k where k pe's are available,",
            ("s == k", "r >= k"),
            ("s >= k",),
        ),
        Obligation(
            "not-long-enough",
            "and less where they are not.",
            ("s == r", "r <= k - 1"),
            ("s < k",),
        ),
    ),
    _TOLD,
)

_WINDOWS = (
    Obligation(
        "own-part",
        "The pe's 0..a-2 places on are among those 0..a-1 places on,",
        ("b >= 0", "b <= a - 2"),
        ("b <= a - 1",),
    ),
    Obligation(
        "next-part",
        "and so are those 0..a-2 places on from the next pe.",
        ("c >= 0", "c <= a - 2", "b == c + 1"),
        ("b >= 1", "b <= a - 1"),
    ),
    Obligation(
        "nothing-else",
        "Any other than the pe itself is 0..a-2 places on from the next one;",
        ("b >= 1", "b <= a - 1", "c == b - 1"),
        ("c >= 0", "c <= a - 2"),
    ),
    Obligation(
        "itself",
        "the pe itself is in its own part, a being at least 2.",
        ("b == 0", "a >= 2"),
        ("b <= a - 2",),
    ),
    Obligation(
        "least-of-both",
        "The lesser of two numbers is at least v iff both are.",
        ("u <= x", "u <= y", "v <= u"),
        ("v <= x", "v <= y"),
    ),
    Obligation(
        "next-unavailable",
        "A pe that is not available one place on has length 0, and is in the window.",
        ("a >= 2", "b == 1"),
        ("b <= a - 1",),
    ),
    Obligation(
        "shorter-window",
        "A window of w <= a is part of one of a, so that its least length is no less.",
        ("b >= 0", "b <= w - 1", "w <= a"),
        ("b <= a - 1",),
    ),
    Obligation(
        "in-the-string",
        "A length of at least v is an available string of v: an offset below v is one below the length.",
        ("c >= 0", "c <= v - 1", "v <= s"),
        ("c <= s - 1",),
    ),
)

SQUARES_PASSED_ON = Proof(
    "squares-passed-on",
    "For all m, every set of available pe's of the m x m mesh and torus and every 2 <= a <= m: after iteration a of Algorithm 2.2 u "
    "is the least of the lengths s of the a pe's from P_{i,j} on along the second index, 0 where one is not available, which is "
    "the greatest v with an available rectangle of v by a at P_{i,j}; t is the square of the lesser of a and the side of the largest "
    "available square there. With line 9 changed, t is the greatest number of pe's of those rectangles. A pe "
    "leads at most one size.",
    (
        Obligation(
            "leads-one-square",
            "If a square of side t + 1 is not available, no greater one is, which would contain it.",
            ("x >= 0", "x <= t", "v >= t + 1"),
            ("x <= v - 1",),
        ),
        *_WINDOWS,
        Obligation(
            "number-for-side",
            "A square of side t has one of t pe's in it, of side r.",
            ("r >= 1", "t == r*r"),
            ("r <= t",),
        ),
        Obligation("square-of-one", "Before the loop, a = 1.", ("t == 1", "a == 1"), ("t == a*a",)),
        Obligation(
            "larger-square",
            "If a square of side a is available, u >= a, and line 9 takes a^2, which is more than t was.",
            ("a >= 2", "t == (a - 1)*(a - 1)", "c == a*a"),
            ("c > t",),
        ),
        Obligation(
            "no-larger-square",
            "If the largest square has a side S < a, the lesser w of a and u is a side of an available square too, by shorter-window, "
            "so at most S: t stays S^2.",
            ("w >= 0", "w <= S", "t == S*S", "c == w*w"),
            ("c <= t",),
        ),
        Obligation(
            "squares-in-order",
            "The lesser of a^2 and u^2 is the square of the lesser of a and u.",
            ("a >= 0", "a <= u", "c == a*a", "e == u*u"),
            ("c <= e",),
        ),
        Obligation(
            "no-wider-rectangle",
            "No rectangle with a pe's along the second index has more pe's than the one of u.",
            ("v <= u", "a >= 1", "c == v*a", "e == u*a"),
            ("c <= e",),
        ),
    ),
    _TOLD,
)

BOXES_PASSED_ON = Proof(
    "boxes-passed-on",
    "For all D, m and k, and every set of available pe's of the mesh and the torus of m x .. x m: with all loops run to k the program "
    "ends with the lesser of k and the side of the largest available box of equal sides; on the full torus with k if k > m.",
    (
        *_WINDOWS,
        Obligation("box-of-one", "Before the loop of an axis, a = 1.", ("t == 1", "a == 1"), ("t == a",)),
        Obligation(
            "larger-box",
            "If all of the a pe's along the axis begin boxes of side a over the axes before, the lesser of a and u is a.",
            ("u >= a", "w <= a", "w <= u", "t == a - 1", "n == a"),
            ("n > t", "w <= n"),
        ),
        Obligation(
            "no-larger-box",
            "If S < a is the greatest side for which that is so, the lesser w of a and u is such a side too, by shorter-window: t stays "
            "S.",
            ("w <= S", "t == S"),
            ("w <= t",),
        ),
    ),
    _TOLD,
)

MESH_TIMES = Proof(
    "mesh-times",
    "For all D, m and k >= 2: D loops from 2 to k take at most D (k-1) steps, and that many on the full machine of side m >= 2; "
    "D (k-1) is between D k / 2 and D k. If k is the number of pe's of a box of side v, D >= 2, they exceed every multiple of D v.",
    (
        Obligation(
            "one-exchange",
            "A word sent when both clocks are at most c is received by c + 1.",
            ("x <= c", "z == x + 1"),
            ("z <= c + 1",),
        ),
        Obligation(
            "one-more-loop",
            "A loop from 2 to k is k-1 exchanges after the loops before.",
            ("c == r*(k - 1)", "z <= c + k - 1"),
            ("z <= (r + 1)*(k - 1)",),
        ),
        Obligation(
            "each-its-own",
            "On the full machine every pe that has a neighbour along the axis makes all k-1 exchanges, one step each.",
            ("z >= c + k - 1", "c == r*(k - 1)"),
            ("z >= (r + 1)*(k - 1)",),
        ),
        Obligation(
            "words",
            "In every iteration one word passes from each available pe to the available one before it: L links carry (k-1) L words.",
            ("M == (a - 2)*L", "N == M + L"),
            ("N == (a - 1)*L",),
        ),
        Obligation(
            "side-against-number",
            "With k = v w pe's, v their side, w = v^(D-1) >= v for D >= 2: for every c the product exceeds (c+1) v from v = c+1 on,",
            ("v >= c + 1", "w >= v", "c >= 1", "k == v*w"),
            ("k >= c*v + v",),
        ),
        Obligation(
            "number-is-too-many",
            "so that loops to k take more than c v steps an axis.",
            ("k >= c*v + v", "v >= 2", "T == k - 1"),
            ("T > c*v",),
        ),
        Obligation("theta-above", "At most D k.", ("T == D*(k - 1)", "D >= 1"), ("T <= D*k",)),
        Obligation(
            "theta-below", "At least D k / 2.", ("T == D*(k - 1)", "D >= 1", "k >= 2"), ("2*T >= D*k",)
        ),
    ),
    _TOLD,
)

MESH_DISTANCES = Proof(
    "mesh-distances",
    "For all D and m >= 2: some pe cannot know the size that it leads before D (m-1) - 1 steps on the mesh, and before the greater of "
    "D (m-2) - 1 and D floor(m/2) - 1 on the torus, all sizes being asked; before D (k-1) - 1 steps if only side k < m is asked.",
    (
        Obligation(
            "one-link-a-step",
            "A word that has crossed l links is at most l places away along all axes together.",
            ("x <= l", "y == x + 1"),
            ("y <= l + 1",),
        ),
        Obligation(
            "neighbours-know",
            "The neighbours of the pe that changes are one place nearer than it is.",
            ("d == D*(k - 1)", "e == d - 1"),
            ("e == D*(k - 1) - 1",),
        ),
        Obligation(
            "no-way-round",
            "With the last pe of every axis unavailable the torus has the links of the mesh of side m - 1.",
            ("M == m - 1", "e == D*(M - 1) - 1"),
            ("e == D*(m - 2) - 1",),
        ),
        Obligation(
            "opposite",
            "The opposite pe of the torus is floor(m/2) places away along each axis.",
            ("m <= 2*h + 1", "D >= 1", "e == D*h - 1"),
            ("2*e + 2 >= D*(m - 1)",),
        ),
        Obligation(
            "mesh-bound",
            "On the mesh the bound is at least D m / 2 - 1, one less than the steps taken.",
            ("e == D*(m - 1) - 1", "T == D*(m - 1)", "D >= 1", "m >= 2"),
            ("2*e + 2 >= D*m", "T == e + 1"),
        ),
        Obligation(
            "torus-bound",
            "On the torus it is at least D m / 4 - 1, and for m >= 4 the first bound is at least D m / 2 - 1.",
            ("2*e + 2 >= D*(m - 1)", "D >= 1", "m >= 2"),
            ("4*e + 4 >= D*m",),
        ),
        Obligation(
            "larger-torus",
            "The steps taken are at most D + 1 more.",
            ("e == D*(m - 2) - 1", "T == D*(m - 1)", "D >= 1", "m >= 4"),
            ("2*e + 2 >= D*m", "T == e + D + 1"),
        ),
    ),
    _TOLD,
)
