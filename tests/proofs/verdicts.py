"""One frame for the claims of all papers: each comes out as recorded, its certificate is accepted, its counterexample replays."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from allocert.proofs import REGISTRY
from allocert.verification.claims.claim import Claim, Context, Effort, Kind, Verdict
from allocert.verification.claims.evidence import examine
from allocert.verification.items.records import Recorded, contradict
from allocert.verification.knowledge import all_records
from allocert.verification.ledger.store import Ledger
from allocert.verification.pairing.replaying import replay

__all__ = ["as_recorded", "decided", "found", "in_words"]

_LEDGER = Path(__file__).parents[2] / ".allocert" / "ledger.sqlite3"
_RECHECKED_ELSEWHERE = ("enumeration", "coq")
_REPLAYED = {"allocator", "machine", "trace"}


@cache
def decided(key: str) -> Verdict:
    """The verdict on the claim at quick effort: as `make verify` has decided it with this very code, else decided here.

    The ledger is read only: a test may have put broken code in the place of the suite's.
    """
    return _ledger().get(key) or REGISTRY.claim(key).decide(Context())


@cache
def _ledger() -> Mapping[str, Verdict]:
    """The verdicts in the ledger of `make verify` that this code and these packages came to, by key."""
    if not _LEDGER.is_file():
        return {}
    found = Ledger(_LEDGER).find(REGISTRY.claims, Context())
    return {key: record.verdict for key, record in found.items()}


def found(key: str) -> Mapping[str, Any]:
    """The data of its counterexample."""
    counterexample = decided(key).counterexample
    assert counterexample is not None
    return counterexample.data


def in_words(key: str) -> str:
    """Its counterexample in words."""
    counterexample = decided(key).counterexample
    assert counterexample is not None
    return counterexample.text


def as_recorded(paper: str) -> Callable[[Claim], None]:
    """The test of all claims of a paper, by its key; to be bound to a name that begins with ``test_``."""
    claims = REGISTRY.select(papers=[paper])

    @pytest.mark.parametrize("claim", claims, ids=lambda claim: claim.key)
    def test(claim: Claim) -> None:
        verdict, record = decided(claim.key), all_records().get(claim.key)
        if record is None:
            assert verdict.kind is Kind.UNDECIDED
        else:
            _agree(verdict, record)
        _stand(claim, verdict)

    return test


def _agree(verdict: Verdict, record: Recorded) -> None:
    """Nothing of less effort contradicts the record; where as much is decided, it comes out the same, by the same kind of evidence."""
    if record.effort is not Effort.QUICK:
        assert not contradict(Recorded(verdict, Effort.QUICK, 0, 0.0, "", ()), record)
        assert verdict.kind is Kind.PROVED or record.verdict.kind is not Kind.PROVED
        if verdict.scope != record.verdict.scope:
            return
    assert _essence(verdict) == _essence(record.verdict)


def _essence(verdict: Verdict) -> tuple[object, ...]:
    example = verdict.counterexample
    return verdict.kind, verdict.scope, verdict.evidence.kind, example.text if example else ""


def _stand(claim: Claim, verdict: Verdict) -> None:
    """The evidence of proved claims is accepted by its checkers; a trace that refutes is played on the shipped allocator.

    To recheck an enumeration is to decide the claim once more, and a theorem is compiled by `make formal`: these are left to the
    tests of their checkers.
    """
    certificate = verdict.evidence.certificate
    kind = certificate.kind if certificate is not None else ""
    if certificate is not None and kind not in _RECHECKED_ELSEWHERE:
        assert examine(certificate).tied
    elif verdict.kind is Kind.PROVED and kind != "coq":
        assert claim.solver_free
    if verdict.kind is Kind.PROVED and certificate is not None and kind == "coq":
        assert (certificate.claim, certificate.encoding.arguments["claim"]) == (claim.statement, claim.key)
    if verdict.counterexample is not None and verdict.counterexample.data.keys() >= _REPLAYED:
        assert replay(verdict.counterexample.data)
