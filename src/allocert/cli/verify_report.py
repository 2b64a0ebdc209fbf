"""The ledger as a Markdown page: for each paper what is refuted, with counterexamples, and what holds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from allocert.proofs.claim import Context, Kind
from allocert.proofs.ledger import Record
from allocert.proofs.papers import paper

__all__ = ["markdown"]

_TITLES = {
    Kind.REFUTED: "Refuted",
    Kind.NOT_REPRODUCED: "Not reproduced",
    Kind.PROVED: "Proved",
    Kind.BOUNDED: "Proved up to a bound",
    Kind.REPRODUCED: "Reproduced",
    Kind.UNDECIDED: "Undecided",
    Kind.CITED: "Only cited",
}
"""The sections of a paper, in their order."""


def markdown(records: Sequence[Record], context: Context, command: str) -> str:
    """The whole page. ``command`` is what made it, and makes it again."""
    counts = _counts(records)
    lines = [
        "# Verdicts",
        "",
        f"{len(records)} claims at {context.effort.value} effort, seed {context.seed}: {counts}. Made by `{command}`.",
        "",
    ]
    for key in dict.fromkeys(record.claim.paper for record in records):
        source = paper(key)
        own = [record for record in records if record.claim.paper == key]
        lines += [f"## {source.authors}: *{source.title}* ({source.year})", "", f"{_counts(own)}.", ""]
        for kind, title in _TITLES.items():
            of_kind = [record for record in own if record.verdict.kind is kind]
            if of_kind:
                lines += [f"### {title}", "", *_entries(of_kind), ""]
    return "\n".join(lines).rstrip() + "\n"


def _counts(records: Iterable[Record]) -> str:
    counts = Counter(record.verdict.kind for record in records)
    return ", ".join(f"{counts[kind]} {kind.value}" for kind in Kind if counts[kind])


def _entries(records: Iterable[Record]) -> Iterable[str]:
    for record in records:
        claim, verdict = record.claim, record.verdict
        yield f"- **{claim.key}** ({_text(claim.place)}). {_text(claim.statement)}"
        if verdict.counterexample:
            yield f"  - counterexample: {_text(verdict.counterexample.text)}"
        yield f"  - {_text(verdict.scope)}"
        failing, cases = verdict.values.get("failing"), verdict.values.get("cases")
        if verdict.kind is Kind.REFUTED and isinstance(failing, dict) and isinstance(cases, dict):
            counted = ", ".join(f"{size}: {failing[size]} of {cases.get(size, '?')}" for size in failing)
            yield f"  - failing cases by size: {counted}"
        repair = verdict.values.get("repair")
        if isinstance(repair, dict):
            yield f"  - what survives: {_text(str(repair.get('statement')))} ({_text(str(repair.get('checked')))})"


def _text(text: str) -> str:
    """One line, nothing of it read as markup."""
    for symbol in "\\*_`[<|":
        text = text.replace(symbol, "\\" + symbol)
    return " ".join(text.split())
