"""The ledger: verdicts in one SQLite file, keyed by the content of the question."""

from __future__ import annotations

from allocert.verification.ledger.question import question_key
from allocert.verification.ledger.record import Record
from allocert.verification.ledger.store import Ledger

__all__ = ["Ledger", "Record", "question_key"]
