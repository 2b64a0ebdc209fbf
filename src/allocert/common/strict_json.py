"""JSON as it may stand in an input file: text that other readers could take differently, or too large, is refused.

The text is UTF-8, a byte order mark before it is skipped. Refused are a key twice in an object, ``NaN`` and
infinite numbers (also ``1e999``), halves of surrogate pairs, and whatever exceeds the limits below.
"""

from __future__ import annotations

import json
import math
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NoReturn

from allocert.common.reading import read_bytes
from allocert.errors import AllocertError

__all__ = ["DEEPEST", "MOST_DIGITS", "MOST_MEMORY", "inside", "parse_json", "read_json"]

DEEPEST = 200
"""The most lists and objects inside one another."""
MOST_DIGITS = 1000
"""The most characters of one number."""
MOST_MEMORY = 400 << 20
"""The most bytes that a text may take when it is read, estimated beforehand from its bytes and marks."""

_OF_MARK = {",": 64, "[": 96, "{": 192}
"""Bytes that a value, a list and an object take at most, without their texts."""
_ESCAPE = re.compile(r"\\u", re.ASCII)
_HALF = re.compile(r"\\u[dD][89a-fA-F]", re.ASCII)
_PLAIN = re.compile(r"[\w-]+", re.ASCII)
_BOM = b"\xef\xbb\xbf"


def read_json(path: Any, field: str, error: type[AllocertError]) -> Any:
    """The value in a JSON file, plain or gzip, or on standard input for ``-``. Raises ``error`` naming ``field``."""
    return parse_json(read_bytes(path, field, error), field, error)


def parse_json(raw: bytes | bytearray | str, field: str, error: type[AllocertError], prefix: str = "") -> Any:
    """The value of a JSON text; ``prefix`` stands before the path of a value that is wrong.

    Raises:
        AllocertError: an ``error``, which names ``field``, the line and column, or the path of a wrong value.
    """
    text = raw if isinstance(raw, str) else _decoded(raw, field, error)
    del raw
    if not text.strip():
        raise error(field, text[:60], "a JSON object, not an empty file")
    _check_memory(text, field, error)
    hooks = _Hooks(field, error)
    try:
        data = json.loads(
            text,
            object_pairs_hook=hooks.pairs,
            parse_int=hooks.integer,
            parse_float=hooks.number,
            parse_constant=hooks.constant,
        )
    except json.JSONDecodeError as wrong:
        place = f"{field}, line {wrong.lineno}, column {wrong.colno}"
        raise error(place, text[wrong.pos : wrong.pos + 20], f"JSON ({wrong.msg})") from None
    except RecursionError:
        raise error(field, text[:60], _NESTED) from None
    _check_depth(data, text, field, error)
    if hooks.repeated:
        path, twice = next((path, v) for path, v in _values(data) if isinstance(v, _Repeated))
        raise error(prefix + inside(path, twice.key), "the key twice", "each key once")
    if _HALF.search(text):
        _check_characters(data, prefix, error)
    return data


_NESTED = f"JSON nested at most {DEEPEST} deep"


@dataclass(frozen=True)
class _Repeated:
    """Stands for a JSON object in which ``key`` occurs twice."""

    key: str


class _Hooks:
    """What the reader calls for objects and numbers."""

    def __init__(self, field: str, error: type[AllocertError]) -> None:
        self._field = field
        self._error = error
        self.repeated = False

    def pairs(self, pairs: list[tuple[str, Any]]) -> dict[str, Any] | _Repeated:
        found = dict(pairs)
        if len(found) == len(pairs):
            return found
        self.repeated = True
        seen: set[str] = set()
        return _Repeated(next(key for key, _ in pairs if key in seen or seen.add(key)))  # type: ignore[func-returns-value]

    def integer(self, text: str) -> int:
        return int(text) if len(text) <= MOST_DIGITS else self._long(text)

    def number(self, text: str) -> float:
        value = float(text) if len(text) <= MOST_DIGITS else self._long(text)
        return value if math.isfinite(value) else self.constant(text)

    def constant(self, text: str) -> NoReturn:
        raise self._error(self._field, text, "finite numbers")

    def _long(self, text: str) -> NoReturn:
        raise self._error(self._field, text[:60], f"numbers of at most {MOST_DIGITS} digits")


def _decoded(raw: bytes | bytearray, field: str, error: type[AllocertError]) -> str:
    start = len(_BOM) if raw.startswith(_BOM) else 0
    try:
        return str(memoryview(raw)[start:], "utf-8")
    except UnicodeDecodeError as wrong:
        place = start + wrong.start
        raise error(field, bytes(raw[place : place + 8]), "text in UTF-8") from None


def _check_memory(text: str, field: str, error: type[AllocertError]) -> None:
    """Refuse a text whose values would take too much: its own bytes, once more for its strings, and its marks."""
    wide = 1 if text.isascii() and not _ESCAPE.search(text) else 4
    marks = sum(size * text.count(mark) for mark, size in _OF_MARK.items())
    estimate = sys.getsizeof(text) + wide * len(text) + marks
    if estimate > MOST_MEMORY:
        raise error(field, f"about {estimate} bytes in memory", f"at most {MOST_MEMORY}")


def _check_depth(data: Any, text: str, field: str, error: type[AllocertError]) -> None:
    level = [data] if isinstance(data, list | dict) else []
    for _ in range(DEEPEST):
        level = [
            inner
            for outer in level
            for inner in (outer.values() if type(outer) is dict else outer)
            if type(inner) is list or type(inner) is dict
        ]
        if not level:
            return
    raise error(field, text[:60], _NESTED)


def _check_characters(data: Any, prefix: str, error: type[AllocertError]) -> None:
    for path, value in _values(data):
        for part in (value,) if isinstance(value, str) else value if isinstance(value, dict) else ():
            try:
                part.encode()
            except UnicodeEncodeError:
                raise error(prefix + (path or "text"), part, "text without half a surrogate pair") from None


def _values(data: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """Every value with its path, such as ``jobs[3].time``."""
    yield path, data
    if isinstance(data, dict):
        for key, inner in data.items():
            yield from _values(inner, inside(path, key))
    elif isinstance(data, list):
        for index, inner in enumerate(data):
            yield from _values(inner, f"{path}[{index}]")


def inside(path: str, key: str) -> str:
    """The path of a field in the object at ``path``, the whole document's being empty; odd names stand in quotes.

    >>> inside("jobs[2]", "time"), inside("", ""), inside("", "a: b")
    ('jobs[2].time', "''", "'a: b'")
    """
    name = key if _PLAIN.fullmatch(key) else repr(key)
    return f"{path}.{name}" if path else name
