"""The columns of a sweep's results, and a table of them as CSV or Parquet."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from allocert.api.simulating.result import SimulationResult
from allocert.api.sweeping.plan import Point
from allocert.errors import AllocertError

__all__ = ["COLUMNS", "FORMATS", "check_format", "row_of", "table", "values_of"]

Value = str | int | float | None

_POINT = {
    "point": int, "machine": str, "faulty": str, "workload": str, "trace": str, "policy": str, "load": float,
    "allocator": str, "seed": int,
}  # fmt: skip
_SPREAD = ("mean", "median", "p90", "p99", "max")
_VALUES: Mapping[str, tuple[type, tuple[str, ...]]] = {
    "time_unit": (str, ("workload", "time_unit")),
    "jobs": (int, ("workload", "jobs")),
    "jobs_run": (int, ("run", "jobs", "run")),
    "jobs_lost": (int, ("run", "jobs", "lost")),
    "jobs_dropped": (int, ("run", "jobs", "dropped")),
    "jobs_refused": (int, ("run", "jobs", "refused")),
    "makespan": (float, ("run", "makespan")),
    "utilization": (float, ("run", "utilization")),
    "occupancy": (float, ("run", "occupancy")),
    "internal_fragmentation": (float, ("run", "internal_fragmentation")),
    **{f"wait_{name}": (float, ("run", "wait", name)) for name in _SPREAD},
    **{f"completion_{name}": (float, ("run", "completion", name)) for name in _SPREAD},
    "time_with_waiting_jobs": (float, ("run", "time_with_waiting_jobs")),
    "free_while_waiting": (float, ("run", "free_while_waiting")),
    "refusals": (int, ("run", "refusals", "all")),
    "refusals_enough_free": (int, ("run", "refusals", "enough_free")),
    "avoidable_by_recognition": (int, ("run", "refusals", "avoidable_by_recognition")),
    "avoidable_by_migration": (int, ("run", "refusals", "avoidable_by_migration")),
    "migration_undecided": (int, ("run", "refusals", "migration_undecided")),
}
"""Columns of what comes of a point: the type, and where the value stands in the JSON data of a simulation."""

COLUMNS: Mapping[str, type] = {**_POINT, **{name: kind for name, (kind, _) in _VALUES.items()}, "error": str}
"""All columns in their order, with the types of their values, each may be absent too. Times are in ``time_unit``."""

FORMATS = (".csv", ".parquet")


def values_of(result: SimulationResult) -> dict[str, Value]:
    """The columns of what came of a simulation of one allocator."""
    data = result.to_json()
    data["run"] = data["runs"][0]
    found: dict[str, Value] = {}
    for name, (kind, path) in _VALUES.items():
        value: Any = data
        for step in path:
            value = None if value is None else value[step]
        found[name] = None if value is None else kind(value)
    return found


def row_of(place: int, point: Point, values: Mapping[str, Value], error: str) -> dict[str, Value]:
    """All columns of the point number ``place``."""
    own: dict[str, Value] = {
        "point": place,
        "machine": point.machine,
        "faulty": " ".join(map(str, point.faulty)),
        "workload": point.workload,
        "trace": point.trace,
        "policy": point.policy,
        "load": float(point.load),
        "allocator": point.allocator,
        "seed": point.seed,
    }
    return {name: own.get(name, values.get(name)) for name in COLUMNS} | {"error": error or None}


def check_format(path: str, field: str) -> None:
    """Refuse a name that tells no format, or one that cannot be written here. Raises :class:`AllocertError`."""
    if not path.endswith(FORMATS):
        raise AllocertError(field, path, "a name that ends in " + " or ".join(FORMATS))
    if path.endswith(".parquet"):
        _arrow(path, field)


def table(path: str, rows: Sequence[Mapping[str, Value]], field: str = "out") -> Iterator[bytes]:
    """The rows as a file of that name, in parts. The same rows make the same bytes."""
    if path.endswith(".parquet"):
        yield _parquet(path, rows, field)
    else:
        yield from _csv(rows)


def _csv(rows: Sequence[Mapping[str, Value]]) -> Iterator[bytes]:
    """A header, then a line a row; absent values are empty, and numbers are read back as they were."""
    text = io.StringIO(newline="")
    lines = csv.writer(text, lineterminator="\n")
    lines.writerow(COLUMNS)
    for row in rows:
        lines.writerow("" if (value := row[name]) is None else value for name in COLUMNS)
        if text.tell() > 1 << 16:
            yield text.getvalue().encode(errors="backslashreplace")
            text.seek(0)
            text.truncate()
    yield text.getvalue().encode(errors="backslashreplace")


def _parquet(path: str, rows: Sequence[Mapping[str, Value]], field: str) -> bytes:
    arrow, parquet = _arrow(path, field)
    kinds = {str: arrow.string(), int: arrow.int64(), float: arrow.float64()}
    arrays = [arrow.array([row[name] for row in rows], kinds[kind]) for name, kind in COLUMNS.items()]
    sink = arrow.BufferOutputStream()
    parquet.write_table(arrow.Table.from_arrays(arrays, names=list(COLUMNS)), sink)
    data: bytes = sink.getvalue().to_pybytes()
    return data


def _arrow(path: str, field: str) -> tuple[Any, Any]:
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        expected = "the package pyarrow to be installed: pip install 'allocert[parquet]'; or a name that ends in .csv"
        raise AllocertError(field, path, expected) from None
    return pyarrow, pyarrow.parquet
