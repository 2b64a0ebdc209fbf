"""Small mistakes in JSON values and in texts: off by one, another type, a field more or less, a byte too many."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable, Iterator
from typing import Any

from hypothesis import strategies as st
from tests.abuse.fuzz.words import mistaken

__all__ = ["JUNK", "mutated", "spoiled"]

_SIMPLE = (
    r'[null, true, false, 0, -1, 1, 2, 1.0, 0.5, -0.0, 1e308, "", " ", "0", "1", "-1", "+1", "1.0", "1e3", "1/0", "0/1"]',
    r'["nan", "٣", "²", "\u0000", "\n", "\ud800", "💥", "[/x]", "[red]", "\u001b[31m", "none", "all", "(0,0)", "*"]',
    r'["mesh:2x2", "mesh:02x2", "mesh:2x2x2", "mesh-rot:2x2", "hypercube:2", "hypercube-nodes:2", "torus:4x4"]',
    r'["gray-codes", "relabelled", "aligned-frames", "edge-frames", "boundary-frames"]',
    r'[[], [[]], [0], [1, 1], [1, 1, 1], [true, 1], [1.0, 1], {}, {"": 0}, {"name": null}]',
)
_LARGE = (float("nan"), float("inf"), 2**31, 2**63, 2**64, -(2**63), 10**30, 10**400, "x" * 300, "9" * 5000)
JUNK: tuple[Any, ...] = (*(value for line in _SIMPLE for value in json.loads(line)), *_LARGE)
"""What stands where something else is expected."""

_Path = tuple[Any, ...]


class _Twice(dict[str, Any]):
    """An object whose first key is written twice."""


@st.composite
def mutated(draw: st.DrawFn, value: Any, most: int = 3) -> bytes:
    """The text of a value with at most ``most`` mistakes."""
    for _ in range(draw(st.integers(0, most))):
        places = list(_places(value))
        value = _changed(value, draw(st.sampled_from(places)), draw)
    raw = _text(value).encode("utf-8", "surrogatepass")
    return draw(spoiled(raw)) if draw(st.integers(0, 9)) == 0 else raw


def _places(value: Any, path: _Path = ()) -> Iterator[_Path]:
    yield path
    if isinstance(value, dict | list):
        for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
            yield from _places(inner, (*path, key))


def _changed(value: Any, path: _Path, draw: st.DrawFn) -> Any:
    if not path:
        return draw(st.sampled_from(_mistakes(value)))(draw)
    key, *rest = path
    copy = type(value)(value)
    if not rest and draw(st.integers(0, 5)) == 0:
        del copy[key]
        return copy
    copy[key] = _changed(value[key], tuple(rest), draw)
    return copy


def _mistakes(value: Any) -> list[Callable[[st.DrawFn], Any]]:
    """Functions that make something else of a value."""
    made: list[Callable[[st.DrawFn], Any]] = [lambda draw: draw(st.sampled_from(JUNK)), lambda _: [value]]
    if isinstance(value, bool) or value is None:
        return made
    if isinstance(value, int | float):
        nearby = (value + 1, value - 1, -value, str(value), value * 10**9)
        made += [lambda draw: draw(st.sampled_from((*nearby, float(min(value, 10**9)))))] * 3
    if isinstance(value, str):
        nearby_texts = (
            f"{value}\n",
            f" {value}",
            value.upper(),
            value[:-1],
            value[1:],
            value * 2,
            value.replace("1", "١"),
        )
        made += [lambda draw: draw(st.sampled_from(nearby_texts))] * 2
        made += [lambda draw: draw(mistaken(value)), lambda draw: draw(st.text(max_size=50))]
    if isinstance(value, list):
        made += [
            lambda _: value + value[-1:],
            lambda _: value[::-1],
            lambda _: value[:-1],
            lambda _: dict(enumerate(value)),
        ]
        made += [lambda draw: [*value, draw(st.sampled_from(JUNK))]]
    if isinstance(value, dict):
        made += [
            lambda draw: {**value, draw(st.text(max_size=8)): draw(st.sampled_from(JUNK))},
            lambda _: _Twice(value),
        ]
        made += [
            lambda draw: {
                (f"{key} " if draw(st.booleans()) else str(key).upper()): one for key, one in value.items()
            }
        ]
    return made


def _text(value: Any) -> str:
    if isinstance(value, dict):
        pairs = [f"{json.dumps(str(key))}: {_text(one)}" for key, one in value.items()]
        return "{" + ", ".join([*pairs, *(pairs[:1] if isinstance(value, _Twice) else [])]) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_text, value)) + "]"
    return _digits(value) if type(value) is int else json.dumps(value, ensure_ascii=False)


def _digits(value: int) -> str:
    """A whole number, also where Python refuses to write that number of digits."""
    sign, rest, digits = "-" * (value < 0), abs(value), ""
    while rest >= 10**4000:
        rest, low = divmod(rest, 10**4000)
        digits = f"{low:04000d}" + digits
    return f"{sign}{rest}{digits}"


@st.composite
def spoiled(draw: st.DrawFn, raw: bytes) -> bytes:
    """Bytes with one mistake that knows nothing of their meaning."""
    place = draw(st.integers(0, len(raw)))
    some = draw(
        st.sampled_from(
            (b"\0", b"\xff", b",", b"}", b"]", b'"', b"NaN", b"\xef\xbb\xbf", b"\n", b"/* */", b"1")
        )
    )
    return draw(
        st.sampled_from(
            (
                raw[:place],
                raw[place:],
                raw[:place] + some + raw[place:],
                raw[:place] + raw[place + 1 :],
                b"\xef\xbb\xbf" + raw,
                raw + some,
                raw + raw,
                b"",
                b" \n",
                b"[" * 3000,
                raw.replace(b'"', b"'"),
                raw.decode("utf-8", "replace").encode("utf-16"),
                raw.replace(b"}", b",}", 1),
                raw.replace(b"1", b"1" * 5000, 1),
                gzip.compress(raw, mtime=0),
                b"// instance\n" + raw,
            )
        )
    )
