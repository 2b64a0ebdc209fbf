"""One choice for each option of Morgenstern's simulation."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace

from allocert.allocators.mesh.four_way_scan import FourWayOptions
from allocert.errors import SpecError
from allocert.machines.frame_families.boundary import BoundaryOptions
from allocert.simulation.changes import spelled_changes
from allocert.simulation.fcfs.choices import CHOICES

__all__ = ["FcfsOptions"]


@dataclass(frozen=True)
class FcfsOptions:
    """One choice for each option; ``CHOICES`` in :mod:`~allocert.simulation.fcfs.choices` says what the words mean.

    Source: Morgenstern 1994, section 4, which settles none of these.

    Raises:
        SpecError: an unknown choice, or ``corners`` with options of MBV that do not go with it.
    """

    generator: str = "pcg64"
    uniform: str = "integers"
    normal: str = "rounded"
    outside: str = "redrawn"
    times: str = "continuous"
    streams: str = "sides"
    turns: str = "own"
    seeds: str = "independent"
    rotation: str = "none"
    retries: str = "anew"
    retry: str = "release"
    order: str = "oldest"
    restricted: str = "eq2"
    four_first: str = "near"
    four_begin: str = "filled"
    four_tests: str = "both"
    four_crossing: str = "overlap"
    four_position: str = "lowest"
    four_square: str = "rows"
    mig: str = "rule"
    mbv_neighbours: str = "4"
    mbv_edges: str = "sides"
    mbv_periphery: str = "once"
    mbv_ties: str = "first"
    mbv_candidates: str = "pruned"
    completion: str = "release"
    utilization: str = "work"
    external: str = "failures"
    enough: str = "at-least"
    feasible: str = "any"
    turned: str = "yes"
    residents: str = "fixed"
    packing: str = "exact"
    residing: str = "before"
    allocated: str = "attempts"
    nodes: str = "all"
    null: str = "no"
    hopeless: str = "searched"
    entry: str = "no"
    updates: str = "no"
    averages: str = "runs"
    dense: str = "five"
    part: str = "whole"

    def __post_init__(self) -> None:
        for option, choices in CHOICES.items():
            if getattr(self, option) not in choices:
                raise SpecError(f"option {option}", getattr(self, option), " or ".join(choices))
        plain = (
            self.mbv_neighbours == "4"
            and self.mbv_periphery in ("once", "narrow")
            and self.mbv_ties == "first"
        )
        if self.mbv_candidates == "corners" and not plain:
            expected = "pruned or all unless 4 neighbours count once, ties first"
            raise SpecError("option mbv_candidates", self.mbv_candidates, expected)

    def changed(self, text: str) -> FcfsOptions:
        """These options with the changes that ``text`` spells: ``option=choice,...``.

        >>> FcfsOptions().changed("order=newest,null=yes").spelled
        'order=newest,null=yes'

        Raises:
            SpecError: not of this form, an unknown or repeated option, or an unknown choice.
        """
        return replace(self, **dict(spelled_changes(text, CHOICES)))

    @property
    def spelled(self) -> str:
        """What differs from the defaults, as :meth:`changed` reads it."""
        names = [one.name for one in fields(self) if getattr(self, one.name) != one.default]
        return ",".join(f"{name}={getattr(self, name)}" for name in names)

    def of(self, kind: Mapping[str, Mapping[str, str]]) -> tuple[str, ...]:
        """The choices of ``DRAWING``, ``PLAYING`` or ``READING``: equal ones can share queues or runs."""
        return tuple(getattr(self, option) for option in kind)

    @property
    def four_way(self) -> FourWayOptions:
        """The options of 4ISS, without their prefix."""
        names = [option.name for option in fields(FourWayOptions)]
        return FourWayOptions(**{name: getattr(self, f"four_{name}") for name in names})

    @property
    def boundary(self) -> BoundaryOptions:
        """The options of MBV, without their prefix."""
        return BoundaryOptions(int(self.mbv_neighbours), self.mbv_edges, self.mbv_periphery, self.mbv_ties)
