"""A sweep's file: TOML, read strictly, with exact numbers."""

from __future__ import annotations

import math
import os
import re
import tomllib
from collections.abc import Callable, Mapping
from decimal import Decimal, DecimalException
from fractions import Fraction
from pathlib import Path
from typing import Any, TypeVar

from allocert.api.limits import check_seconds, check_seed
from allocert.api.sweeping.plan import MOST_POINTS, Plan, Value
from allocert.common.reading import read_bytes
from allocert.errors import AllocertError, SpecError
from allocert.machines import parse_machine
from allocert.simulation.queueing.limits import ESTIMATES
from allocert.simulation.queueing.policies import policy_of
from allocert.simulation.shapes import SHAPES
from allocert.simulation.workloads import WORKLOADS

__all__ = ["plan_of", "read_plan"]

T = TypeVar("T")

_MOST_BYTES = 1 << 20
_SINGLE: Mapping[str, Any] = {
    "migration_limit": None, "skip_too_large": False, "shape": None, "estimates": None,
}  # fmt: skip
"""The fields that are no lists, with what they are by default."""

_RANGE = re.compile(r"([0-9]{1,10})\.\.([0-9]{1,10})", re.ASCII)
_LEAST, _MOST = Fraction(1, 1000), Fraction(1000)
_MOST_PLACES = 60
"""Decimal places of a number, which would take long to reduce if it had many."""

_NUMBER = re.compile(r"[0-9]{1,9}(\.[0-9]{1,9})?|[0-9]{1,9}/[0-9]{1,9}", re.ASCII)


def read_plan(path: Path | str) -> Plan:
    """The plan that a TOML file holds. Traces are named from the folder of the file.

    Raises:
        SpecError: it cannot be read, is malformed, or has an unknown field or a value that is out of range.
    """
    raw = bytes(read_bytes(path, "sweep", SpecError, _MOST_BYTES))
    try:
        data = tomllib.loads(raw.decode("utf-8-sig"), parse_float=Decimal)
    except (
        ValueError,
        RecursionError,
        DecimalException,
    ) as error:  # of TOML, of Unicode, or of 1e999999999999999999
        reason = " ".join(str(error).split()) or "too deep"
        raise SpecError("sweep", str(path), f"a TOML file ({reason})") from None
    return plan_of(data, Path(path).parent)


def plan_of(data: Mapping[str, Any], folder: Path = Path()) -> Plan:
    """The plan of a mapping as a file of TOML has it; ``traces`` are named from ``folder``. Raises :class:`SpecError`.

    >>> plan = plan_of({"machines": ["hypercube:4"], "allocators": ["buddy"], "workloads": ["kandlur-shin"], "seeds": "0..9"})
    >>> len(plan.points())
    10
    """
    _known(data, "sweep", {*_READERS, "exclude", *_SINGLE})
    given: dict[str, Any] = {}
    for name, (read, _) in _READERS.items():
        if name in data:
            given[name] = _list(name, data[name], read)
    for name in ("machines", "allocators"):
        if name not in given:
            raise SpecError(name, None, "a list of at least one")
    if not given.get("workloads") and not given.get("traces"):
        raise SpecError("workloads", None, "workloads or traces, a list of at least one")
    if "traces" in given:
        given["traces"] = tuple(os.path.normpath(folder / path) for path in given["traces"])
    limit, skip, shape, estimates = (data.get(name, default) for name, default in _SINGLE.items())
    limit = float(limit) if isinstance(limit, Decimal) else limit
    try:
        check_seconds(limit, "migration_limit")
    except AllocertError as error:
        raise SpecError(error.field, error.value, error.expected) from None
    if not isinstance(skip, bool):
        raise SpecError("skip_too_large", skip, "true or false")
    for name, value, known in (("shape", shape, SHAPES), ("estimates", estimates, ESTIMATES)):
        if value is not None and value not in tuple(known):
            raise SpecError(name, value, " or ".join(known))
    excluded = _excluded(data.get("exclude", []), folder)
    return Plan(
        **given,
        exclude=excluded,
        migration_limit=limit,
        skip_too_large=skip,
        shape=shape,
        estimates=estimates,
    )


def _excluded(tables: Any, folder: Path) -> tuple[Mapping[str, tuple[Value, ...]], ...]:
    if not isinstance(tables, list | tuple) or not all(isinstance(table, Mapping) for table in tables):
        raise SpecError("exclude", tables, "tables, each begun by [[exclude]]")
    found = []
    single = {one: (name, read) for name, (read, one) in _READERS.items()}
    for place, table in enumerate(tables):
        where = f"exclude[{place}]"
        _known(table, where, set(single))
        if not table:
            raise SpecError(where, {}, "at least one of " + ", ".join(single))
        values = {}
        for one, given in table.items():
            several = isinstance(given, list | tuple) and not (one == "faulty" and _is_set(given))
            several |= one == "seed" and isinstance(given, str)
            values[one] = _list(f"{where}.{one}", given if several else [given], single[one][1])
        if "trace" in values:
            values["trace"] = tuple(os.path.normpath(folder / path) for path in values["trace"])
        found.append(values)
    return tuple(found)


