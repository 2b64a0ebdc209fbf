"""Points that differ in their seeds alone, and means over them."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from allocert.api.sweeping.columns import Value
from allocert.simulation.estimates import Estimate

__all__ = ["MEASURES", "Group", "groups_of"]

MEASURES = ("run_share", "utilization", "wait_mean", "completion_mean", "makespan")
"""The columns with means, and the share of the jobs that were run."""

_COLUMNS = ("machine", "faulty", "workload", "trace", "policy", "load", "allocator")


@dataclass(frozen=True)
class Group:
    """What has the same values but for the seed: the number of points, how many of them ``failed``, and estimates by column.

    ``estimates`` are over the points that did not fail and have the value; without any, there is none.
    """

    values: Mapping[str, Value]
    points: int
    failed: int
    time_unit: str
    estimates: Mapping[str, Estimate]

    def to_json(self) -> dict[str, Any]:
        """As JSON data; ``half_width`` is half the 95% interval, and absent where there is one value only."""
        return {
            **self.values,
            "points": self.points,
            "failed": self.failed,
            "time_unit": self.time_unit,
            "means": {name: _json(one) for name, one in self.estimates.items()},
        }


def groups_of(rows: Iterable[Mapping[str, Value]]) -> tuple[Group, ...]:
    """The groups of these rows, in order of their first ones."""
    found: dict[tuple[Value, ...], list[Mapping[str, Value]]] = {}
    for row in rows:
        found.setdefault(tuple(row[name] for name in _COLUMNS), []).append(row)
    return tuple(_group(dict(zip(_COLUMNS, key, strict=True)), members) for key, members in found.items())


def _group(shown: Mapping[str, Value], rows: list[Mapping[str, Value]]) -> Group:
    good = [row for row in rows if row["error"] is None]
    estimates = {}
    for name in MEASURES:
        values = [float(value) for row in good if (value := _value(row, name)) is not None]
        if values:
            estimates[name] = Estimate.of(values)
    unit = str(good[0]["time_unit"]) if good else ""
    return Group(shown, len(rows), len(rows) - len(good), unit, estimates)


def _value(row: Mapping[str, Value], name: str) -> Value:
    run, jobs = row["jobs_run"], row["jobs"]
    if name == "run_share":
        return run / jobs if isinstance(run, int) and isinstance(jobs, int) and jobs else None
    return row[name]


def _json(estimate: Estimate) -> dict[str, Any]:
    half = estimate.half_width
    shown: dict[str, Any] = {"mean": estimate.mean, "count": estimate.count}
    return shown if math.isnan(half) else {**shown, "half_width": half}
