"""Where the points of a sweep are kept as they are done: one SQLite file, one row a point."""

from __future__ import annotations

import hashlib
import json
import os
import sqlite3
import stat
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from allocert.api.sweeping.columns import Value
from allocert.errors import AllocertError

__all__ = ["Kept", "Store"]

_TABLE = """CREATE TABLE points_1 (
    key    TEXT PRIMARY KEY,
    basis  TEXT NOT NULL,
    result TEXT NOT NULL,
    digest TEXT NOT NULL
)"""
_ERRORS = (sqlite3.Error, UnicodeDecodeError)
"""The second comes of what SQLite says of a damaged file."""

_BUSY = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
_MALFORMED = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_ERROR)
"""The last for a layout that cannot be read."""

Kept = tuple[Mapping[str, Value], str]
"""A point's values, and its error or nothing."""


class Store:
    """Points that survive the run that played them; a context.

    A point is kept under the digest of its parameters, with that of all it rests on, its ``basis``: one of another basis is not
    found, and replaced when it is played again. Each is committed at once: a run that is killed loses those under way. A row
    carries a digest of itself, and one that is damaged is not found. One run at a time has the file. A new file into which
    nothing is put goes away with the context.

    Raises:
        AllocertError: the file is another's, damaged, in use, or cannot be written; it is left as it is. It names ``field``.
    """

    def __init__(self, path: Path | None, field: str = "store") -> None:
        self._path, self._field = path, field
        try:
            if path is not None and path.exists() and not stat.S_ISREG(path.stat().st_mode):
                raise AllocertError(field, str(path), "a regular file or a new one")
            self._name = ":memory:" if path is None else os.path.realpath(path)
            self._idle = path is not None and not os.path.exists(self._name)
            self._db = sqlite3.connect(self._name, timeout=0.5, isolation_level=None)
            self._db.text_factory = _text
        except (OSError, *_ERRORS) as error:
            raise self._unfit(error) from None
        try:
            self._prepare()
        except _ERRORS as error:
            self._db.close()
            raise self._unfit(error) from None
        except BaseException:
            self._db.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._db.close()
        if self._idle:
            with suppress(OSError):
                os.unlink(self._name)

    def find(self, wanted: Iterable[tuple[str, str]]) -> dict[str, Kept]:
        """The stored results for these keys, each with its basis."""
        found = {}
        for key, basis in wanted:
            row = self._do("SELECT basis, result, digest FROM points_1 WHERE key = ?", (key,)).fetchone()
            if row is not None and row[0] == basis and row[2] == _digest(key, *row[:2]):
                values, error = json.loads(row[1])
                found[key] = values, error
        return found

    def put(self, key: str, basis: str, values: Mapping[str, Value], error: str) -> None:
        """Keep what came of a point."""
        result = json.dumps([dict(values), error])
        self._idle = False
        self._do(
            "INSERT OR REPLACE INTO points_1 VALUES (?, ?, ?, ?)",
            (key, basis, result, _digest(key, basis, result)),
        )

    def _prepare(self) -> None:
        """Have the file for this run alone, and see that it is a store. A commit does not wait for the disk."""
        self._db.execute("PRAGMA locking_mode = EXCLUSIVE")
        self._db.execute("BEGIN IMMEDIATE")
        made = self._db.execute("SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL").fetchall()
        if not made:
            self._db.execute(_TABLE)
        elif made != [("table", "points_1", _TABLE)]:
            raise AllocertError(self._field, str(self._path), "a store of points or a new file")
        self._db.execute("COMMIT")
        self._db.execute("PRAGMA journal_mode = WAL")
        self._db.execute("PRAGMA synchronous = NORMAL")
        if self._db.execute("PRAGMA quick_check(1)").fetchall() != [("ok",)]:
            raise self._damaged("its pages are malformed")

    def _do(self, command: str, values: tuple[Any, ...]) -> sqlite3.Cursor:
        try:
            return self._db.execute(command, values)
        except _ERRORS as error:
            raise self._unfit(error) from None

    def _unfit(self, error: Exception) -> AllocertError:
        if isinstance(error, UnicodeDecodeError):
            return self._damaged("malformed")
        code = getattr(error, "sqlite_errorcode", 0) & 0xFF
        if code in _MALFORMED:
            return self._damaged(str(error))
        why = "another run has it" if code in _BUSY else str(error)
        return AllocertError(self._field, str(self._path), f"a store of points that can be written ({why})")

    def _damaged(self, why: str) -> AllocertError:
        expected = f"a sound store of points ({why}); move it away, or name another file"
        return AllocertError(self._field, str(self._path), expected)


def _text(raw: bytes) -> str:
    """Undecodable text is damaged; its digest differs."""
    return raw.decode(errors="replace")


def _digest(key: str, basis: str, result: str) -> str:
    return hashlib.sha256(f"{key}\0{basis}\0{result}".encode()).hexdigest()[:32]
