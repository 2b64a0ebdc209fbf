"""Read packing and migration instances from JSON."""

from __future__ import annotations

from typing import Any

from allocert.errors import InstanceError
from allocert.machines import Mesh, Submesh
from allocert.machines.grid import LARGEST_GRID
from allocert.models.migration.rectangle_instance import (
    MIGRATION_SCHEMA,
    PACKING_SCHEMA,
    Frame,
    MigrationInstance,
    PackingInstance,
    Resident,
    check_mesh,
)
from allocert.models.questions.instance_json import check_object, integer, items, machine_of

__all__ = [
    "frame_of",
    "mesh_of",
    "migration_from_json",
    "name_of",
    "packing_from_json",
    "schema_of",
    "sides_of",
]

LONGEST_NAME = 40
_ROTATE = ("none", "all", "last")


def packing_from_json(data: Any) -> PackingInstance:
    """The packing instance in parsed JSON, with every field checked. Raises :class:`InstanceError`."""
    needed = ("schema", "machine", "rectangles")
    fields = check_object(data, "instance", (*needed, "rotate"), needed)
    schema_of(fields["schema"], PACKING_SCHEMA)
    machine = mesh_of(fields["machine"])
    rotate = _word(fields.get("rotate", "none"), "rotate", _ROTATE)
    given = items(fields["rectangles"], "rectangles")
    frames = []
    for index, value in enumerate(given):
        own = rotate == "all" or (rotate == "last" and index == len(given) - 1)
        frames.append(frame_of(value, f"rectangles[{index}]", f"R{index + 1}", own))
    return PackingInstance(machine, tuple(frames))


def migration_from_json(data: Any) -> MigrationInstance:
    """The migration instance in parsed JSON, with every field checked. Raises :class:`InstanceError`."""
    needed = ("schema", "machine", "residents", "request")
    fields = check_object(data, "instance", (*needed, "rotation"), needed)
    schema_of(fields["schema"], MIGRATION_SCHEMA)
    machine = mesh_of(fields["machine"])
    residents = []
    for index, value in enumerate(items(fields["residents"], "residents")):
        path = f"residents[{index}]"
        entry = check_object(value, path, ("name", "base", "sides"), ("base", "sides"))
        name = name_of(entry.get("name", f"R{index + 1}"), f"{path}.name")
        base = _numbers(entry["base"], f"{path}.base", 0, "two integers >= 0: column and row")
        sides = sides_of(entry["sides"], f"{path}.sides")
        residents.append(Resident(name, Submesh(base, sides)))
    request = frame_of(fields["request"], "request", "request", None)
    rotation = fields.get("rotation", "none")
    if not isinstance(rotation, str):
        raise InstanceError("rotation", rotation, "none or rule or late or free")
    return MigrationInstance(machine, tuple(residents), request, rotation)


def frame_of(value: Any, path: str, name: str, rotate: bool | None) -> Frame:
    """A frame given by its sides, or by an object with its name, its sides and, unless ``None``, ``rotate``.

    Raises:
        InstanceError: it is none.
    """
    where = path
    if isinstance(value, dict):
        known = ("name", "sides") if rotate is None else ("name", "sides", "rotate")
        fields = check_object(value, path, known, ("sides",))
        name = name_of(fields.get("name", name), f"{path}.name")
        if "rotate" in fields:
            rotate = _word(fields["rotate"], f"{path}.rotate", ("none", "all")) == "all"
        value, where = fields["sides"], f"{path}.sides"
    return Frame(name, sides_of(value, where), bool(rotate))


def mesh_of(value: Any) -> Mesh:
    """The mesh of two dimensions that a text names. Raises :class:`InstanceError`."""
    return check_mesh(machine_of(value))


def name_of(value: Any, path: str) -> str:
    """A name: up to 40 characters that can be printed. Raises :class:`InstanceError`."""
    if (
        not isinstance(value, str)
        or not value.strip()
        or len(value) > LONGEST_NAME
        or not value.isprintable()
    ):
        raise InstanceError(path, value, f"a name of 1 to {LONGEST_NAME} printable characters")
    return value


def schema_of(value: Any, schema: str) -> None:
    """Refuse another schema. Raises :class:`InstanceError`."""
    if value != schema:
        raise InstanceError("schema", value, repr(schema))


def sides_of(value: Any, path: str) -> tuple[int, int]:
    """Columns and rows. Raises :class:`InstanceError`."""
    return _numbers(value, path, 1, "two integers >= 1: columns and rows")


def _word(value: Any, path: str, words: tuple[str, ...]) -> str:
    if not isinstance(value, str) or value not in words:
        raise InstanceError(path, value, " or ".join(words))
    return value


def _numbers(value: Any, path: str, least: int, what: str) -> tuple[int, int]:
    if not isinstance(value, list) or len(value) != 2:
        raise InstanceError(path, value, what)
    for axis, number in enumerate(value):
        expected = f"an integer {least}..{LARGEST_GRID}"
        integer(number, f"{path}[{axis}]", least, LARGEST_GRID, expected)
    return value[0], value[1]
