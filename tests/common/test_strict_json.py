from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from allocert.common.strict_json import DEEPEST, MOST_DIGITS, MOST_MEMORY, parse_json, read_json
from allocert.errors import InstanceError


def _parse(raw: bytes | str) -> Any:
    return parse_json(raw, "file", InstanceError)


def _mistake(raw: bytes | str) -> str:
    with pytest.raises(InstanceError) as caught:
        _parse(raw)
    return str(caught.value)


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=20,
)


@given(VALUES, st.booleans(), st.booleans())
def test_what_json_writes_is_read(value: Any, ascii_only: bool, marked: bool) -> None:
    raw = json.dumps(value, ensure_ascii=ascii_only).encode()
    assert _parse(b"\xef\xbb\xbf" * marked + raw) == value


@given(st.binary(max_size=40))
def test_any_bytes_are_json_or_one_line(raw: bytes) -> None:
    try:
        mistake = f"none: {_parse(raw)!r}"
    except InstanceError as error:
        mistake = str(error)
    assert mistake.isprintable()


@pytest.mark.parametrize(
    ("raw", "message"),
    [
        ("", "file: got '', expected a JSON object, not an empty file"),
        ("[1,]", "file, line 1, column 4: got ']', expected JSON ("),
        ('{"a": 1, "a": 1}', "a: got 'the key twice', expected each key once"),
        ('{"": 1, "": 1}', "'': got 'the key twice', expected each key once"),
        ('{"x\\u00ad: 2": {"c": 1, "c": 1}}', "'x\\xad: 2'.c: got 'the key twice'"),
        ('{"a": [0, {"b": {"c": 1, "d": 2, "c": 1}}]}', "a[1].b.c: got 'the key twice'"),
        ("[NaN]", "file: got 'NaN', expected finite numbers"),
        ("[-Infinity]", "file: got '-Infinity', expected finite numbers"),
        ("[1e999]", "file: got '1e999', expected finite numbers"),
        ("9" * (MOST_DIGITS + 1), f"file: got '{'9' * 60}', expected numbers of at most"),
        ("0." + "9" * MOST_DIGITS, "file: got '0.9999"),
        ('{"a": ["\\ud800"]}', "a[0]: got '\\ud800', expected text without half a surrogate pair"),
        ('{"a": {"\\udc00x": 1}}', "a: got '\\udc00x', expected text without half a surrogate pair"),
        (b'"\xed\xa0\x80"', "file: got b'\\xed\\xa0\\x80\"', expected text in UTF-8"),
        (b"\xff\xfe[\0]\0", "file: got b'\\xff\\xfe[\\x00]\\x00', expected text in UTF-8"),
        (b"\xef\xbb\xbf\xef\xbb\xbf1", "file, line 1, column 1"),
        ("[" * 10**6 + "]" * 10**6, "file: got '[[["),
    ],
)
def test_what_could_be_taken_differently_is_refused(raw: bytes | str, message: str) -> None:
    assert _mistake(raw).startswith(message)


def test_pairs_of_surrogates_and_long_numbers_are_read() -> None:
    assert _parse('["\\ud83d\\ude00", "\\\\ud800"]') == ["\U0001f600", "\\ud800"]
    assert _parse("9" * MOST_DIGITS) == 10**MOST_DIGITS - 1


@pytest.mark.parametrize(("left", "right"), [("[", "]"), ('{"a":', "}")])
def test_depth_ends_where_it_is_stated(left: str, right: str) -> None:
    for inner in ("0", "[]") if left == "[" else ("0",):
        count = DEEPEST - (inner == "[]")
        _parse(left * count + inner + right * count)
        assert "nested at most" in _mistake(left * (count + 1) + inner + right * (count + 1))


@pytest.mark.parametrize("item", ["0", "[]", "{}", '""', '"\\u0000"', '"ü"', "a" * 99])
def test_what_would_fill_the_memory_is_refused_before_it_is_read(item: str) -> None:
    count = 1 + MOST_MEMORY // (64 + 2 * len(item))
    message = _mistake("[" + ",".join([item] * count) + "]")
    assert message.startswith("file: got 'about ")
    assert message.endswith(f" bytes in memory', expected at most {MOST_MEMORY}")


def test_gzip_files_are_read(tmp_path: Path) -> None:
    file = tmp_path / "data"
    file.write_bytes(gzip.compress(b'{"a": 1}'))
    assert read_json(file, "file", InstanceError) == {"a": 1}
