"""Ways to damage a ledger. Each says whose rows it has spared, i.e. which have to be used still."""

from __future__ import annotations

import json
import random
import sqlite3
from collections.abc import Callable, Mapping
from contextlib import closing
from pathlib import Path

from tests.abuse.ledgers.original import PAGE, Original

__all__ = ["KINDS", "Damage"]

Damage = Callable[[Original, Path, random.Random], set[str]]
"""Damages the copy at a path; the claims whose rows no changed page holds."""

_COLUMNS = ("claim", "effort", "verdict", "certificate", "seconds", "decided", "digest")


def _written(original: Original, path: Path, data: bytearray) -> set[str]:
    """Write what is as long as the original, or shorter."""
    path.write_bytes(data)
    old = original.data
    pages = range(0, len(old), PAGE)
    return original.spared(
        {place // PAGE for place in pages if old[place : place + PAGE] != data[place : place + PAGE]}
    )


def _flips(original: Original, path: Path, chance: random.Random) -> set[str]:
    data = bytearray(original.data)
    for _ in range(2 ** chance.randrange(8)):
        data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
    return _written(original, path, data)


def _header(original: Original, path: Path, chance: random.Random) -> set[str]:
    """Bytes of the file's header and of the schema."""
    data = bytearray(original.data)
    for _ in range(chance.randrange(1, 5)):
        place = chance.choice(
            [chance.randrange(100), chance.randrange(PAGE), PAGE - chance.randrange(1, 700)]
        )
        data[place] = chance.randrange(256)
    return _written(original, path, data)


def _inner(original: Original, path: Path, chance: random.Random) -> set[str]:
    """The first bytes of pages, which say what they are and where the rows of leaves lie."""
    data = bytearray(original.data)
    for _ in range(chance.randrange(1, 20)):
        data[chance.randrange(len(data) // PAGE) * PAGE + chance.randrange(12)] = chance.randrange(256)
    return _written(original, path, data)


def _pages(original: Original, path: Path, chance: random.Random) -> set[str]:
    """Whole pages: blank, of noise, or another page's."""
    data = bytearray(original.data)
    for _ in range(chance.randrange(1, 6)):
        place, other = (chance.randrange(len(data) // PAGE) * PAGE for _ in range(2))
        data[place : place + PAGE] = chance.choice(
            [bytes(PAGE), chance.randbytes(PAGE), original.data[other : other + PAGE]]
        )
    return _written(original, path, data)


def _cut(original: Original, path: Path, chance: random.Random) -> set[str]:
    size = chance.choice([chance.randrange(len(original.data)), chance.randrange(3 * PAGE)])
    return _written(original, path, bytearray(original.data[:size]))


def _inserted(original: Original, path: Path, chance: random.Random) -> set[str]:
    """Bytes in between: everything behind lies elsewhere, and need not be found."""
    place, data = chance.randrange(len(original.data)), original.data
    path.write_bytes(data[:place] + chance.randbytes(chance.randrange(1, 3 * PAGE)) + data[place:])
    return original.spared(set(range(place // PAGE, len(data) // PAGE + 1)))


def _appended(original: Original, path: Path, chance: random.Random) -> set[str]:
    path.write_bytes(original.data + chance.randbytes(chance.randrange(1, 9 * PAGE)))
    return original.spared(set())


def _edited(original: Original, path: Path, chance: random.Random) -> set[str]:
    """Rows edited by hand: other values, other types, other rows' values, none."""
    keys = chance.sample(sorted(original.records), chance.randrange(1, 9))
    with closing(sqlite3.connect(path)) as db, db:
        for key in keys:
            column = chance.choice(_COLUMNS)
            (value,) = db.execute(f"SELECT {column} FROM verdicts_2 WHERE claim = ?", (key,)).fetchone() or (
                None,
            )
            db.execute(f"UPDATE verdicts_2 SET {column} = ? WHERE claim = ?", (_other(value, chance), key))
    return original.records.keys() - set(keys)


def _other(value: object, chance: random.Random) -> object:
    if isinstance(value, str) and value.startswith("{") and chance.random() < 0.7:
        verdict = json.loads(value)
        verdict["kind"] = "refuted" if verdict["kind"] == "proved" else "proved"
        verdict["counterexample"] = ["n = 1", {}] if verdict["kind"] == "refuted" else None
        return json.dumps(verdict)
    return chance.choice(
        ["", "{}", "[]", "null", b"", b"\xff\xfe", 7, 0.125, "proved", chance.randbytes(99), "9" * 5000]
    )


def _journals(original: Original, path: Path, chance: random.Random) -> set[str]:
    """Next to a damaged file a journal, or a log, that is none."""
    spared = chance.choice([_flips, _inner])(original, path, chance)
    name = chance.choice(["-journal", "-wal", "-shm"])
    magic = {"-journal": b"\xd9\xd5\x05\xf9\x20\xa1\x63\xd7", "-wal": b"\x37\x7f\x06\x82"}.get(name, b"")
    Path(f"{path}{name}").write_bytes(magic + chance.randbytes(chance.randrange(9000)))
    return spared


KINDS: Mapping[str, Damage] = {
    "bits flipped": _flips,
    "header and schema": _header,
    "heads of pages": _inner,
    "pages blank, of noise, or another's": _pages,
    "cut": _cut,
    "bytes inserted": _inserted,
    "noise appended": _appended,
    "rows edited": _edited,
    "with a journal that is none": _journals,
}
