"""Buddy: static optimality of first fit for every n, with which faults, the holes that it leaves, and releases under any rule, by theorems in Coq."""

from __future__ import annotations

from allocert.proofs.formal.hypercubes import buddy_table
from allocert.proofs.formal.releases import buddy_releases_table
from allocert.proofs.formal.static import holes_table
from allocert.proofs.formal.theorem import formal
from allocert.proofs.formal.translation import Translation

__all__ = [
    "BUDDY",
    "BUDDY_FAULTS",
    "BUDDY_LOSES",
    "BUDDY_ONE_FAULT",
    "BUDDY_RELEASES",
    "GROWING_HOLES",
    "ONE_HOLE",
    "REFUSED",
    "RIGHT_HALVES",
]

_CHOICE = Translation("Buddy.choose", (buddy_table,))

BUDDY = formal("StaticOptimality.buddy", _CHOICE)
BUDDY_ONE_FAULT = formal("StaticOptimality.buddy_one_fault", _CHOICE)
BUDDY_LOSES = formal("StaticOptimality.buddy_loses", _CHOICE)
BUDDY_FAULTS = formal("StaticOptimality.buddy_faults", _CHOICE)
_RELEASED = Translation("Buddy.choose", (buddy_releases_table,))

BUDDY_RELEASES = formal("BuddyRules.releases", _RELEASED)
REFUSED = formal("Underuse.refused", _RELEASED)

_HOLES = Translation("Buddy.choose", (buddy_table, holes_table))

RIGHT_HALVES = formal("Holes.right_halves", _HOLES)
GROWING_HOLES = formal("Holes.growing", _HOLES)
ONE_HOLE = formal("Holes.one", holes_table)
