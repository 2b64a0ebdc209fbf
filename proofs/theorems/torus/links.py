"""Links and partitions of tori of every size: by theorems in Coq, the others by certified steps (``docs/proofs/torus-links.md``)."""

from __future__ import annotations

from allocert.proofs.formal.theorem import formal
from allocert.proofs.formal.ties import nothing_to_tie, tie
from allocert.proofs.theorems.obligations import Obligation, Proof

__all__ = [
    "CANNOT_GROW",
    "DIMENSIONS",
    "DIMENSIONS_LARGEST",
    "DISTANCES",
    "DISTINCT",
    "EXPANSION",
    "HALF_IDLE",
    "HALVES",
    "INTERVALS",
    "LARGEST",
    "MIXED_LINKS",
    "MIXED_PROCESSORS",
    "NESTED",
    "NEVER_ALL",
    "NUMBERS",
    "PACK_INTERVALS",
    "PACK_RINGS",
    "PACK_SINGLES",
    "REMARK",
    "REMARK_RINGS",
    "SHARING",
    "SUB_CELLS",
    "SUMS_OF_OFFSETS",
    "UNEQUAL_AROUND",
    "UNEQUAL_INSIDE",
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

_PARTS = tie("torus-links", "torus-places", "torus-intervals", "torus-strided")

INTERVALS = formal("TorusParts.intervals", _PARTS)
HALVES = formal("TorusParts.halves", _PARTS)
HALF_IDLE = formal("TorusParts.half_idle", _PARTS)
UNEQUAL_AROUND = formal("TorusParts.unequal_around", tie("torus-lengths", "torus-intervals"))
UNEQUAL_INSIDE = formal("TorusParts.unequal_inside", tie("torus-lengths", "torus-intervals"))
NUMBERS = formal("TorusParts.numbers_all", nothing_to_tie)
NEVER_ALL = formal("TorusParts.never_all", _PARTS)
PACK_INTERVALS = formal("TorusParts.pack_intervals", _PARTS)
PACK_RINGS = formal("TorusParts.pack_rings", _PARTS)
PACK_SINGLES = formal("TorusParts.pack_singles", _PARTS)

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
