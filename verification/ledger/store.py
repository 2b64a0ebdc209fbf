"""The file of the ledger: short transactions on SQLite, and the repair of a damaged file."""

from __future__ import annotations

import os
import sqlite3
import stat
import time
from collections.abc import Callable, Iterable
from contextlib import nullcontext, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import TypeVar

from allocert.common.leftovers import sweep
from allocert.errors import LedgerError
from allocert.verification.claims.claim import Claim, Context, Kind
from allocert.verification.ledger.question import question_key
from allocert.verification.ledger.record import COLUMNS, DamagedError, Record, Row, record_of, row_of, sound
from allocert.verification.ledger.salvage import PAGE, salvage
from allocert.verification.ledger.setting_aside import exclusively, replace_by

__all__ = ["PATIENCE", "Ledger"]

R = TypeVar("R")

_TABLE = """CREATE TABLE verdicts_2 (
    question    TEXT PRIMARY KEY,
    claim       TEXT NOT NULL,
    effort      TEXT NOT NULL,
    verdict     TEXT NOT NULL,
    certificate BLOB,
    seconds     REAL NOT NULL,
    decided     TEXT NOT NULL,
    digest      TEXT NOT NULL
)"""
_INSERT = f"INSERT OR REPLACE INTO verdicts_2 VALUES ({', '.join('?' * len(COLUMNS))})"
_SELECT = f"SELECT {', '.join(COLUMNS)} FROM verdicts_2 WHERE question = ?"
_OURS = {b"verdicts_2", b"verdicts"}
"""The table, and that of an earlier layout."""

_UNWANTED = {b"trigger": "a trigger", b"view": "a view", b"index": "an index of its own"}
"""What a ledger never has, by SQLite's word for it."""

PATIENCE = 60.0
"""Seconds for which another process may hold the file."""

_SLICE = 0.5
_REFUSED = (
    sqlite3.SQLITE_AUTH, sqlite3.SQLITE_BUSY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_FULL, sqlite3.SQLITE_INTERRUPT,
    sqlite3.SQLITE_IOERR, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_NOLFS, sqlite3.SQLITE_NOMEM, sqlite3.SQLITE_PERM,
    sqlite3.SQLITE_PROTOCOL, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_TOOBIG,
)  # fmt: skip
"""What speaks of the system and not of the file."""

_MOVED = (sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_READONLY)
"""What SQLite says, among else, while another process puts a sound file in the place of the one that it has opened.

A process that still has the file that was replaced takes the new one's journal for that of its own, which stood there before it.
"""

_TIMES_MOVED = 3

_WRITE_VERSION = 18
"""The byte of the header that says how to write: 1 or 2, or that nobody may."""

_NAMED = 3
"""Damaged verdicts that are named."""


class _UnsoundError(Exception):
    """The file is damaged, or is no ledger; says how that shows."""


class Ledger:
    """Verdicts that survive the run that found them.

    A verdict is stored under a digest of everything it depends on: the claim, the effort, the seed, the suite's source,
    and the versions of Python and of every package under it. Each is committed as soon as it is known, so a run killed
    at any moment loses only what was under way. Several runs may use one file at once.

    A stored verdict carries a digest of itself: one that is damaged or was edited is dropped, and reported in one line to
    ``tell``. A damaged file is renamed to ``...damaged-N``, and its readable verdicts go on in a new one. A file with
    none, i.e. whatever is no ledger, is refused and left alone.
    """

    def __init__(self, path: Path, tell: Callable[[str], None] = lambda line: None) -> None:
        self.path = path
        self._tell = tell
        try:
            self._file = Path(os.path.realpath(path))
            if self._file.exists() and not stat.S_ISREG(self._file.stat().st_mode):
                raise LedgerError("ledger", str(path), "a regular file or a new one")
            self._file.parent.mkdir(parents=True, exist_ok=True)
        except (OSError, ValueError) as error:
            if isinstance(error, LedgerError):
                raise
            reason = error.strerror if isinstance(error, OSError) else "no path"
            raise LedgerError("ledger", str(path), f"a file that can be written ({reason})") from None
        self._mended(lambda: self._transaction(_prepare))
        sweep(self._file.parent)

    def find(self, claims: Iterable[Claim], context: Context) -> dict[str, Record]:
        """The stored verdicts of these very questions, by the claim's key. Damaged ones are dropped, and reported."""
        questions = {question_key(claim, context): claim for claim in claims}
        rows = self._mended(lambda: self._transaction(lambda db: _rows(db, questions)))
        found: dict[str, Record] = {}
        damaged: list[str] = []
        for question, row in rows.items():
            claim = questions[question]
            try:
                if row is None:
                    raise DamagedError(question)
                found[claim.key] = record_of(row, claim)
            except DamagedError:
                damaged.append(question)
        if damaged:
            self._mended(lambda: self._transaction(lambda db: _drop(db, damaged)))
            self._tell(_message([questions[question].key for question in damaged]))
        return found

    def get(self, claim: Claim, context: Context) -> Record | None:
        """The stored verdict of this very question, or ``None``."""
        return self.find([claim], context).get(claim.key)

    def put(self, record: Record, context: Context) -> None:
        """Store a verdict; an undecided one is not stored, so that it is tried again."""
        if record.verdict.kind is Kind.UNDECIDED:
            return
        decided = datetime.now(UTC).strftime("%Y-%m-%d %H:%M:%S")
        row = row_of(record, question_key(record.claim, context), context.effort.value, decided)
        self._mended(lambda: self._transaction(lambda db: _insert(db, [row])))

    def _mended(self, action: Callable[[], R]) -> R:
        """Do it; if the file turns out to be damaged, set it aside and do it again."""
        try:
            return action()
        except _UnsoundError:
            self._mend()
        try:
            return action()
        except _UnsoundError as error:
            raise LedgerError("ledger", str(self.path), f"a sound SQLite ledger ({error})") from None

    def _transaction(self, work: Callable[[sqlite3.Connection], R], mending: bool = False) -> R:
        """One transaction, waiting for other processes. What the system refuses becomes :class:`LedgerError`.

        What may come of another process that mends the file is tried again when that one is done; this one may be ``mending`` itself.
        """
        until = time.monotonic() + PATIENCE
        moved = 0
        while True:
            try:
                return _attempt(self._file, work)
            except UnicodeDecodeError:  # in what SQLite says
                raise _UnsoundError("malformed") from None
            except sqlite3.Error as error:
                code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF
                if code not in _REFUSED or (code == sqlite3.SQLITE_READONLY and _says_read_only(self._file)):
                    raise _UnsoundError(str(error)) from None
                if code in _MOVED and moved < _TIMES_MOVED:
                    moved += 1
                    with suppress(OSError), nullcontext() if mending else exclusively(self._file):
                        continue
                if code not in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED) or time.monotonic() > until:
                    expected = f"an SQLite ledger that can be written ({error})"
                    raise LedgerError("ledger", str(self.path), expected) from None

    def _mend(self) -> None:
        """Set the damaged file aside and go on with its readable rows.

        Raises:
            LedgerError: there are none, or no new file can be made.
        """
        try:
            with exclusively(self._file):
                try:
                    self._transaction(_prepare, mending=True)
                except _UnsoundError as error:
                    rows = salvage(self._file)
                    if not rows:
                        expected = f"an SQLite ledger or a new file ({error}); it is left as it is"
                        raise LedgerError("ledger", str(self.path), expected) from None
                    aside = replace_by(self._file, lambda new: _attempt(new, lambda db: _insert(db, rows)))
                    verdicts = f"{len(rows)} verdict{'s' * (len(rows) != 1)}"
                    self._tell(f"ledger: {self.path} was damaged: {verdicts} saved, kept as {aside.name}")
        except (OSError, sqlite3.Error) as error:
            raise LedgerError("ledger", str(self.path), f"a sound SQLite ledger ({error})") from None


