"""What ``verify --json`` writes: schema ``allocert/verdicts/3``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from allocert.proofs import REGISTRY
from allocert.report.theorems import checked_of, theorem_json
from allocert.verification.claims.claim import Context, Verdict
from allocert.verification.claims.strength import Strength, page_of, strength_of
from allocert.verification.items.headline import headline_of
from allocert.verification.items.known import Known
from allocert.verification.ledger.record import Record

__all__ = ["claim_json", "item_json", "to_json"]


def to_json(
    items: Sequence[Known], records: Sequence[Record], paths: Mapping[str, Path], context: Context
) -> dict[str, Any]:
    """The whole file; ``paths`` are where the certificates of this run are, by the claim's key."""
    roles = {key: known.item.role(key) for known in items for key in known.item.claims}
    return {
        "schema": "allocert/verdicts/3",
        "effort": context.effort.value,
        "seed": context.seed,
        "items": [item_json(known) for known in items],
        "claims": [
            claim_json(record, roles.get(record.claim.key, "probe"), paths.get(record.claim.key))
            for record in records
        ],
    }


def item_json(known: Known) -> dict[str, Any]:
    """An item and its answer."""
    item = known.item
    return {
        "id": item.id,
        "paper": item.paper,
        "kind": item.kind.value,
        "place": item.place,
        "statement": item.statement,
        "domain": item.domain,
        "answer": known.answer.kind.value,
        "headline": headline_of(known),
        "conditions": [
            {
                "part": one.part,
                "readings": list(one.readings),
                "repairs": list(one.corrections),
                "misprint": one.misprint,
                "in_our_copy": one.copy,
            }
            for one in known.answer.conditions
        ],
        "witness": known.witness or None,
        "strength": known.strength.value,
        "page": next((page for one in known.resting if (page := _page(one.found.verdict))), None),
        "extent": known.extent,
        "recorded": known.recorded,
        "claims": list(item.claims),
    }


def claim_json(record: Record, role: str, path: Path | None = None) -> dict[str, Any]:
    """A claim and its verdict; ``role`` is what its item says of it, ``path`` the file of its certificate."""
    claim, verdict = record.claim, record.verdict
    counterexample = verdict.counterexample
    return {
        "key": claim.key,
        "id": claim.id,
        "part": claim.part,
        "reading": claim.reading,
        "role": role,
        "paper": REGISTRY.item(claim.id).paper,
        "place": REGISTRY.item(claim.id).place,
        "statement": claim.statement,
        "verdict": verdict.kind.value,
        "scope": verdict.scope,
        "strength": strength_of(verdict).value,
        "evidence": {
            "kind": verdict.evidence.kind,
            "path": str(path) if path else None,
            "checked_by": checked_of(verdict),
            "page": _page(verdict),
            "theorem": theorem_json(verdict),
        },
        "counterexample": {"text": counterexample.text, "data": dict(counterexample.data)}
        if counterexample
        else None,
        "values": dict(verdict.values),
        "seconds": round(record.seconds, 3),
    }


def _page(verdict: Verdict) -> str | None:
    """The page that joins certified steps."""
    return page_of(verdict) if strength_of(verdict) is Strength.CERTIFIED_STEPS else None
