"""Damaged ledgers: whatever happens to the file, no traceback, no other verdict, and what can be read is used.

One try is a damaged copy of a ledger with some hundred verdicts.
"""

from __future__ import annotations

import random
import shutil
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

from tests.abuse.ledgers.damage import KINDS
from tests.abuse.ledgers.original import Original
from tests.abuse.table import Row, progress

from allocert.errors import LedgerError
from allocert.verification.claims.claim import Context
from allocert.verification.ledger.record import Record
from allocert.verification.ledger.store import Ledger

__all__ = ["Found", "run", "tried"]


def run(count: int, seed: int) -> Iterator[Row]:
    """A row a kind of damage; at least ``count`` copies in all."""
    with tempfile.TemporaryDirectory(prefix="allocert-ledgers-") as name:
        original = Original(Path(name) / "original", seed)
        for place, (kind, damage) in enumerate(KINDS.items()):
            begin = time.monotonic()
            tries = -(-count // len(KINDS))
            progress(f"ledgers: {kind}, {tries} copies")
            broken: list[str] = []
            found: Counter[str] = Counter()
            for number in range(tries):
                copy = Path(name) / f"copy-{place}-{number}"
                copy.mkdir()
                ends = tried(original, copy / "ledger", damage, random.Random(f"{seed} {kind} {number}"))
                shutil.rmtree(copy)
                broken += [f"number {number}: {fault}" for fault in ends.faults]
                found.update({ends.how: 1, "used": ends.used, "asked": ends.asked})
            share = f"{found['used'] / max(1, found['asked']):.1%} of the verdicts used"
            remark = ", ".join(f"{found[how]} {how}" for how in ("sound", "mended", "refused") if found[how])
            held = tries - len({fault.split(":")[0] for fault in broken})
            seconds = time.monotonic() - begin
            yield Row("ledgers", kind, tries, held, tuple(broken), seconds, f"{remark}; {share}")


class Found:
    """The result of a damaged copy: whether it was sound, mended or refused, how much was used, and the faults."""

    def __init__(self, asked: int) -> None:
        self.how = "refused"
        self.used = 0
        self.asked = asked
        self.faults: list[str] = []


def tried(
    original: Original,
    path: Path,
    damage: Callable[[Original, Path, random.Random], set[str]],
    chance: random.Random,
) -> Found:
    """Damage a copy, open it as ``verify`` does, and judge."""
    original.copy_to(path)
    spared = damage(original, path, chance)
    damaged = path.read_bytes()
    found = Found(len(original.records))
    messages: list[str] = []
    try:
        records = Ledger(path, messages.append).find(original.claims, Context())
    except LedgerError as error:
        if "\n" in str(error) or len(str(error)) > 500:
            found.faults.append(f"not one line: {error}")
        if path.read_bytes() != damaged:
            found.faults.append("refused, and the file is another")
        if spared:
            found.faults.append(f"refused with {len(spared)} verdicts that can be read: {error}")
        return found
    except Exception as error:  # noqa: BLE001 - this is what is looked for
        found.faults.append(f"{type(error).__name__}: {error}")
        return found
    aside = list(path.parent.glob("*.damaged-*"))
    found.how = "mended" if aside else "sound"
    found.used = len(records)
    found.faults += _faults(original, records, spared, messages, path)
    if aside and damaged not in [one.read_bytes() for one in aside]:
        found.faults.append("what was damaged is not kept")
    return found


def _faults(
    original: Original, records: dict[str, Record], spared: set[str], messages: list[str], path: Path
) -> Iterator[str]:
    others = [key for key, record in records.items() if record != original.records[key]]
    if others:
        yield f"another verdict of {others[0]}"
    lost = spared - records.keys()
    if lost:
        yield f"{len(lost)} verdicts that can be read are not used, such as {min(lost)}"
    if len(messages) > 2 or any("\n" in line for line in messages):
        yield f"reported in more than a line each: {messages}"
    again: list[str] = []
    if Ledger(path, again.append).find(original.claims, Context()) != records or again:
        yield f"other verdicts when it is opened again: {again}"
