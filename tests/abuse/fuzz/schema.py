"""Random values that a JSON schema accepts, and what it says of any value."""

from __future__ import annotations

import gzip
import json
import zlib
from functools import cache
from pathlib import Path
from typing import Any

from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from jsonschema.validators import extend

__all__ = ["accepted_by", "by_schema", "schema", "strict_json"]

_FOLDER = Path(__file__).parents[3] / "docs" / "schemas"
_STRICT = extend(
    Draft202012Validator,
    type_checker=Draft202012Validator.TYPE_CHECKER.redefine("integer", lambda _, value: type(value) is int),
)
"""1.0 is no integer here: a file that says so was made by something that reckons with floats."""

_WIDE = 24
"""How far above its minimum an integer without a maximum is drawn."""


@cache
def schema(name: str) -> dict[str, Any]:
    """A published schema, e.g. ``packing-1``."""
    found: dict[str, Any] = json.loads(next(_FOLDER.glob(f"*/{name}.json")).read_text(encoding="utf-8"))
    return found


def accepted_by(name: str, value: Any) -> bool:
    """Whether a schema accepts a value."""
    return bool(_STRICT(schema(name)).is_valid(value))


def strict_json(raw: bytes) -> Any:
    """The value of a text, plain or packed, that is JSON to the letter in UTF-8, keys once, numbers finite.

    Raises:
        ValueError: it is none.
    """

    def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        if len(dict(pairs)) != len(pairs):
            raise ValueError("a key twice")
        return dict(pairs)

    def never(name: str) -> Any:
        raise ValueError(name)

    try:
        text = (gzip.decompress(raw) if raw.startswith(b"\x1f\x8b") else raw).decode("utf-8")
        return json.loads(text.removeprefix("\ufeff"), object_pairs_hook=once, parse_constant=never)
    except RecursionError:
        raise ValueError("too deep") from None
    except (OSError, EOFError, zlib.error) as error:
        raise ValueError(str(error)) from None


def by_schema(name: str) -> st.SearchStrategy[Any]:
    """Values that a schema accepts, structure first: numbers are small, texts often of the wrong meaning."""
    return _of(schema(name), schema(name))


def _of(part: dict[str, Any], root: dict[str, Any]) -> st.SearchStrategy[Any]:
    if "$ref" in part:
        return _of(root["$defs"][part["$ref"].rpartition("/")[2]], root)
    if "const" in part:
        return st.just(part["const"])
    if "enum" in part:
        return st.sampled_from(part["enum"])
    for choice in ("anyOf", "oneOf"):
        if choice in part:
            return st.one_of([_of(one, root) for one in part[choice]])
    made: dict[str, Any] = {
        "null": lambda: st.none(),
        "boolean": lambda: st.booleans(),
        "integer": lambda: _integers(part),
        "number": lambda: st.floats(allow_nan=False, allow_infinity=False),
        "string": lambda: _texts(part),
        "array": lambda: _lists(part, root),
        "object": lambda: _objects(part, root),
    }
    return made[part["type"]]() if "type" in part else _anything()


def _integers(part: dict[str, Any]) -> st.SearchStrategy[int]:
    low = part.get("minimum", -_WIDE)
    high = part.get("maximum")
    near = st.integers(low, low + _WIDE if high is None else min(high, low + _WIDE))
    edge = [low, 10**9, 2**31, 2**63, 2**64, 10**40] if high is None else [low, high]
    return st.one_of(near, near, near, st.sampled_from(edge))


def _texts(part: dict[str, Any]) -> st.SearchStrategy[str]:
    if "pattern" in part:
        small = part["pattern"].replace("[0-9]+", "0?[0-9]")
        return st.one_of(
            *[st.from_regex(small, fullmatch=True)] * 3, st.from_regex(part["pattern"], fullmatch=True)
        )
    least, most = part.get("minLength", 0), part.get("maxLength", 20)
    address = st.text("01*(),-x 23", min_size=least, max_size=min(most, 12))
    return st.one_of(address, st.text(min_size=least, max_size=most))


def _lists(part: dict[str, Any], root: dict[str, Any]) -> st.SearchStrategy[list[Any]]:
    if "prefixItems" in part:
        return st.tuples(*[_of(one, root) for one in part["prefixItems"]]).map(list)
    least = part.get("minItems", 0)
    items = _of(part.get("items", {}), root)
    return st.lists(items, min_size=least, max_size=min(part.get("maxItems", 9), least + 4))


def _objects(part: dict[str, Any], root: dict[str, Any]) -> st.SearchStrategy[dict[str, Any]]:
    fields = {name: _of(one, root) for name, one in part.get("properties", {}).items()}
    if not fields:
        return st.dictionaries(st.text(max_size=8), _anything(), max_size=4)
    needed = part.get("required", ())
    return st.fixed_dictionaries(
        {name: fields[name] for name in needed},
        optional={name: one for name, one in fields.items() if name not in needed},
    )


def _anything() -> st.SearchStrategy[Any]:
    leaves = st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=12))
    return st.recursive(
        leaves,
        lambda inner: st.one_of(
            st.lists(inner, max_size=4), st.dictionaries(st.text(max_size=8), inner, max_size=4)
        ),
        max_leaves=12,
    )
