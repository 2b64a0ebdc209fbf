"""One identifier's claims in Markdown: its parts and readings together, what they share told once."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from allocert.cli.verify_shared import Family, families, shared_ends, shared_wholes
from allocert.proofs.claim import Claim, Kind, Verdict
from allocert.proofs.ledger import Record

__all__ = ["Row", "anchor", "block", "counted", "plain"]


_ENUMERATED = ("enumeration", "none")
"""Evidence that the page does not name."""


@dataclass(frozen=True)
class Row:
    """What the page says of a claim: two claims with equal rows are told once.

    ``result`` are the counterexample and how many cases fail, a line each, in Markdown; ``repair`` is what survives.
    """

    paper: str
    statement: str
    kind: Kind
    evidence: str
    result: tuple[str, ...]
    repair: str
    scope: str

    @classmethod
    def of(cls, record: Record) -> Row:
        """The row of a claim."""
        claim, verdict = record.claim, record.verdict
        evidence = verdict.evidence.kind
        named = "" if evidence in _ENUMERATED else f" ({plain(evidence)})"
        result, repair = tuple(_refutation(verdict)), _repair(verdict)
        return cls(
            claim.paper, claim.statement, verdict.kind, named, result, repair, _one_line(verdict.scope)
        )

    @property
    def verdict(self) -> str:
        """The verdict in a cell, with the evidence where it is a certificate."""
        failed = self.kind in (Kind.REFUTED, Kind.NOT_REPRODUCED)
        return (f"**{self.kind.value}**" if failed else self.kind.value) + self.evidence


def anchor(name: str) -> str:
    """How a link calls a heading.

    >>> anchor("AN-TAB-2.1")
    'an-tab-21'
    """
    return re.sub(r"[^\w\- ]", "", name.lower()).replace(" ", "-")


def plain(text: str) -> str:
    """One line, nothing of it read as markup.

    >>> print(plain("free_subcubes of Q_n, n <= 6, i < j, _a_ | *b"))
    free_subcubes of Q_n, n <= 6, i < j, \\_a\\_ \\| \\*b
    """
    return re.sub(r"[\\*`|~]|(?<!\w)_|_(?!\w)|<(?=[\w/!?])|](?=\()", r"\\\g<0>", _one_line(text))


def block(records: Sequence[Record], told: dict[Row, Claim]) -> Iterator[str]:
    """The lines of one identifier. ``told`` holds what earlier ones have told; it grows by what this one tells."""
    places = plain("; ".join(dict.fromkeys(record.claim.place for record in records)))
    yield f"*{places}*" + (f": {counted(records)}" if len(records) > 1 else "")
    yield ""
    names: dict[Row, list[str]] = {}
    elsewhere: dict[str, list[str]] = {}
    for record in records:
        row, label = Row.of(record), _label(record.claim)
        first = told.setdefault(row, record.claim)
        if first.id == record.claim.id:
            names.setdefault(row, []).append(label)
        else:
            there = _label(first)
            renamed = f" (there {there})" if there != label else ""
            elsewhere.setdefault(first.id, []).append(f"{label} {row.verdict}{renamed}")
    if names:
        yield from _rows(list(names), [", ".join(labels) for labels in names.values()])
    for name, labels in elsewhere.items():
        yield from [f"See [{plain(name)}](#{anchor(name)}): {', '.join(labels)}.", ""]


def counted(records: Iterable[Record]) -> str:
    """How many verdicts of each kind."""
    counts = Counter(record.verdict.kind for record in records)
    return ", ".join(f"{counts[kind]} {kind.value}" for kind in Kind if counts[kind])


def _rows(rows: list[Row], labels: list[str]) -> Iterator[str]:
    """One row in words; several in a table for each family of statements, with the notes that they share."""
    if len(rows) == 1:
        yield from _single(rows[0], labels[0])
        return
    notes: list[str] = []
    scopes = _with_notes(shared_ends([row.scope for row in rows]), notes)
    repairs = _with_notes(shared_wholes([row.repair for row in rows]), notes)
    cells = [
        "<br>".join([*row.result, *_surviving(repair), *([scope] if scope else [])])
        for row, repair, scope in zip(rows, repairs, scopes, strict=True)
    ]
    for family in families([row.statement for row in rows]):
        yield from _table(
            family,
            [labels[member] for member in family.members],
            [rows[member].verdict for member in family.members],
            [cells[member] for member in family.members],
        )
    for number, note in enumerate(notes, 1):
        yield from [f"<sup>{number}</sup> {plain(note)}", ""]


def _with_notes(texts: Iterable[tuple[str, str]], notes: list[str]) -> list[str]:
    """Each beginning in Markdown, its end as the number of a note; ``notes`` grows by those that it has not."""
    found = []
    for own, end in texts:
        if end and end not in notes:
            notes.append(end)
        mark = f"<sup>{notes.index(end) + 1}</sup>" if end else ""
        found.append(f"{plain(own)} {mark}".strip())
    return found


def _surviving(repair: str) -> list[str]:
    return [f"what survives: {repair}"] if repair else []


def _single(row: Row, label: str) -> Iterator[str]:
    lines = [*row.result, *_surviving(plain(row.repair)), plain(row.scope)]
    verdict = row.verdict if label == _WHOLE else f"{label} {row.verdict}"
    yield from [plain(row.statement), ""]
    if len(lines) == 1:
        yield f"- {verdict}: {lines[0]}"
    else:
        yield from [f"- {verdict}", *(f"  - {line}" for line in lines)]
    yield ""


def _table(family: Family, labels: list[str], verdicts: list[str], cells: list[str]) -> Iterator[str]:
    shared = bool(family.head or family.tail)
    middles = [plain(middle) for middle in family.middles]
    if shared:
        gap = "**…**" if any(middles) else ""
        yield from [" ".join(filter(None, [plain(family.head), gap, plain(family.tail)])), ""]
    columns = [
        ("reading", labels),
        ("verdict", verdicts),
        ("…" if shared else "statement", middles),
        ("found", cells),
    ]
    kept = [(head, column) for head, column in columns if any(column)]
    yield f"| {' | '.join(head for head, _ in kept)} |"
    yield f"|{'---|' * len(kept)}"
    for line in zip(*(column for _, column in kept), strict=True):
        yield f"| {' | '.join(line)} |"
    yield ""


_WHOLE = "whole"
"""The label of a claim without part and reading."""


def _label(claim: Claim) -> str:
    """Part and reading, as they follow the identifier in the claim's key."""
    name = claim.key.removeprefix(claim.id).removeprefix("/")
    return f"`{name}`" if name else _WHOLE


