"""Certificates by their structure, ledgers, and the environment."""

from __future__ import annotations

import json
import sqlite3
import tempfile
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

from hypothesis import strategies as st
from tests.abuse.fuzz.case import Case
from tests.abuse.fuzz.mutate import mutated, spoiled
from tests.abuse.fuzz.options import BASES, FILES
from tests.abuse.fuzz.schema import accepted_by, by_schema, strict_json
from tests.abuse.fuzz.words import NUMBERS, PATHS
from tests.abuse.fuzz.worker import call

__all__ = ["certificate_cases", "environment_cases", "ledger_cases"]


@cache
def _certificates() -> tuple[dict[str, Any], ...]:
    """Small certificates as ``solve`` writes them."""
    found = []
    for machine, sides in (
        ("mesh:3x3", [[2, 2], [1, 3]]),
        ("mesh:2x2", [[2, 2], [1, 1]]),
        ("mesh:4x4", [[3, 2], [2, 3], [2, 2]]),
    ):
        data = {"schema": "allocert/packing/1", "machine": machine, "rectangles": sides}
        found.append(_written(json.dumps(data).encode()))
    return tuple(found)


def _written(raw: bytes) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "proof.json"
        call(Case(("solve", "file.json", "--certificate", str(path)), {"file.json": raw}))
        found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
        return found


@st.composite
def certificate_cases(draw: st.DrawFn) -> Case:
    """``recheck`` on a certificate with mistakes in its structure, or on what only the schema calls a certificate."""
    known = draw(st.sampled_from(_certificates()))
    schematic = draw(st.integers(0, 3)) == 0
    value = draw(by_schema("certificate-1")) if schematic else known
    raw = draw(mutated(value))
    try:
        form = accepted_by("certificate-1", strict_json(raw))
    except ValueError:
        form = False
    expect = "any" if form else "refuse"
    return Case(
        ("recheck", "proof.json", "--json", "result.json"), {"proof.json": raw}, expect=expect, sound=form
    )


@cache
def _ledger() -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "ledger.sqlite3"
        call(Case(("verify", "AN-DEF-2.1", "--ledger", str(path))))
        return path.read_bytes()


@cache
def _damaged() -> tuple[bytes, ...]:
    """Files of SQLite with other columns, or with values of other types."""
    values: tuple[Any, ...] = (b"\xff", "", "x", -1, 1e300, None, "{}", "[]", '{"kind": "proved"}', "null")
    found = []
    for column in ("verdict", "seconds", "certificate", "claim", "digest", "question"):
        found += [_after(f"UPDATE OR IGNORE {{table}} SET {column} = ?", value) for value in values]
        found.append(_after(f"ALTER TABLE {{table}} RENAME COLUMN {column} TO other"))
    return (
        *found,
        _after("DELETE FROM {table}"),
        _after("DROP TABLE {table}"),
        _after("CREATE TABLE other (x)"),
        _after("CREATE TRIGGER late AFTER INSERT ON {table} BEGIN DELETE FROM {table}; END"),
        _after("PRAGMA user_version = 99"),
    )


def _after(statement: str, *values: Any) -> bytes:
    """The ledger after a statement, in which ``{table}`` is the table; the same where it does not apply."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "other.sqlite3"
        path.write_bytes(_ledger())
        db = sqlite3.connect(path)
        (table,) = next(db.execute("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name DESC"))
        with db, suppress(sqlite3.OperationalError, sqlite3.IntegrityError):
            db.execute(statement.format(table=table), values)
        db.close()
        return path.read_bytes()


@st.composite
def ledger_cases(draw: st.DrawFn) -> Case:
    """``verify`` with a ledger that is damaged, is none, or has an odd name."""
    command = ("verify", "AN-DEF-2.1", "--ledger")
    if draw(st.booleans()):
        return Case((*command, draw(st.sampled_from(PATHS))), FILES)
    raw = draw(
        st.one_of(
            st.just(_ledger()),
            spoiled(_ledger()),
            st.binary(max_size=50),
            _scratched(),
            st.sampled_from(_damaged()),
        )
    )
    return Case((*command, "ledger.sqlite3"), {"ledger.sqlite3": raw})


@st.composite
def _scratched(draw: st.DrawFn) -> bytes:
    raw = bytearray(_ledger())
    for _ in range(draw(st.integers(1, 20))):
        raw[draw(st.integers(0, len(raw) - 1))] = draw(st.integers(0, 255))
    return bytes(raw)


_VARIABLES = {
    "COLUMNS": (*NUMBERS, "", "x", "40", "1000000"),
    "LINES": (*NUMBERS, ""),
    "TERM": ("", "dumb", "xterm", "x" * 300, "é"),
    "NO_COLOR": ("", "1"),
    "FORCE_COLOR": ("", "1", "x"),
    "CLICOLOR_FORCE": ("1",),
    "TTY_COMPATIBLE": ("0", "1", "x"),
    "TTY_INTERACTIVE": ("0", "1", "x"),
    "COLORTERM": ("truecolor", "x"),
    "HOME": ("", "/nowhere", "\udcff"),
    "TMPDIR": ("/nowhere", "/dev/null", ""),
    "LANG": ("C", "POSIX", "xx_XX.nowhere", ""),
    "LC_ALL": ("C", "C.UTF-8", "xx"),
    "PYTHONIOENCODING": ("ascii", "latin-1", "utf-16"),
    "PYTHONHASHSEED": ("0",),
    "ALLOCERT_NO_PLUGINS": (*NUMBERS, "", "no", "é"),
    "ALLOCERT_UNKNOWN": ("1",),
    "PATH": ("", "/nowhere"),
    "OMP_NUM_THREADS": ("0", "-1", "x", "1"),
    "NUMBA_NUM_THREADS": ("1",),
}


@st.composite
def environment_cases(draw: st.DrawFn) -> Case:
    """A right call among variables that others use, with right, odd and wrong values: no call may fail for them."""
    names = draw(st.lists(st.sampled_from(sorted(_VARIABLES)), min_size=1, max_size=3, unique=True))
    variables = {name: draw(st.sampled_from(_VARIABLES[name])) for name in names}
    variables = {name: value for name, value in variables.items() if "\0" not in value}
    command = draw(
        st.sampled_from(
            ("verify", "claims", "allocators", "check", "solve", "simulate", "schedule", "recheck")
        )
    )
    words = draw(st.sampled_from(BASES[command]))
    return Case((command, *words), FILES, environment=variables, expect="accept")