def _is_set(value: Any) -> bool:
    return all(isinstance(one, int) for one in value)


def _list(name: str, value: Any, read: Callable[[str, Any], T]) -> tuple[T, ...]:
    """The members of a list of at least one, each of them once."""
    if name.rpartition(".")[2] in ("seeds", "seed") and isinstance(value, str):
        value = _range(name, value)
    if not isinstance(value, list | tuple | range) or not value:
        raise SpecError(name, _plain(value), "a list of at least one")
    found = tuple(read(f"{name}[{place}]", member) for place, member in enumerate(value))
    seen = set()
    for place, member in enumerate(found):
        if member in seen:
            raise SpecError(f"{name}[{place}]", _plain(value[place]), "each value once")
        seen.add(member)
    return found


def _range(name: str, text: str) -> range:
    found = _RANGE.fullmatch(text)
    if found is None or int(found[2]) < int(found[1]):
        raise SpecError(name, text, "a list of seeds, or the first and the last as in '0..29'")
    seeds = range(int(found[1]), int(found[2]) + 1)
    if len(seeds) > MOST_POINTS:
        raise SpecError(name, text, f"at most {MOST_POINTS} seeds")
    return seeds


def _text(name: str, value: Any) -> str:
    if not isinstance(value, str) or not value or not value.isprintable():
        raise SpecError(name, _plain(value), "a text")
    return value


def _machine(name: str, value: Any) -> str:
    """A machine, spelled in the one way that there is."""
    text = _text(name, value)
    try:
        return parse_machine(text).spec
    except AllocertError as error:
        expected = error.expected if error.value == text else f"a machine ({error})"
        raise SpecError(name, text, expected) from None


def _workload(name: str, value: Any) -> str:
    text = _text(name, value)
    if text.partition(":")[0] not in WORKLOADS:
        raise SpecError(name, text, ", ".join(WORKLOADS) + ", with options as for --workload")
    return text


def _policy(name: str, value: Any) -> str:
    return policy_of(_text(name, value), name).name


def _seed(name: str, value: Any) -> int:
    try:
        check_seed(value)
    except AllocertError as error:
        raise SpecError(name, _plain(value), error.expected) from None
    seed: int = value
    return seed


def _load(name: str, value: Any) -> Fraction:
    """The exact number, however it is written; those that are far out of range are not reckoned with."""
    wrong = SpecError(name, _plain(value), f"a number {float(_LEAST):g}..{int(_MOST)}, such as 1.25 or '5/4'")
    if isinstance(value, Decimal):
        if not value.is_finite() or not -3 <= value.adjusted() <= 3 or _places(value) > _MOST_PLACES:
            raise wrong
    elif isinstance(value, str | float):
        value = str(value)
        if not _NUMBER.fullmatch(value):
            raise wrong
    elif not isinstance(value, int | Fraction) or isinstance(value, bool):
        raise wrong
    try:
        load = Fraction(value)
    except ZeroDivisionError:
        raise wrong from None
    if not _LEAST <= load <= _MOST or load.denominator > 10**9:
        raise wrong
    return load


def _places(value: Decimal) -> int:
    exponent = value.as_tuple().exponent
    return -exponent if isinstance(exponent, int) else 0


def _faulty(name: str, value: Any) -> tuple[int, ...]:
    good = isinstance(value, list | tuple) and all(type(node) is int and node >= 0 for node in value)
    if not good or len(set(value)) < len(value):
        raise SpecError(name, _plain(value), "a list of processor numbers, each once")
    return tuple(sorted(value))


_READERS: Mapping[str, tuple[Callable[[str, Any], Any], str]] = {
    "machines": (_machine, "machine"),
    "allocators": (_text, "allocator"),
    "workloads": (_workload, "workload"),
    "traces": (_text, "trace"),
    "policies": (_policy, "policy"),
    "loads": (_load, "load"),
    "seeds": (_seed, "seed"),
    "faulty": (_faulty, "faulty"),
}
"""The lists, how their members are read, and what a member is called."""


def _known(data: Any, where: str, names: set[str]) -> None:
    if not isinstance(data, Mapping):
        raise SpecError(where, data, "a table of " + ", ".join(sorted(names)))
    for name in data:
        if name not in names:
            raise SpecError(
                f"{where}: field {name}", _plain(data[name]), "one of " + ", ".join(sorted(names))
            )


def _plain(value: Any) -> Any:
    """A number as it was written, so far as that is known."""
    if isinstance(value, Fraction):
        return float(value)
    if not isinstance(value, Decimal):
        return value
    number = float(value)
    return str(value) if math.isinf(number) and value.is_finite() else number
