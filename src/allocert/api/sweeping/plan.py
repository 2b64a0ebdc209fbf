"""What a sweep asks for: lists, whose members are combined each with each, and combinations that are left out."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from fractions import Fraction
from itertools import product
from math import prod

from allocert.errors import SpecError

__all__ = ["MOST_POINTS", "Plan", "Point"]

MOST_POINTS = 200_000
"""The most combinations of a sweep, before any is left out."""

Value = str | int | Fraction | tuple[int, ...] | None


@dataclass(frozen=True, slots=True)
class Point:
    """One simulation: one allocator on one machine, with one workload. ``seed`` is ``None`` for a ``trace``.

    ``allocator`` is ``migration`` for the exact baseline. ``shape`` and ``estimates`` count where the machine is a mesh or torus, and
    the policy asks how long jobs run.
    """

    machine: str
    faulty: tuple[int, ...]
    workload: str | None
    trace: str | None
    policy: str
    load: Fraction
    allocator: str
    seed: int | None
    migration_limit: float | None = None
    skip_too_large: bool = False
    shape: str | None = None
    estimates: str | None = None

    @property
    def key(self) -> str:
        """A digest of all parameters: 32 hexadecimal digits."""
        values = {one.name: getattr(self, one.name) for one in fields(self)}
        text = json.dumps({**values, "load": str(self.load)}, sort_keys=True)
        return hashlib.sha256(text.encode()).hexdigest()[:32]

    @property
    def label(self) -> str:
        """The point in a few words."""
        seed = "" if self.seed is None else f", seed {self.seed}"
        load = "" if self.load == 1 else f" at load {self.load}"
        faulty = f" with {len(self.faulty)} faulty" if self.faulty else ""
        return f"{self.allocator} on {self.machine}{faulty}, {self.workload or self.trace}{load}, {self.policy}{seed}"


@dataclass(frozen=True)
class Plan:
    """The lists of a sweep. Traces are files, and take no part in ``seeds``.

    Each table of ``exclude`` has values by a point's fields; a point that has one of the values in each field is left out.
    """

    machines: tuple[str, ...]
    allocators: tuple[str, ...]
    workloads: tuple[str, ...] = ()
    traces: tuple[str, ...] = ()
    policies: tuple[str, ...] = ("fcfs",)
    loads: tuple[Fraction, ...] = (Fraction(1),)
    seeds: tuple[int, ...] = (0,)
    faulty: tuple[tuple[int, ...], ...] = ((),)
    exclude: tuple[Mapping[str, tuple[Value, ...]], ...] = ()
    migration_limit: float | None = None
    skip_too_large: bool = False
    shape: str | None = None
    estimates: str | None = None

    def points(self) -> tuple[Point, ...]:
        """All points, the seed changing fastest, then allocator, load, policy, workload, faulty set and machine.

        Raises:
            SpecError: there are too many, or none, or an entry of ``exclude`` leaves nothing out.
        """
        drawn, once = len(self.workloads) * len(self.seeds), len(self.traces)
        others = (self.machines, self.faulty, self.policies, self.loads, self.allocators)
        count = prod(map(len, others)) * (drawn + once)
        if count > MOST_POINTS:
            raise SpecError("sweep", f"{count} points", f"at most {MOST_POINTS}")
        unused = set(range(len(self.exclude)))
        found = []
        for point in self._all():
            out = [place for place, table in enumerate(self.exclude) if _matches(point, table)]
            unused.difference_update(out)
            if not out:
                found.append(point)
        for place in sorted(unused):
            shown = ", ".join(f"{name} = {', '.join(map(str, v))}" for name, v in self.exclude[place].items())
            raise SpecError(f"exclude[{place}]", shown, "values that some point of the sweep has")
        if not found:
            raise SpecError("exclude", f"all {count} points", "to leave at least one point")
        return tuple(found)

    def _all(self) -> Iterator[Point]:
        works = [(name, None) for name in self.workloads] + [(None, path) for path in self.traces]
        outer = product(self.machines, self.faulty, works, self.policies, self.loads, self.allocators)
        for machine, faulty, (workload, trace), policy, load, allocator in outer:
            seeds: tuple[int | None, ...] = self.seeds if trace is None else (None,)
            for seed in seeds:
                yield Point(
                    machine,
                    faulty,
                    workload,
                    trace,
                    policy,
                    load,
                    allocator,
                    seed,
                    self.migration_limit,
                    self.skip_too_large,
                    self.shape,
                    self.estimates,
                )


def _matches(point: Point, table: Mapping[str, tuple[Value, ...]]) -> bool:
    return all(getattr(point, name) in values for name, values in table.items())
