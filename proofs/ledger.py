"""The ledger: verdicts in one SQLite file, keyed by the content of the question."""

from __future__ import annotations

import gzip
import hashlib
import importlib.metadata
import json
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from allocert.errors import LedgerError
from allocert.proofs.claim import Claim, Context, Counterexample, Evidence, Kind, Verdict
from allocert.solvers import Certificate

__all__ = ["Ledger", "Record", "question_key"]

_ENGINES = ("z3-solver", "ortools", "python-sat", "Exact", "python-flint", "hypothesis")

_TABLE = """
CREATE TABLE IF NOT EXISTS verdicts (
    question    TEXT PRIMARY KEY,
    claim       TEXT NOT NULL,
    effort      TEXT NOT NULL,
    verdict     TEXT NOT NULL,
    certificate BLOB,
    seconds     REAL NOT NULL,
    decided     TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP
)
"""


@dataclass(frozen=True)
class Record:
    """What became of a claim: its verdict and the wall time it took, in seconds.

    ``unfinished`` marks one that was stopped: by the time budget, an error, or the death of its process.
    """

    claim: Claim
    verdict: Verdict
    seconds: float
    resumed: bool = False
    unfinished: bool = False


class Ledger:
    """Verdicts that survive the run that found them.

    A verdict is stored under a digest of everything it depends on: the claim, the effort, the seed, the
    suite's source and the engines' versions. Each is committed as soon as it is known, so a run killed at
    any moment loses only what was under way.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        if path.exists() and not path.is_file():
            raise LedgerError("ledger", str(path), "a regular file or a new one")
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            with self._connect() as db:
                db.execute(_TABLE)
        except (OSError, sqlite3.Error) as error:
            raise LedgerError("ledger", str(path), f"an SQLite file that can be written ({error})") from None

    def get(self, claim: Claim, context: Context) -> Record | None:
        """The stored verdict of this very question, or ``None``."""
        with self._connect() as db:
            row = db.execute(
                "SELECT verdict, certificate, seconds FROM verdicts WHERE question = ?",
                (question_key(claim, context),),
            ).fetchone()
        if row is None:
            return None
        return Record(claim, _verdict(json.loads(row[0]), row[1]), row[2], resumed=True)

    def put(self, record: Record, context: Context) -> None:
        """Store a verdict; an undecided one is not stored, so that it is tried again."""
        if record.verdict.kind is Kind.UNDECIDED:
            return
        certificate = record.verdict.evidence.certificate
        blob = certificate and gzip.compress(json.dumps(certificate.to_json()).encode(), 6)
        with self._connect() as db:
            db.execute(
                "INSERT OR REPLACE INTO verdicts (question, claim, effort, verdict, certificate, seconds)"
                " VALUES (?, ?, ?, ?, ?, ?)",
                (
                    question_key(record.claim, context),
                    record.claim.key,
                    context.effort.value,
                    json.dumps(_verdict_json(record.verdict)),
                    blob,
                    record.seconds,
                ),
            )

    @contextmanager
    def _connect(self) -> Iterator[sqlite3.Connection]:
        """A connection for one transaction; SQLite's own errors become a :class:`LedgerError`."""
        try:
            db = sqlite3.connect(self.path, timeout=60)
            try:
                with db:
                    yield db
            finally:
                db.close()
        except sqlite3.Error as error:
            raise LedgerError("ledger", str(self.path), f"a sound SQLite ledger ({error})") from None


def question_key(claim: Claim, context: Context) -> str:
    """The digest of everything a verdict depends on."""
    question = [claim.key, claim.statement, context.effort.value, context.seed, _source(), _versions()]
    return hashlib.sha256(json.dumps(question).encode()).hexdigest()


@lru_cache(maxsize=1)
def _source() -> str:
    """A digest of the suite's source, the command line apart."""
    digest = hashlib.sha256()
    package = Path(__file__).resolve().parent.parent
    for room in ("machines", "solvers", "allocators", "models", "simulation", "proofs"):
        for path in sorted((package / room).rglob("*.py")):
            digest.update(f"{path.relative_to(package)}\0".encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()


@lru_cache(maxsize=1)
def _versions() -> tuple[str, ...]:
    versions = []
    for name in _ENGINES:
        try:
            versions.append(f"{name} {importlib.metadata.version(name)}")
        except importlib.metadata.PackageNotFoundError:
            versions.append(f"{name} absent")
    return tuple(versions)


def _verdict_json(verdict: Verdict) -> dict[str, Any]:
    counterexample = verdict.counterexample
    return {
        "kind": verdict.kind.value,
        "scope": verdict.scope,
        "evidence": [verdict.evidence.kind, verdict.evidence.checked_by],
        "values": dict(verdict.values),
        "counterexample": counterexample and [counterexample.text, dict(counterexample.data)],
    }


def _verdict(data: dict[str, Any], blob: bytes | None) -> Verdict:
    certificate = Certificate.from_json(json.loads(gzip.decompress(blob)), "ledger") if blob else None
    counterexample = data["counterexample"]
    kind, checked_by = data["evidence"]
    return Verdict(
        Kind(data["kind"]),
        data["scope"],
        Evidence(kind, checked_by, certificate),
        data["values"],
        Counterexample(*counterexample) if counterexample else None,
    )
