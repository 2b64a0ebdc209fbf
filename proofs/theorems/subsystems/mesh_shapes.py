"""Links, distances and numbers of subsystems of meshes and tori, for every side.

How the steps make up the theorems stands in ``docs/proofs/mesh-shapes.md``.
"""

from __future__ import annotations

from allocert.proofs.theorems.obligations import Obligation, Proof

__all__ = ["DIAMETERS", "MESH_LINKS", "STRINGS_AND_SQUARES"]

_TOLD = "docs/proofs/mesh-shapes.md"

MESH_LINKS = Proof(
    "mesh-links",
    "For all m and D: the squares of the differences of two ids sum to 1 iff the ids differ by one in exactly one component; "
    "for m >= 3 mesh and wrap-around links together join ids that differ by one modulo m in one component.",
    (
        Obligation(
            "some-component",
            "A component of the difference is -1, 0 or 1 if the squares sum to 1.",
            ("x*x + R == 1", "R >= 0"),
            ("x <= 1", "x >= 0 - 1"),
        ),
        Obligation(
            "one-component",
            "If it is 1 or -1, the squares of the others sum to 0.",
            ("x*x == 1", "x*x + R == 1"),
            ("R == 0",),
        ),
        Obligation(
            "no-other-component",
            "Squares that sum to 0 are all 0.",
            ("x*x + R == 0", "R >= 0"),
            ("x == 0",),
        ),
        Obligation(
            "exactly-one",
            "One component that differs by one makes the sum 1.",
            ("x*x == 1", "R == 0", "s == x*x + R"),
            ("s == 1",),
        ),
        Obligation(
            "no-full-turn",
            "Components 1..m differ by 1 + a m with a = 0 or a = -1: more is too much,",
            ("x <= m", "y >= 1", "x - y == 1 + a*m", "m >= 1", "a >= 1"),
            ("0 >= 1",),
        ),
        Obligation(
            "no-two-turns",
            "and so is less.",
            ("x >= 1", "y <= m", "x - y == 1 + a*m", "m >= 1", "a <= 0 - 2"),
            ("0 >= 1",),
        ),
        Obligation(
            "wrap-around",
            "With a = -1 they are 1 and m.",
            ("x >= 1", "y <= m", "x - y == 1 - m"),
            ("x == 1", "y == m"),
        ),
        Obligation(
            "new-link",
            "For m >= 3 the components 1 and m do not differ by one: the link is not one of the mesh.",
            ("m >= 3", "s == m - 1"),
            ("s >= 2",),
        ),
    ),
    _TOLD,
)

DIAMETERS = Proof(
    "diameters",
    "For all n >= 1 the greatest distance in the array of n pe's is n-1 and in the ring floor(n/2).",
    (
        Obligation(
            "one-link-further",
            "A link changes the position by one: after l links it has changed by l at most.",
            ("x <= l", "x >= 0 - l", "e*e == 1", "y == x + e"),
            ("y <= l + 1", "y >= 0 - l - 1"),
        ),
        Obligation(
            "ends-of-the-array",
            "Positions 1..n differ by n-1 at most, and the ends do.",
            ("x >= 1", "y <= n", "s == y - x"),
            ("s <= n - 1",),
        ),
        Obligation(
            "shorter-way-round",
            "The shorter of the ways a and n-a round the ring has n/2 links at most,",
            ("s <= a", "s <= n - a"),
            ("2*s <= n",),
        ),
        Obligation(
            "opposite-even",
            "which a = n/2 takes for even n,",
            ("n == 2*h", "a == h"),
            ("n - a == h",),
        ),
        Obligation(
            "opposite-odd",
            "and a = (n-1)/2 for odd n.",
            ("n == 2*h + 1", "a == h"),
            ("n - a >= h",),
        ),
    ),
    _TOLD,
)

STRINGS_AND_SQUARES = Proof(
    "strings-and-squares",
    "The array of n pe's has n-t+1 strings of t, the ring n for t < n; the m x m mesh has (m-s+1)^2 squares of side s, the "
    "m x m torus m^2 for s < m and one for s = m. All n, t, m and s.",
    (
        Obligation(
            "last-start",
            "A string of t that starts at i ends at i+t-1 <= n: i is one of 1..n-t+1.",
            ("i + t - 1 <= n", "c == n - t + 1"),
            ("i <= c",),
        ),
        Obligation(
            "first-of-a-string",
            "In the ring the predecessor of a string's first pe is n-1 places on, outside for t < n.",
            ("t <= n - 1", "a == n - 1"),
            ("a >= t",),
        ),
        Obligation(
            "later-in-a-string",
            "The predecessor of any other is in it; so strings of different starts differ.",
            ("a >= 1", "a <= t - 1", "b == a - 1"),
            ("b >= 0", "b <= t - 1"),
        ),
        Obligation(
            "squares-of-the-mesh",
            "A square is a string in each direction.",
            ("c == m - s + 1", "n == c*c"),
            ("n == (m - s + 1)*(m - s + 1)",),
        ),
        Obligation(
            "squares-of-the-torus",
            "With n = m^2 pe's these are n, for s < m.",
            ("n == m*m", "c == m", "r == c*c"),
            ("r == n",),
        ),
        Obligation(
            "not-the-square",
            "n^2 is more, for n >= 2.",
            ("n >= 2", "r == n*n"),
            ("r > n",),
        ),
    ),
    _TOLD,
)
