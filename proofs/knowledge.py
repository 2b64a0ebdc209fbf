"""What is known: the verdicts of a run together with the recorded ones, item by item, and how a run is recorded."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from allocert.proofs.claim import Context
from allocert.proofs.items import Item
from allocert.proofs.items.known import Known, Told, best
from allocert.proofs.items.records import Recorded, merged, read_records, write_records
from allocert.proofs.ledger import Record
from allocert.proofs.ledger.closure import closure_key
from allocert.proofs.ledger.question import versions
from allocert.proofs.papers import PAPERS
from allocert.proofs.registry import all_claims, claim_by_key, module_of, records_file

__all__ = ["all_records", "fresh", "is_stale", "know", "record"]


@lru_cache(maxsize=1)
def all_records() -> Mapping[str, Recorded]:
    """Every record of a claim that there still is, by key. Raises :class:`~allocert.errors.LedgerError`."""
    known = {claim.key for claim in all_claims()}
    files = [read_records(records_file(source.key)) for source in PAPERS]
    return {key: record for records in files for key, record in records.items() if key in known}


def fresh(records: Iterable[Record], context: Context) -> dict[str, Recorded]:
    """What a run has decided, in the form of records and by key; what it did not look at to its end is not among it."""
    return {
        one.claim.key: Recorded(
            one.verdict,
            context.effort,
            context.seed,
            one.seconds,
            closure_key(module_of(one.claim)),
            versions(),
        )
        for one in records
        if not one.unfinished
    }


def know(items: Sequence[Item], found: Mapping[str, Recorded]) -> list[Known]:
    """What is known of the items from ``found``, a run's verdicts by key, and from the records."""
    kept = all_records()
    claims: dict[str, list[str]] = {}
    for claim in all_claims():
        claims.setdefault(claim.id, []).append(claim.key)
    known = []
    for item in items:
        told: dict[str, Told] = {}
        for key in dict.fromkeys((*item.claims, *claims.get(item.id, ()))):
            one = best(claim_by_key(key), found.get(key), kept.get(key))
            if one is not None:
                told[key] = one
        known.append(Known(item, told))
    return known


def is_stale(told: Told) -> bool:
    """Whether a recorded verdict was come to with other code or other packages than there are now."""
    return told.recorded and told.found.closure != closure_key(module_of(told.claim))


def record(found: Mapping[str, Recorded]) -> None:
    """Add a run's verdicts to the records of their papers. Raises :class:`OSError`."""
    kept = all_records()
    papers = {claim.key: claim.paper for claim in all_claims()}
    for source in PAPERS:
        own = {key: one for key, one in found.items() if papers[key] == source.key}
        if own:
            old = {key: one for key, one in kept.items() if papers[key] == source.key}
            write_records(records_file(source.key), merged(old, own))
    all_records.cache_clear()
