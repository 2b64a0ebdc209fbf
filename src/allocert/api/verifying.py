"""``verify``: decide claims of the papers, and the answers that follow."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import KW_ONLY, dataclass
from fnmatch import fnmatchcase
from pathlib import Path
from typing import TypedDict, Unpack

from allocert.api.limits import check_count, check_seconds, check_seed
from allocert.errors import ClaimError
from allocert.proofs import REGISTRY
from allocert.verification.claims.claim import Claim, Context, Effort
from allocert.verification.items import Item
from allocert.verification.items.known import Known
from allocert.verification.items.records import Recorded
from allocert.verification.knowledge import all_records, fresh, know
from allocert.verification.ledger.record import Record
from allocert.verification.ledger.store import Ledger
from allocert.verification.runner import Deciding, decide_claims

__all__ = ["Verification", "VerifyOptions", "VerifySettings", "items_of", "verify"]


@dataclass(frozen=True)
class Verification:
    """What was decided: ``records`` are the claims with their verdicts, ``items`` the statements of the papers with the answers
    that follow from these and from what was recorded before.
    """

    records: tuple[Record, ...]
    items: tuple[Known, ...]
    context: Context

    @classmethod
    def of(cls, records: Iterable[Record], context: Context, asked: VerifySettings) -> Verification:
        """What follows from the records of the claims that were asked for."""
        done = tuple(records)
        items = items_of(asked.names, asked.papers, [record.claim for record in done])
        return cls(done, tuple(know(items, fresh(done, context))), context)

    @property
    def found(self) -> dict[str, Recorded]:
        """The verdicts of claims that were examined to their end, as records."""
        return fresh(self.records, self.context)

    @property
    def unfinished(self) -> tuple[Record, ...]:
        """The claims that were not examined to their end, with the reason."""
        return tuple(record for record in self.records if record.unfinished)

    @property
    def conflicts(self) -> tuple[str, ...]:
        """The keys of the claims whose verdict contradicts the recorded one."""
        conflicts = (one for known in self.items for one in known.findings.values() if one.conflict)
        return tuple(dict.fromkeys(one.claim.key for one in conflicts))

    def __getitem__(self, name: str) -> Known:
        """The item of that identifier. Raises :class:`KeyError`."""
        for known in self.items:
            if known.item.id == name:
                return known
        raise KeyError(name)

    def __iter__(self) -> Iterator[Known]:
        """The items."""
        return iter(self.items)


@dataclass(frozen=True)
class VerifySettings(Deciding):
    """Which claims are decided, how far, and where verdicts are kept."""

    names: Sequence[str] = ()
    _: KW_ONLY
    papers: Sequence[str] = ()
    effort: str = "quick"
    ledger: Path | str | None = None
    seed: int = 0
    progress: Callable[[str], None] | None = None

    def context(self) -> Context:
        """What each claim is given. Raises :class:`ClaimError`."""
        efforts = [one.value for one in Effort]
        if self.effort not in efforts:
            raise ClaimError("effort", self.effort, " or ".join(efforts))
        return Context(Effort(self.effort), self.seed)

    def claims(self) -> tuple[Claim, ...]:
        """The claims. Raises :class:`ClaimError`."""
        return REGISTRY.select(self.names, self.papers)


class VerifyOptions(TypedDict, total=False):
    """The settings by name, for type checkers: what takes any number of names cannot have its parameters from a dataclass."""

    effort: str
    jobs: int
    seconds: float | None
    ledger: Path | str | None
    again: bool
    seed: int
    progress: Callable[[str], None] | None
    scheduler: str | None


def verify(*names: str, papers: Iterable[str] = (), **settings: Unpack[VerifyOptions]) -> Verification:
    """Decide claims, in ``jobs`` processes of their own or by the Dask cluster of a ``scheduler`` (``tcp://HOST:PORT``), and say what
    follows.

    ``names`` are ids such as ``KS-THM-AXIS-STATIC``, keys or patterns such as ``AN-*``; without any, all claims of the ``papers``, or
    of all. ``effort`` is ``quick``, by default, ``standard`` or ``deep``. With a ``ledger``, a file, verdicts are kept there, and
    those that it has are not decided ``again`` unless that is asked. Claims that ``seconds`` do not reach (there are enough
    by default) come back unfinished. ``progress`` receives the key of each claim when it is begun.

    >>> from allocert import verify
    >>> verify("KS-X-1")["KS-X-1"].answer.kind.value
    'answered'

    Raises:
        ClaimError: no such claim, paper or effort.
        LedgerError: the ledger cannot be used.
        AllocertError: the cluster cannot be used.
    """
    asked = VerifySettings(names, papers=tuple(papers), **settings)
    check_seconds(asked.seconds)
    check_seed(asked.seed)
    check_count(asked.jobs, "jobs")
    claims, context, progress = asked.claims(), asked.context(), asked.progress
    all_records(REGISTRY.item(claim.id).paper for claim in claims)
    kept = None if asked.ledger is None else Ledger(Path(asked.ledger), lambda line: None)

    def started(claim: Claim) -> None:
        if progress is not None:
            progress(claim.key)

    found = {
        record.claim.key: record
        for record in decide_claims(claims, context, asked, ledger=kept, started=started)
    }
    return Verification.of((found[claim.key] for claim in claims), context, asked)


def items_of(names: Sequence[str], papers: Sequence[str], claims: Sequence[Claim]) -> list[Item]:
    """The items that are named, and of what else is named those that the claims belong to; all of the papers without names."""
    keys = REGISTRY.papers_like(papers)
    items = [item for item in REGISTRY.items if not keys or item.paper in keys]
    named = [item for item in items if not names or any(fnmatchcase(item.id, name) for name in names)]
    shown = {item.id for item in named}
    covered = {key for item in named for key in item.claims}
    shown |= {claim.id for claim in claims if claim.key not in covered}
    return [item for item in items if item.id in shown]
