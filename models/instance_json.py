"""Strict JSON for instance files: every mistake becomes one line that names the field by its path."""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from allocert.errors import AllocertError, InstanceError
from allocert.machines import Machine, parse_machine

__all__ = ["check_object", "integer", "is_object", "items", "machine_of", "parse_json", "plain", "read_bytes"]


@dataclass(frozen=True)
class _Repeated:
    """A JSON object in which ``key`` occurs twice."""

    key: str


def read_bytes(path: str) -> bytes:
    """What is in a file, or on standard input for ``-``. Raises :class:`InstanceError`."""
    try:
        return sys.stdin.buffer.read() if path == "-" else Path(path).read_bytes()
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else "no path"
        raise InstanceError("instance file", path, f"a readable file ({reason})") from None


def parse_json(raw: bytes | str) -> Any:
    """The value of a JSON text; an object with a key twice is kept as a mistake. Raises :class:`InstanceError`."""
    try:
        text = raw.decode("utf-8") if isinstance(raw, bytes) else raw
    except UnicodeDecodeError as error:
        raise InstanceError("instance file", raw[error.start : error.start + 8], "text in UTF-8") from None
    if not text.strip():
        raise InstanceError("instance file", text, "a JSON object, not an empty file")
    try:
        return json.loads(text, object_pairs_hook=_object)
    except json.JSONDecodeError as error:
        place = f"instance file, line {error.lineno}, column {error.colno}"
        raise InstanceError(place, text[error.pos : error.pos + 20], f"JSON ({error.msg})") from None
    except ValueError:
        raise InstanceError("instance file", text[:60], "numbers of a sensible length") from None
    except RecursionError:
        raise InstanceError("instance file", text[:60], "JSON that is not nested so deeply") from None


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any] | _Repeated:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            return _Repeated(key)
        found[key] = value
    return found


def check_object(value: Any, path: str, known: tuple[str, ...], needed: tuple[str, ...]) -> dict[str, Any]:
    """A JSON object with all ``needed`` fields and none that is not ``known``. Raises :class:`InstanceError`."""
    prefix = "" if path == "instance" else f"{path}."
    if isinstance(value, _Repeated):
        raise InstanceError(f"{prefix}{value.key}", "the key twice", "each key once")
    if not isinstance(value, dict):
        raise InstanceError(path, plain(value), "a JSON object")
    for key in value:
        if key not in known:
            raise InstanceError(
                f"{prefix}{key}", plain(value[key]), f"no such field; there are {', '.join(known)}"
            )
    for key in needed:
        if key not in value:
            raise InstanceError(f"{prefix}{key}", None, "to be present")
    return value


def is_object(value: Any) -> bool:
    """Whether a value is a JSON object, if only a mistaken one."""
    return isinstance(value, dict | _Repeated)


def plain(value: Any) -> Any:
    """A value as it is shown in a message."""
    return f"an object with {value.key!r} twice" if isinstance(value, _Repeated) else value


def items(value: Any, path: str) -> list[Any]:
    """A list as it is. Raises :class:`InstanceError`."""
    if not isinstance(value, list):
        raise InstanceError(path, plain(value), "a list")
    return value


def integer(value: Any, path: str, low: int, high: int, what: str) -> int:
    """An integer ``low..high`` as it is, no truth value and no float. Raises :class:`InstanceError`."""
    if type(value) is not int or not low <= value <= high:
        raise InstanceError(path, plain(value), what)
    return value


def machine_of(value: Any) -> Machine:
    """The machine that a text names. Raises :class:`InstanceError`."""
    if not isinstance(value, str):
        raise InstanceError("machine", plain(value), "a text such as mesh:16x8")
    try:
        return parse_machine(value)
    except AllocertError as error:
        raise InstanceError("machine", value, error.expected) from None
