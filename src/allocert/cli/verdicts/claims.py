"""The claims in tables, one a paper: verdict, scope, counterexample, evidence, seconds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from rich import box
from rich.console import Console
from rich.table import Table

from allocert.drawing.lines import many
from allocert.proofs import REGISTRY
from allocert.report.theorems import checked_of
from allocert.report.wording import VERDICTS, rests_on, scope_of
from allocert.verification.claims.claim import Kind
from allocert.verification.ledger.record import Record

__all__ = ["STYLE", "counted", "print_claims"]

STYLE = {
    Kind.PROVED: "green",
    Kind.BOUNDED: "cyan",
    Kind.REFUTED: "red",
    Kind.FITS: "green",
    Kind.DOES_NOT_FIT: "red",
    Kind.UNDECIDED: "yellow",
    Kind.CITED: "dim",
}


def print_claims(console: Console, records: Sequence[Record], details: bool) -> None:
    """The tables, with the numbers decided and what checked the evidence if ``details`` are wanted."""
    for key in dict.fromkeys(REGISTRY.item(record.claim.id).paper for record in records):
        source = REGISTRY.paper(key)
        table = Table(
            title=f"{source.authors}: {source.title} ({source.year})",
            title_justify="left",
            title_style="bold",
            box=box.SIMPLE_HEAD,
            pad_edge=False,
        )
        table.add_column("claim", min_width=20, overflow="fold")
        table.add_column("verdict", no_wrap=True)
        table.add_column("scope, counterexample", ratio=1)
        table.add_column("evidence", no_wrap=True)
        table.add_column("s", justify="right", no_wrap=True)
        for record in records:
            if REGISTRY.item(record.claim.id).paper == key:
                table.add_row(*_row(record, details))
        console.print(table)
        console.print()


def counted(records: Sequence[Record]) -> str:
    """How many verdicts of each kind, in words."""
    counts = Counter(record.verdict.kind for record in records)
    tally = ", ".join(f"{counts[kind]} {VERDICTS[kind]}" for kind in Kind if counts[kind])
    return f"{many(len(records), 'claim')}{': ' if tally else ''}{tally}."


def _row(record: Record, details: bool) -> tuple[str, str, str, str, str]:
    verdict = record.verdict
    style = STYLE[verdict.kind]
    lines = [_escape(scope_of(verdict))]
    if verdict.counterexample:
        lines.append(f"[{style}]counterexample:[/] {_escape(verdict.counterexample.text)}")
    if details:
        if (checked := checked_of(verdict)) not in ("", "nobody"):
            lines.append(f"[dim]checked: {_escape(checked)}[/]")
        lines += [f"[dim]{_escape(f'{name} = {value}')}[/]" for name, value in verdict.values.items()]
    seconds = f"{record.seconds:.1f}{'*' if record.resumed else ''}"
    return (
        record.claim.key,
        f"[{style}]{VERDICTS[verdict.kind]}[/]",
        "\n".join(lines),
        rests_on(verdict) if verdict.kind is not Kind.UNDECIDED else "none",
        seconds,
    )


def _escape(text: str) -> str:
    return text.replace("[", r"\[")
