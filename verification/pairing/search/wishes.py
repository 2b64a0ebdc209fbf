"""Wishes: numbers drawn at random that say, with the state of an allocator, what its next step is."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping
from math import prod
from typing import Any, NamedTuple, Protocol, TypeAlias

from allocert.machines import Grid, Machine, Region, Request, family_of
from allocert.verification.pairing.trace import Allocate, Release, ReleaseRegion, Step

__all__ = ["Profile", "View", "Wish", "Wishing"]

Wish: TypeAlias = int
"""A kind, 0..7, in the lowest bits, and above them a number that picks."""


_LISTED = 1 << 16
"""The most requests of a machine that are listed."""

_MIX, _MODULUS = 48_271, (1 << 31) - 1
"""Each side of a request takes its own number from one pick (Park and Miller's generator)."""


class Profile(NamedTuple):
    """Requests of at most ``1/divisor`` of the machine, about ``steps`` of them, releases in ``releases`` of 8 steps,
    with or without faulty processors; ``rejects``: regions that are not held are offered for release too."""

    divisor: int
    steps: int
    releases: int
    faults: bool
    rejects: bool


class View(Protocol):
    """What a wish looks at. The judge and the host of the allocator both have one, and they agree."""

    @property
    def busy(self) -> int:
        """The held or faulty processors, as a word."""

    @property
    def held(self) -> Mapping[int, Any]:
        """Grants that are held."""

    @property
    def gone(self) -> Mapping[int, Any]:
        """Grants that were released."""


class Wishing:
    """The steps that wishes mean on one machine."""

    def __init__(self, machine: Machine) -> None:
        self._machine = machine
        self._family = family_of(machine)
        self._sides = machine.sides if isinstance(machine, Grid) and prod(machine.sides) > _LISTED else ()
        self._requests = [] if self._sides else list(machine.requests())
        self._demands = [machine.demand(request) for request in self._requests]

    def step(self, view: View, profile: Profile, wish: Wish) -> Step:
        """The step that a wish means here."""
        kind, pick = wish & 7, wish >> 3
        if view.held and kind < profile.releases:
            return Release(list(view.held)[pick % len(view.held)])
        odd = kind == 7 and profile.rejects
        if odd and pick % 8 == 0 and view.gone:
            return Release(list(view.gone)[pick % len(view.gone)])
        largest = max(1, self._machine.processors // profile.divisor)
        free = self._machine.processors - view.busy.bit_count()
        request = self._request(pick, min(largest, max(1, free)))
        region: Region | None = self._family.first_free(view.busy, request) if odd and pick % 8 == 1 else None
        return Allocate(request) if region is None else ReleaseRegion(region.address)

    def _request(self, pick: int, most: int) -> Request:
        """One of the requests for at most this many processors; where there are very many, side after side."""
        if not self._sides:
            return self._requests[pick % max(1, bisect_right(self._demands, most))]
        sides = []
        for side in self._sides:
            fitting = min(side, most)
            sides.append(1 + pick % fitting)
            pick, most = pick * _MIX % _MODULUS, most // sides[-1]
        return tuple(sides)
