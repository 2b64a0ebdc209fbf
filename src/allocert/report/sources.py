"""What the report is made from: the records that come with the suite, and the verdicts of a ledger."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path

from allocert.proofs import REGISTRY
from allocert.verification.claims.claim import Context, Effort
from allocert.verification.items.records import Recorded, merged
from allocert.verification.knowledge import fresh
from allocert.verification.ledger.store import Ledger

__all__ = ["text_of_sources", "verdicts_of"]


def verdicts_of(path: Path, seed: int, tell: Callable[[str], None]) -> dict[str, Recorded]:
    """The verdicts of the ledger on today's questions with that seed, by claim; of two efforts the higher one's.

    ``tell`` is given a line for damaged files. Raises :class:`~allocert.errors.LedgerError`.
    """
    ledger = Ledger(path, tell)
    found: dict[str, Recorded] = {}
    for effort in Effort:
        context = Context(effort, seed)
        found = merged(found, fresh(ledger.find(REGISTRY.claims, context).values(), context))
    return found


def text_of_sources(found: Mapping[str, Recorded]) -> str:
    """One sentence for readers of the page.

    >>> text_of_sources({})
    'The verdicts are the records that come with the suite.'
    """
    if not found:
        return "The verdicts are the records that come with the suite."
    efforts = Counter(one.effort for one in found.values())
    own = " and ".join(
        f"{'' if len(efforts) == 1 else f'{efforts[effort]} '}at {effort.value} effort"
        for effort in Effort
        if efforts[effort]
    )
    claims = f"{len(found)} of {len(REGISTRY.claims)} claims"
    return f"{claims} were decided in your own run, {own}; all else is from the records that come with the suite."
