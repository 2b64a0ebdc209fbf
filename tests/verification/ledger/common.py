"""Claims with verdicts, and ledgers that hold them."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from fractions import Fraction
from pathlib import Path

import allocert.proofs  # noqa: F401 - hands the registry over
from allocert.solvers import Certificate
from allocert.solvers.certificate import Encoding
from allocert.verification.claims.claim import Claim, Context, Counterexample, Evidence, Verdict
from allocert.verification.ledger.record import Record
from allocert.verification.ledger.store import Ledger

CLAIM = Claim("X-1", "a statement", lambda context: VERDICT, reading="A")
CERTIFICATE = Certificate("lrat", "c", {"dimacs": ""}, "", Encoding("t"))
VERDICT = Verdict.refuted(
    Counterexample("n = 3", {"machine": "hypercube:3", "trace": [["allocate", 1]]}),
    "all n <= 3",
    Evidence("lrat", "us", CERTIFICATE),
    ratio=Fraction(7, 3),
    counts=(1, 2),
)


def others(count: int) -> list[Claim]:
    return [Claim(f"X-{n}", "a statement", lambda context: VERDICT) for n in range(count)]


def stored_in(path: Path, claims: list[Claim]) -> Path:
    ledger = Ledger(path)
    for claim in claims:
        ledger.put(Record(claim, VERDICT, 1.5), Context())
    return path


def sql(path: Path, *statements: str) -> None:
    with closing(sqlite3.connect(path)) as db, db:
        for statement in statements:
            db.execute(statement)


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())