def _attempt(path: Path, work: Callable[[sqlite3.Connection], R]) -> R:
    db = sqlite3.connect(path, timeout=_SLICE, isolation_level=None)
    try:
        db.text_factory = bytes
        db.execute(f"PRAGMA page_size = {PAGE}")
        db.execute("BEGIN IMMEDIATE")
        _have_table(db)
        result = work(db)
        db.execute("COMMIT")
        return result
    finally:
        db.close()


def _says_read_only(path: Path) -> bool:
    """Whether it is the file itself that forbids writing."""
    with path.open("rb") as file:
        return file.read(_WRITE_VERSION + 1)[_WRITE_VERSION:] not in (b"\1", b"\2")


def _have_table(db: sqlite3.Connection) -> None:
    """Make the table in a new file. The file's other tables may be those of an earlier layout, which are left alone.

    Nothing else may be in it: a trigger would run whenever a verdict is stored, and a view or a virtual table is code.
    """
    tables: dict[bytes, bytes] = {}
    for kind, name, table, root, sql in db.execute(
        "SELECT type, name, tbl_name, rootpage, sql FROM sqlite_schema"
    ):
        if kind == b"table" and name in _OURS and root and isinstance(sql, bytes):
            tables[name] = sql
        elif kind == b"table":
            raise _UnsoundError("it has other tables")
        elif kind != b"index" or table not in _OURS or sql is not None:  # that of a primary key has no text
            raise _UnsoundError(f"it has {_UNWANTED.get(kind, 'what is no table')}")
    made = tables.get(b"verdicts_2")
    if made is None:
        db.execute(_TABLE)
    elif made != _TABLE.encode():
        raise _UnsoundError("its table has another layout")


def _prepare(db: sqlite3.Connection) -> None:
    """See that the file is sound, and that it can be written."""
    problems = db.execute("PRAGMA integrity_check(1)").fetchall()
    if problems != [(b"ok",)]:
        raise _UnsoundError("its pages are malformed")
    db.execute("PRAGMA user_version = 2")


def _rows(db: sqlite3.Connection, questions: Iterable[str]) -> dict[str, Row | None]:
    """The rows that there are, ``None`` for damaged ones."""
    found = {question: db.execute(_SELECT, (question,)).fetchone() for question in questions}
    return {question: sound(values) for question, values in found.items() if values}


def _insert(db: sqlite3.Connection, rows: Iterable[Row]) -> None:
    db.executemany(_INSERT, rows)


def _drop(db: sqlite3.Connection, questions: Iterable[str]) -> None:
    db.executemany("DELETE FROM verdicts_2 WHERE question = ?", ((question,) for question in questions))


def _message(keys: list[str]) -> str:
    if len(keys) == 1:
        return f"ledger: the stored verdict of {keys[0]} is damaged; it is decided again"
    named = ", ".join(keys[:_NAMED]) + (", ..." if len(keys) > _NAMED else "")
    return f"ledger: {len(keys)} stored verdicts are damaged; they are decided again: {named}"
