"""Links and partitions of tori of every size: by theorems in Coq, the others by certified steps (``docs/proofs/torus-links.md``)."""

from __future__ import annotations

from allocert.proofs.formal.theorem import formal
from allocert.proofs.formal.ties import tie
from allocert.proofs.theorems.obligations import Obligation, Proof

__all__ = [
    "CANNOT_GROW",
    "DIMENSIONS",
    "DIMENSIONS_LARGEST",
    "DISTANCES",
    "DISTINCT",
    "EXPANSION",
    "INTERVALS",
    "LARGEST",
    "MIXED_LINKS",
    "MIXED_PROCESSORS",
    "NESTED",
    "NUMBERS",
    "REMARK",
    "REMARK_RINGS",
    "SHARING",
    "SUB_CELLS",
    "SUMS_OF_OFFSETS",
]

_LINKS = tie("torus-links", "torus-strided", "torus-offsets")
_CELLS = tie("torus-cells", "torus-strided", "torus-meets", "torus-places")

REMARK = formal("TorusLinks.remark", _LINKS)
REMARK_RINGS = formal("TorusLinks.remark_rings", _LINKS)
DIMENSIONS = formal("TorusLinks.dimensions", _LINKS)
DISTINCT = formal("TorusLinks.distinct", _LINKS)
CANNOT_GROW = formal("TorusLinks.cannot_grow", _LINKS)
LARGEST = formal("TorusLinks.largest", _LINKS)
SUMS_OF_OFFSETS = formal("TorusLinks.sums_of_offsets", _LINKS)
DIMENSIONS_LARGEST = formal("TorusLinks.dimensions_largest", _LINKS)
SHARING = formal("TorusLinks.sharing", _LINKS)
MIXED_LINKS = formal("TorusLinks.mixed_links", _LINKS)
MIXED_PROCESSORS = formal("TorusLinks.mixed_processors", _CELLS)
SUB_CELLS = formal("TorusLinks.sub_cells", _CELLS)
EXPANSION = formal("TorusLinks.expansion", tie("torus-expand", "torus-cells"))

_TOLD = "docs/proofs/torus-links.md"
DISTANCES = Proof(
    "torus-distances",
    "The torus of side m has diameter 2 floor(m/2) against 2(m-1) of the mesh, m*m links against m(m-1) along each axis, and "
    "across a cut between lines two links a line against one; every move along an axis maps links to links.",
    (
        Obligation(
            "step-from-low",
            "min(x, m-x) = u grows by at most 1 to v: where u = x.",
            ("u == x", "v <= x + 1"),
            ("v <= u + 1",),
        ),
        Obligation("step-from-high", "Where u = m - x.", ("u == m - x", "v <= m - x - 1"), ("v <= u + 1",)),
        Obligation(
            "step-to-low",
            "It falls by at most 1: where v = x + 1.",
            ("v == x + 1", "u <= x"),
            ("u <= v + 1",),
        ),
        Obligation("step-to-high", "Where v = m - x - 1.", ("v == m - x - 1", "u <= m - x"), ("u <= v + 1",)),
        Obligation(
            "descends-down",
            "From x >= 1 with x <= m - x the place before has the value x - 1.",
            ("x >= 1", "x <= m - x"),
            ("x - 1 <= m - x + 1",),
        ),
        Obligation(
            "descends-up",
            "From x > m - x the next place has the value m - x - 1.",
            ("x > m - x",),
            ("m - x - 1 <= x + 1",),
        ),
        Obligation(
            "farthest",
            "No value is above half of m, and the place h = floor(m/2) has the value h.",
            ("u <= x", "u <= m - x", "m == 2*h + e", "e >= 0", "e <= 1"),
            ("2*u <= m", "h <= m - h"),
        ),
        Obligation(
            "half",
            "Twice the torus's diameter is the mesh's, or 2 more where m is even.",
            ("m == 2*h + e", "t == 2*h", "g == 2*m - 2"),
            ("2*t - g == 2 - 2*e",),
        ),
        Obligation(
            "links", "The links are as m to m - 1.", ("t == m*m", "g == m*m - m"), ("t*m - t == g*m",)
        ),
        Obligation(
            "two-crossings",
            "A cut in front of place h, 0 < h < m, is crossed behind h - 1 and behind m - 1, two places.",
            ("h >= 1", "h <= m - 1"),
            ("h - 1 < m - 1", "h - 1 >= 0"),
        ),
        Obligation(
            "moved-inside",
            "Places y and z with z = y + 1 modulo m and y < m - 1 are neighbours: z = y + 1.",
            ("m >= 1", "y >= 0", "y <= m - 2", "z >= 0", "z <= m - 1", "z == y + 1 + w*m"),
            ("w >= 0", "w <= 0"),
        ),
        Obligation(
            "moved-wrap",
            "And from y = m - 1 the next one is z = 0.",
            ("m >= 1", "y == m - 1", "z >= 0", "z <= m - 1", "z == y + 1 + w*m"),
            ("w + 1 >= 0", "w + 1 <= 0"),
        ),
    ),
    _TOLD,
)

