"""Links and partitions of tori of every size by theorems in Coq (``docs/proofs/torus-links.md``)."""

from __future__ import annotations

from allocert.proofs.formal.theorem import formal
from allocert.proofs.formal.ties import nothing_to_tie, together
from allocert.proofs.formal.tori.torus import (
    cells_table,
    edges_table,
    expand_table,
    intervals_table,
    lengths_table,
    links_table,
    meets_table,
    offsets_table,
    strided_table,
)

__all__ = [
    "CANNOT_GROW",
    "CUTS",
    "DIAMETERS",
    "DIMENSIONS",
    "DIMENSIONS_LARGEST",
    "DISTINCT",
    "EXPANSION",
    "HALF_IDLE",
    "HALVES",
    "INTERVALS",
    "LARGEST",
    "LINKS_RATIO",
    "MIXED_LINKS",
    "MIXED_PROCESSORS",
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
    "SYMMETRY",
    "UNEQUAL_AROUND",
    "UNEQUAL_INSIDE",
]

_LINKS = together(links_table, strided_table, offsets_table)
_CELLS = together(cells_table, strided_table, meets_table, links_table)

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
EXPANSION = formal("TorusLinks.expansion", together(expand_table, cells_table))

_PARTS = together(links_table, intervals_table, strided_table)

INTERVALS = formal("TorusParts.intervals", _PARTS)
HALVES = formal("TorusParts.halves", _PARTS)
HALF_IDLE = formal("TorusParts.half_idle", _PARTS)
UNEQUAL_AROUND = formal("TorusParts.unequal_around", together(lengths_table, intervals_table))
UNEQUAL_INSIDE = formal("TorusParts.unequal_inside", together(lengths_table, intervals_table))
NUMBERS = formal("TorusParts.numbers_all", nothing_to_tie)
NEVER_ALL = formal("TorusParts.never_all", _PARTS)
PACK_INTERVALS = formal("TorusParts.pack_intervals", _PARTS)
PACK_RINGS = formal("TorusParts.pack_rings", _PARTS)
PACK_SINGLES = formal("TorusParts.pack_singles", _PARTS)

_EDGES = edges_table

DIAMETERS = formal("TorusDistances.diameters", _EDGES)
LINKS_RATIO = formal("TorusDistances.links_ratio", _EDGES)
CUTS = formal("TorusDistances.cuts", _EDGES)
SYMMETRY = formal("TorusDistances.symmetry", _EDGES)
