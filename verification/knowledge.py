"""All verdicts: those of a run together with the recorded ones, item by item, and how a run is recorded."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import nullcontext
from functools import cache

from allocert.verification.claims.claim import Context
from allocert.verification.items import Item
from allocert.verification.items.known import Finding, Known, best
from allocert.verification.items.records import Recorded, contradict, merged, read_records, write_records
from allocert.verification.ledger.keys import key_of
from allocert.verification.ledger.record import Record
from allocert.verification.ledger.setting_aside import exclusively
from allocert.verification.ledger.versions import versions
from allocert.verification.registry import Registry, handed

__all__ = ["all_records", "fresh", "is_stale", "know", "record"]


def all_records(papers: Iterable[str] | None = None) -> Mapping[str, Recorded]:
    """Every record of a claim that there still is, by key; of these ``papers``, or of all.

    Raises :class:`~allocert.errors.LedgerError`.
    """
    keys = [source.key for source in handed().papers] if papers is None else dict.fromkeys(papers)
    return {key: one for paper in keys for key, one in _records_of(handed(), paper).items()}


@cache
def _records_of(registry: Registry, paper_key: str) -> Mapping[str, Recorded]:
    own = registry.claims_of(paper_key)
    return {key: one for key, one in read_records(registry.records_file(paper_key)).items() if key in own}


def fresh(records: Iterable[Record], context: Context) -> dict[str, Recorded]:
    """What a run has decided, in the form of records and by key; what it did not look at to its end is not among it."""
    return {
        one.claim.key: Recorded(
            one.verdict,
            context.effort,
            context.seed,
            one.seconds,
            key_of(one.claim.decide),
            versions(),
        )
        for one in records
        if not one.unfinished
    }


def know(items: Sequence[Item], found: Mapping[str, Recorded]) -> list[Known]:
    """The state of the items from ``found``, a run's verdicts by key, and from the records; loads the claims of their papers."""
    papers = dict.fromkeys(item.paper for item in items)
    claims = {key: claim for paper in papers for key, claim in handed().claims_of(paper).items()}
    kept = {key: one for paper in papers for key, one in _records_of(handed(), paper).items()}
    keys: dict[str, list[str]] = {}
    for claim in claims.values():
        keys.setdefault(claim.id, []).append(claim.key)
    known = []
    for item in items:
        own = dict.fromkeys((*item.claims, *keys.get(item.id, ())))
        findings = {key: best(claims[key], found.get(key), kept.get(key)) for key in own}
        known.append(Known(item, {key: one for key, one in findings.items() if one is not None}))
    return known


def is_stale(finding: Finding) -> bool:
    """Whether a recorded verdict was come to with other code or other packages than there are now."""
    return finding.recorded and finding.found.closure != key_of(finding.claim.decide)


def record(found: Mapping[str, Recorded]) -> None:
    """Add a run's verdicts to the records of their papers, but for those that contradict present ones.

    The files are read again, and other runs wait meanwhile. What they have recorded stays, also of claims that are new since
    this process began. Raises :class:`OSError`.
    """
    papers = {claim.key: handed().item(claim.id).paper for claim in handed().claims}
    for source in handed().papers:
        own = {key: one for key, one in found.items() if papers[key] == source.key}
        if own:
            path = handed().records_file(source.key)
            with exclusively(path) if path.exists() else nullcontext():
                old = read_records(path)
                new = {k: one for k, one in own.items() if k not in old or not contradict(one, old[k])}
                write_records(path, merged(old, new))
    _records_of.cache_clear()
