"""What the claims on a table came to, as lines below it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from allocert.verification.claims.claim import Kind
from allocert.verification.items.known import Finding, Known

__all__ = ["Sources"]

_GOOD = (Kind.PROVED, Kind.BOUNDED, Kind.FITS)


class Sources:
    """The verdicts on a paper's claims by key."""

    def __init__(self, known: Sequence[Known]) -> None:
        self._findings = {key: finding for one in known for key, finding in one.findings.items()}

    def under(self, identifier: str) -> tuple[Finding, ...]:
        """The verdicts on the claims of an item, with their parts and readings."""
        return tuple(finding for finding in self._findings.values() if finding.claim.id == identifier)

    def holds(self, key: str) -> bool:
        """Whether a claim is decided, and what it says holds."""
        finding = self._findings.get(key)
        return finding is not None and finding.kind in _GOOD

    def lines(self, *keys: str) -> tuple[str, ...]:
        """A line for the claims of these keys, or under these identifiers."""
        return tuple(
            _lines(
                finding for key, finding in self._findings.items() if key in keys or finding.claim.id in keys
            )
        )


def _lines(findings: Iterable[Finding]) -> Iterable[str]:
    """The claims by what they came to, at which effort, in this run or recorded."""
    groups: dict[str, list[str]] = {}
    for one in findings:
        when = "recorded" if one.recorded else "this run"
        came = f"{one.kind.value} ({one.found.effort.value} effort, seed {one.found.seed}, {when})"
        groups.setdefault(came, []).append(one.claim.key)
    if groups:
        yield "Judged by " + "; ".join(f"{', '.join(keys)}: {came}" for came, keys in groups.items()) + "."
