"""A verdict as a row of the ledger, and back. A row that does not say what was stored differs from one that does."""

from __future__ import annotations

import gzip
import hashlib
import json
import math
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from allocert.errors import CertificateError
from allocert.solvers import Certificate
from allocert.verification.claims.claim import Claim, Counterexample, Evidence, Kind, Verdict

__all__ = ["COLUMNS", "DamagedError", "Record", "Row", "digest", "record_of", "row_of", "sound"]

COLUMNS = ("question", "claim", "effort", "verdict", "certificate", "seconds", "decided", "digest")

Row = tuple[str, str, str, str, bytes | None, float, str, str]
"""The columns' values; ``verdict`` is JSON, ``certificate`` compressed JSON, ``decided`` a time."""

_TYPES: tuple[type | tuple[type, ...], ...] = (str, str, str, str, (bytes, type(None)), float, str, str)
_LAYOUT = b"allocert ledger 2"


class DamagedError(ValueError):
    """A row is not what was stored."""


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


def row_of(record: Record, question: str, effort: str, decided: str) -> Row:
    """The row of a record, with its digest."""
    certificate = record.verdict.evidence.certificate
    blob = gzip.compress(json.dumps(certificate.to_json()).encode(), 6, mtime=0) if certificate else None
    verdict = json.dumps(_verdict_json(record.verdict))
    values = (question, record.claim.key, effort, verdict, blob, float(record.seconds), decided)
    return (*values, digest(values))


def digest(values: Sequence[str | bytes | float | None]) -> str:
    """A digest over all the other columns. It tells damage and edited rows, not somebody who computes it again."""
    made = hashlib.sha256(_LAYOUT)
    for value in values:
        part = value.hex() if isinstance(value, float) else value
        data = part.encode() if isinstance(part, str) else part or b""
        made.update(f"\0{type(value).__name__} {len(data)}\0".encode())
        made.update(data)
    return made.hexdigest()


def sound(values: Sequence[Any]) -> Row | None:
    """``values`` as SQLite holds them, with texts as bytes, as a row; ``None`` if it is not what was stored."""
    if len(values) != len(COLUMNS):
        return None
    given = list(values)
    try:
        for place, kind in enumerate(_TYPES):
            if kind is str and isinstance(given[place], bytes):
                given[place] = given[place].decode()
    except UnicodeDecodeError:
        return None
    fits = all(isinstance(value, kind) for value, kind in zip(given, _TYPES, strict=True))
    return tuple(given) if fits and given[-1] == digest(given[:-1]) else None


def record_of(row: Row, claim: Claim) -> Record:
    """The record of a sound row. Raises :class:`DamagedError` for one that is of another claim or form."""
    _, key, _, verdict, blob, seconds, _, _ = row
    try:
        if key != claim.key or not 0 <= seconds < math.inf:
            raise DamagedError(key)
        return Record(claim, _verdict(json.loads(verdict), blob), seconds, resumed=True)
    except (
        AttributeError, CertificateError, EOFError, KeyError, MemoryError, OSError, RecursionError, TypeError, ValueError,
        zlib.error,
    ) as error:  # fmt: skip
        raise DamagedError(str(error)) from None


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
    text, facts = data["counterexample"] or ("", {})
    kind, checked_by = data["evidence"]
    if not all(isinstance(part, str) for part in (data["scope"], kind, checked_by, text)):
        raise DamagedError("texts")
    if not isinstance(data["values"], dict) or not isinstance(facts, dict):
        raise DamagedError("values")
    found = Verdict(
        Kind(data["kind"]),
        data["scope"],
        Evidence(kind, checked_by, certificate),
        data["values"],
        Counterexample(text, facts) if data["counterexample"] else None,
    )
    if found.kind is Kind.UNDECIDED:
        raise DamagedError("undecided")
    return found
