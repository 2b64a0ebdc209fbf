"""Modules read as definitions: what statements at the top of a module change besides what they bind."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from pathlib import Path

import pytest

from allocert.errors import EngineError
from allocert.verification.ledger.code import definitions, files, writing
from allocert.verification.ledger.code.reach import digest_of, found_at

Digest = Callable[[str, str], str]
_NUMBERS = count()


@pytest.fixture
def digest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Digest:
    """What makes a digest of a name of a module with this source."""

    def made(source: str, name: str) -> str:
        module = f"allocert.sample{next(_NUMBERS)}"
        path = tmp_path / module
        path.write_text(source)
        for one in (definitions, writing):
            monkeypatch.setattr(
                one, "file_of_module", lambda name: path if name == module else files.file_of_module(name)
            )
        (found,) = found_at((module, name))
        return digest_of(found)

    return made


HEAD = """
from contextlib import suppress
LIMIT = 2
TABLE = {}
def fill(table, number):
    table[number] = 1
def look(place):
    return TABLE[place]
def other(place):
    return LIMIT
"""


@pytest.mark.parametrize(
    "statement",
    [
        "for place in range(LIMIT):\n    TABLE[place] = 3",
        "for place in range(LIMIT):\n    place = 5\n    if place:\n        TABLE.setdefault(place, 3)",
        "while not TABLE:\n    TABLE[0] = 3",
        "if LIMIT:\n    number = 3\n    TABLE[0] = number",
        "if LIMIT:\n    TABLE = {0: 3}",
        "with suppress(KeyError) as error:\n    del TABLE[3]",
        "try:\n    number = TABLE[0]\nexcept KeyError:\n    TABLE[0] = 3",
        "number = TABLE[0] = 3",
        "TABLE[0] += 3",
        "TABLE |= {0: 3}",
        "TABLE = {**TABLE, 0: 3}",
        "TABLE.update({0: 3})",
        "fill(TABLE, 3)",
        "look.table = 3",
        "look = fill(look, 3)",
        "@TABLE.update\ndef given():\n    return 3",
        "@look.register\ndef given():\n    return 3",
        "class Filled:\n    TABLE[0] = 3",
    ],
)
def test_what_a_statement_enters_into_a_constant_or_a_function_counts(statement: str, digest: Digest) -> None:
    three, four = (HEAD + statement, HEAD + statement.replace("3", "4"))
    assert len({digest(one, "look") for one in (HEAD, three, four)}) == 3
    assert len({digest(one, "other") for one in (HEAD, three, four)}) == 1


def test_what_a_shipped_loop_enters_counts(digest: Digest) -> None:
    path = files.file_of_module("allocert.models.rectangles.ranges.columns")
    assert path is not None
    source = path.read_text()
    mutant = source.replace("] = _bit\n", "] = _bit ^ 1\n")
    assert mutant != source
    assert digest(mutant, "bit_number") != digest(source, "bit_number") == digest(source, "bit_number")
    assert digest(mutant, "Asked") == digest(source, "Asked")


@pytest.mark.parametrize(
    ("statement", "why"),
    [
        ("def again():\n    fill(TABLE, 3)\nagain()", "line 13: what this changes cannot be read off"),
        ("if LIMIT:\n    from allocert.errors import EngineError", "line 11: an import inside"),
    ],
)
def test_what_cannot_be_read_off_is_an_error(statement: str, why: str, digest: Digest) -> None:
    with pytest.raises(EngineError, match=why):
        digest(HEAD + statement, "look")


def test_a_name_of_another_package_that_a_module_hands_on_counts(digest: Digest) -> None:
    gcd, lcm = (digest(f"from math import {name} as common", "common") for name in ("gcd", "lcm"))
    assert gcd != lcm