NUMBERS = Proof(
    "torus-numbers",
    "With rows i and columns j from 0 to m - 1 the numbers i m + j are those from 0 to m*m - 1, each once.",
    (
        Obligation(
            "number-in-range",
            "No number is outside.",
            ("m >= 1", "i >= 0", "i <= m - 1", "j >= 0", "j <= m - 1"),
            ("i*m + j >= 0", "i*m + j <= m*m - 1"),
        ),
        Obligation(
            "number-once",
            "Two processors of the same number have the same column, hence the same row: q = i - k is 0.",
            ("m >= 1", "j >= 0", "j <= m - 1", "l >= 0", "l <= m - 1", "l - j == q*m"),
            ("q >= 0", "q <= 0"),
        ),
    ),
    _TOLD,
)

INTERVALS = Proof(
    "torus-intervals",
    "Jobs of sides d_1, ..., d_n can run together without contention iff the sides add up to m at most: as p-intervals, and "
    "on whatever rows and columns; two parts or more then leave processors idle. Disjoint p-intervals have no row and no column "
    "in common.",
    (
        Obligation(
            "row-of-one",
            "A row of the earlier of two disjoint p-intervals is none of the later.",
            ("b <= c - 1", "i <= b"),
            ("i <= c - 1",),
        ),
        Obligation(
            "side-by-side",
            "Behind p rows that are taken a side d fits if no more than S <= m are needed up to there.",
            ("p >= 0", "d >= 1", "p + d <= S", "S <= m"),
            ("p >= 0", "p + d - 1 <= m - 1", "p + d - 1 >= p"),
        ),
        Obligation(
            "rows-run-out",
            "Sets of rows without common rows have no more rows together than there are.",
            ("u + d <= m", "S == u + d"),
            ("S <= m",),
        ),
        Obligation(
            "parts-leave-idle",
            "Parts of sides that add up to s have p <= s s processors; one more part of side d, s + d <= m: not all m m.",
            ("p <= s*s", "s >= 1", "d >= 1", "s + d <= m"),
            ("p + d*d <= m*m - 1",),
        ),
        Obligation(
            "half-idle",
            "Two p-intervals of side h on the torus of side 2h leave half of the processors idle.",
            ("m == 2*h", "used == 2*h*h", "all == m*m"),
            ("2*used == all",),
        ),
        Obligation(
            "closing-lengths",
            "The closing link of a p-interval [a, b] of side d spans m - d + 1 links on around, d - 1 back inside; they are "
            "unequal to 1 both if 3 <= d <= m - 1.",
            ("d == b - a + 1", "d >= 3", "d <= m - 1", "w == a + m - b", "v == b - a"),
            ("w == m - d + 1", "w >= 2", "v == d - 1", "v >= 2"),
        ),
    ),
    _TOLD,
)

NESTED = Proof(
    "torus-nested-cells",
    "For sides that divide each other and the torus's in a chain, aligned cells lie in one another like strided ones: each of "
    "side dr holds r of side d. So schedules with the ones become schedules with the others, of the same times.",
    (
        Obligation(
            "aligned-in-aligned",
            "The aligned cell number c of side d lies in number q of side dr, where c = qr + s with 0 <= s < r.",
            ("d >= 1", "r >= 1", "s >= 0", "s <= r - 1", "c == q*r + s"),
            ("c*d >= q*r*d", "c*d + d <= q*r*d + r*d"),
        ),
        Obligation(
            "strided-in-strided",
            "A row of the strided cell c modulo L = Kr is one of c modulo K, so that the cell lies in that of the remainder a.",
            ("i == c + v*L", "L == K*r", "c == a + s*K"),
            ("i - a == s*K + v*K*r",),
        ),
        Obligation(
            "remainders",
            "Offsets c below Kr are the a + sK with a below K and s below r: as many for each a.",
            ("K >= 1", "r >= 1", "c >= 0", "c <= K*r - 1", "a >= 0", "a <= K - 1", "c == a + s*K"),
            ("s >= 0", "s <= r - 1"),
        ),
        Obligation(
            "same-residue",
            "Two numbers from 0 to K - 1 that differ by a multiple of K are the same.",
            ("K >= 1", "a >= 0", "a <= K - 1", "c >= 0", "c <= K - 1", "a - c == q*K"),
            ("q >= 0", "q <= 0"),
        ),
    ),
    "docs/torus-non-preemptive.md",
)
