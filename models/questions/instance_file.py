"""Read instance files: strict JSON, and one line that names the wrong field by its path."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any

from allocert.errors import AllocertError, InstanceError
from allocert.machines import (
    DescribedMachine,
    Family,
    GrayCode,
    GrayRuns,
    Grid,
    Hypercube,
    Machine,
    Region,
    family_of,
)
from allocert.machines.systems.subcube_systems import SUBCUBE_SYSTEMS
from allocert.models.placement.instance import INSTANCE_SCHEMA, OBJECTIVES, Instance, Wanted
from allocert.models.questions.instance_json import (
    check_object,
    integer,
    items,
    machine_of,
)

__all__ = ["family_from_json", "instance_from_json"]

_FIELDS = ("schema", "machine", "faulty", "busy", "requests", "family", "rotate", "objective")
_REQUEST_FIELDS = ("request", "count", "rotate")
_ROTATE = ("none", "all")


def instance_from_json(data: Any) -> Instance:
    """The instance in parsed JSON, with every field checked. Raises :class:`InstanceError`."""
    check_object(data, "instance", _FIELDS, ("schema", "machine", "requests"))
    if data["schema"] != INSTANCE_SCHEMA:
        raise InstanceError("schema", data["schema"], repr(INSTANCE_SCHEMA))
    machine = machine_of(data["machine"])
    rotate = _rotate(data.get("rotate", "none"), "rotate")
    if rotate and not isinstance(machine, Grid):
        raise InstanceError("rotate", "all", "none: a subcube has no sides to permute")
    requests = items(data["requests"], "requests")
    objective = data.get("objective", OBJECTIVES[0])
    if not isinstance(objective, str):
        raise InstanceError("objective", objective, " or ".join(OBJECTIVES))
    return Instance(
        machine,
        tuple(_wanted(value, f"requests[{i}]", rotate, machine) for i, value in enumerate(requests)),
        _faulty(data.get("faulty", []), machine),
        tuple(_busy(data.get("busy", []), machine)),
        family_from_json(data.get("family"), machine),
        objective,
    )


def _rotate(value: Any, path: str) -> bool:
    if not isinstance(value, str) or value not in _ROTATE:
        raise InstanceError(path, value, "none or all")
    return value == "all"


def _wanted(value: Any, path: str, rotate: bool, machine: Machine) -> Wanted:
    count = 1
    if isinstance(value, dict):
        fields = check_object(value, path, _REQUEST_FIELDS, ("request",))
        count = fields.get("count", 1)
        if "rotate" in fields:
            rotate = _rotate(fields["rotate"], f"{path}.rotate")
        value = fields["request"]
    if isinstance(value, list):
        least, what = (
            (0, "an integer") if isinstance(machine, DescribedMachine) else (1, "a side: an integer")
        )
        for axis, side in enumerate(value):
            integer(side, f"{path}[{axis}]", least, sys.maxsize, f"{what} >= {least}")
        value = tuple(value)
    elif type(value) is not int:
        described = isinstance(machine, DescribedMachine)
        what = "a number or a list of numbers" if described else "a subcube's dimension or a list of sides"
        raise InstanceError(path, value, what)
    return Wanted(value, count, rotate)


def _faulty(value: Any, machine: Machine) -> int:
    word = 0
    for index, item in enumerate(items(value, "faulty")):
        path = f"faulty[{index}]"
        node = _node(item, machine, path)
        if word >> node & 1:
            raise InstanceError(path, item, "each faulty processor once")
        word |= 1 << node
    return word


def _node(value: Any, machine: Machine, path: str) -> int:
    """A processor given by its number, its label on a hypercube, or its coordinates on a grid."""
    last = machine.processors - 1
    if isinstance(machine, Hypercube) and isinstance(value, str):
        if len(value) != machine.n or set(value) - {"0", "1"}:
            raise InstanceError(path, value, f"a label of {machine.n} bits, or a number 0..{last}")
        return int(value, 2) if value else 0
    if isinstance(machine, Grid) and isinstance(value, str | list):
        place = _numbers(value) if isinstance(value, str) else value
        sides = machine.sides
        if len(place) == len(sides) and all(
            type(c) is int and 0 <= c < side for c, side in zip(place, sides, strict=True)
        ):
            return machine.node(tuple(place))
        raise InstanceError(path, value, f"coordinates on {machine.spec}, or a number 0..{last}")
    return integer(value, path, 0, last, f"a processor's address or number 0..{last}")


def _numbers(text: str) -> list[int]:
    """The numbers in ``(1,2)``; nothing when it is not of that form."""
    parts = text.strip().removeprefix("(").removesuffix(")").split(",")
    if not all(part.strip().isascii() and part.strip().isdigit() and len(part) < 10 for part in parts):
        return []
    return [int(part) for part in parts]


def _busy(value: Any, machine: Machine) -> Iterator[Region]:
    for index, item in enumerate(items(value, "busy")):
        path = f"busy[{index}]"
        if not isinstance(item, str | list):
            raise InstanceError(path, item, "a region's address")
        if isinstance(item, list) and not all(type(number) is int for number in item):
            raise InstanceError(path, item, "a list of integers: base, then reverse base")
        try:
            numbers = _numbers(item) if isinstance(item, str) and isinstance(machine, Grid) else []
            yield machine.check_region(numbers or item)
        except AllocertError as error:
            raise InstanceError(path, item, error.expected) from None


_FAMILIES = ("subcubes", "aligned", "gray", *SUBCUBE_SYSTEMS, "frames", "equal-frames", "slices")
"""Those that an instance may name: the placements of others are not checked by their definitions."""


def family_from_json(value: Any, machine: Machine) -> Family:
    """The family that a file names, or the machine's own for ``None``. Raises :class:`InstanceError`."""
    name = value
    parameters = None
    if isinstance(value, dict):
        fields = check_object(value, "family", ("name", "parameters"), ("name",))
        name, parameters = fields["name"], fields.get("parameters")
    if name is not None and not isinstance(name, str):
        raise InstanceError("family", name, "a name, or an object with name and parameters")
    if name is not None and name not in _FAMILIES and not isinstance(machine, DescribedMachine):
        raise InstanceError("family", name, " or ".join(_FAMILIES))
    try:
        family = family_of(machine, name)
        if parameters is None:
            return family
        if not isinstance(family, GrayRuns):
            raise InstanceError("family.parameters", parameters, f"none for the family {name}")
        given = items(parameters, "family.parameters")
        if len(given) != family.machine.n or any(type(g) is not int for g in given):
            raise InstanceError("family.parameters", given, f"a permutation of 1..{family.machine.n}")
        return GrayRuns(family.machine, GrayCode(tuple(given)))
    except InstanceError:
        raise
    except AllocertError as error:
        field = "family" if parameters is None else "family.parameters"
        raise InstanceError(field, error.value, error.expected) from None