def _refutation(verdict: Verdict) -> Iterator[str]:
    """Counterexample and failing cases, in Markdown."""
    if verdict.counterexample is None:
        return
    yield f"counterexample: {plain(verdict.counterexample.text)}"
    failing, cases = verdict.values.get("failing"), verdict.values.get("cases")
    if isinstance(failing, dict) and isinstance(cases, dict):
        sizes = [f"{size}: {count} of {cases.get(size, '?')}" for size, count in failing.items() if count]
        if sizes:
            yield plain(f"failing cases by size: {', '.join(sizes)}")
    elif isinstance(failing, int) and isinstance(cases, int):
        yield f"failing cases: {failing} of {cases}"


def _repair(verdict: Verdict) -> str:
    """What survives, and where that was checked if the scope does not say so."""
    repair = verdict.values.get("repair") if verdict.counterexample else None
    if not isinstance(repair, dict):
        return _one_line(str(repair or ""))
    if "statement" not in repair:
        return "; ".join(f"{name}: {', '.join(map(str, found))}" for name, found in repair.items())
    checked = _one_line(str(repair.get("checked", "")))
    shown = f" ({checked})" if checked and checked not in _one_line(verdict.scope) else ""
    return _one_line(f"{repair['statement']}{shown}")


def _one_line(text: str) -> str:
    return " ".join(text.split())
