"""Fields of instance files: every mistake becomes one line that names the field by its path."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from allocert.common.strict_json import inside
from allocert.errors import AllocertError, InstanceError
from allocert.machines import Machine, parse_machine

__all__ = ["FILE", "check_object", "integer", "items", "machine_of"]

FILE = "instance file"
"""What messages call the file as a whole."""


def check_object(value: Any, path: str, known: Collection[str], needed: tuple[str, ...]) -> dict[str, Any]:
    """A JSON object with all ``needed`` fields and none that is not ``known``. Raises :class:`InstanceError`."""
    own = "" if path == "instance" else path
    if not isinstance(value, dict):
        raise InstanceError(path, value, "a JSON object")
    for key in value:
        if key not in known:
            raise InstanceError(inside(own, key), value[key], f"no such field; there are {', '.join(known)}")
    for key in needed:
        if key not in value:
            raise InstanceError(inside(own, key), None, "to be present")
    return value


def items(value: Any, path: str) -> list[Any]:
    """A list as it is. Raises :class:`InstanceError`."""
    if not isinstance(value, list):
        raise InstanceError(path, value, "a list")
    return value


def integer(value: Any, path: str, low: int, high: int, what: str) -> int:
    """An integer ``low..high`` as it is, no truth value and no float. Raises :class:`InstanceError`."""
    if type(value) is not int or not low <= value <= high:
        raise InstanceError(path, value, what)
    return value


def machine_of(value: Any) -> Machine:
    """The machine that a text names. Raises :class:`InstanceError`."""
    if not isinstance(value, str):
        raise InstanceError("machine", value, "a text such as mesh:16x8")
    try:
        return parse_machine(value)
    except AllocertError as error:
        raise InstanceError("machine", value, error.expected) from None
