"""The methods and the options of a run as compiled code knows them."""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple

from allocert.allocators.mesh.four_way_scan import FourWayOptions
from allocert.machines.frame_families.boundary import BoundaryOptions
from allocert.simulation.fcfs.options import FcfsOptions

__all__ = [
    "Begin",
    "BoundaryCodes",
    "Candidates",
    "Crossing",
    "FourWayCodes",
    "Method",
    "Order",
    "Periphery",
    "RestrictedTo",
    "Retries",
    "Rotation",
    "RunCodes",
    "SearchCodes",
    "Ties",
    "boundary_codes",
    "four_way_codes",
    "run_codes",
    "search_codes",
]

Method = IntEnum("Method", "FS_1 FS_N FS_F AS ISS FOUR_ISS MBV", start=0)
"""The compiled methods; the paper writes FS_n, FS_f and 4ISS."""

Rotation = IntEnum("Rotation", "NONE ASKED_FIRST OTHER_FIRST FIRST_BASE BEST_RANK", start=0)
"""The choices of option ``rotation``, by their names."""

Retries = IntEnum("Retries", "ANEW KEPT ONCE", start=0)
Order = IntEnum("Order", "OLDEST NEWEST ADDRESS", start=0)
RestrictedTo = IntEnum("RestrictedTo", "EQ2 EQ3_LAST EQ3_FIRST", start=0)
"""The choices of the options ``retries``, ``order`` and ``restricted``, by their names."""

Begin = IntEnum("Begin", "FILLED LINES TURNS", start=0)
Crossing = IntEnum("Crossing", "PASSED OVERLAP INSPECTED", start=0)
"""The choices of options of 4ISS, by their names."""

Periphery = IntEnum("Periphery", "ONCE NARROW SIDES", start=0)
Ties = IntEnum("Ties", "FIRST LAST COLUMNS", start=0)
Candidates = IntEnum("Candidates", "PRUNED ALL CORNERS", start=0)
"""The choices of options of MBV, by their names."""


class FourWayCodes(NamedTuple):
    """The options of 4ISS: whether the scan from the far edge begins, and so on."""

    far_first: bool
    begin: int
    both_tested: bool
    crossing: int
    mirrored: bool
    squares_by_columns: bool


class BoundaryCodes(NamedTuple):
    """The options of MBV: whether diagonal neighbours count, whether each of two sides of the mesh on an axis does, ..."""

    diagonals: bool
    each_side: bool
    periphery: int
    ties: int
    candidates: int


class SearchCodes(NamedTuple):
    """The options of FS_n, of 4ISS and of MBV."""

    restricted: int
    four_way: FourWayCodes
    boundary: BoundaryCodes


class RunCodes(NamedTuple):
    """The options of a run of the dispatcher; ``by_instant``: the head waits for all releases of an instant."""

    rotation: int
    retries: int
    by_instant: bool
    order: int
    searches: SearchCodes


def four_way_codes(options: FourWayOptions) -> FourWayCodes:
    """The options of 4ISS for compiled code."""
    return FourWayCodes(
        far_first=options.first == "far",
        begin=_named(Begin, options.begin),
        both_tested=options.tests == "both",
        crossing=_named(Crossing, options.crossing),
        mirrored=options.position == "mirrored",
        squares_by_columns=options.square == "columns",
    )


def boundary_codes(options: BoundaryOptions, candidates: str = "pruned") -> BoundaryCodes:
    """The options of MBV for compiled code; ``candidates`` is one of ``CANDIDATES`` of the allocator."""
    return BoundaryCodes(
        diagonals=options.neighbours == 8,
        each_side=options.edges == "sides",
        periphery=_named(Periphery, options.periphery),
        ties=_named(Ties, options.ties),
        candidates=_named(Candidates, candidates),
    )


def search_codes(options: FcfsOptions) -> SearchCodes:
    """The options of the searches for compiled code."""
    return SearchCodes(
        restricted=_named(RestrictedTo, options.restricted),
        four_way=four_way_codes(options.four_way),
        boundary=boundary_codes(options.boundary, options.mbv_candidates),
    )


def run_codes(options: FcfsOptions) -> RunCodes:
    """The options of a run for compiled code."""
    return RunCodes(
        rotation=_named(Rotation, options.rotation),
        retries=_named(Retries, options.retries),
        by_instant=options.retry == "instant",
        order=_named(Order, options.order),
        searches=search_codes(options),
    )


def _named(kind: type[IntEnum], choice: str) -> int:
    """The member whose name is that of the choice; as an int, for numba takes long to tell the type of an enum."""
    return int(kind[choice.replace("-", "_").upper()])
