"""``allocert show``: all about one item."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from allocert.cli.common import json_option, stdout
from allocert.cli.figures import print_figure, room
from allocert.cli.outputs import Looks, distinct, emit_json, outputs
from allocert.cli.pages import answers_page
from allocert.cli.verdicts.answers import STYLE
from allocert.cli.verdicts.certificates import output_folder
from allocert.cli.verdicts.json_report import claim_json, item_json
from allocert.cli.verdicts.pages import write_pages
from allocert.drawing.frames import TEXT
from allocert.errors import AllocertError
from allocert.proofs import REGISTRY
from allocert.report.theorems import checked_of, sentence_under, theorem_of, ties_of
from allocert.report.wording import (
    NAMES,
    VERDICTS,
    commands_for,
    one_line,
    rests_on,
    scope_of,
    strength_in_words,
    verdict_in_words,
)
from allocert.verification.claims.claim import Counterexample, Kind
from allocert.verification.items import Item, Part, Reading
from allocert.verification.items.headline import headline_of
from allocert.verification.items.known import Finding, Known
from allocert.verification.knowledge import is_stale, know
from allocert.verification.ledger.keys import keep_keys
from allocert.verification.ledger.record import Record

__all__ = ["command"]

_DRAWN = 6
"""Columns before a drawing."""
_WIDE = 72
"""Columns from which on commands stand next to what they do."""


@click.command()
@click.argument("names", metavar="[ID]...", nargs=-1)
@click.option(
    "--report",
    metavar="FOLDER",
    callback=output_folder,
    help="Write the answers to all items as Markdown pages, one a paper.",
)
@click.option("--probes", is_flag=True, help="Also the results beyond the paper's statements.")
@json_option
@outputs("csv", html="The items as one page, as `allocert report` has it.")
def command(names: tuple[str, ...], report: Path | None, probes: bool, json_file: str | None) -> None:
    """Describe an item of a paper, from the records that come with the suite.

    ID is an item's, such as AN-THM-2.6b, a claim's key, such as AN-THM-2.6b/n=5, or a pattern such as 'AN-*' or
    'AN-THM-2.6b/*'. Of an item that claims' keys name only these claims are shown.

    What it states, where and for what sizes; each reading with its verdict, for which sizes it holds and on which
    evidence; the counterexample, drawn; the corrected statement; how to decide and to recheck it, in which file, and how
    long that takes.

    \b
    Examples:
      allocert show 'AN-THM-2.*' --csv items.csv
      allocert show 'AN-THM-2.6b/n=5'
      allocert show KS-TAB-3 --probes --json item.json

    \b
    Exit codes: 0 shown; 2 no such item or claim.
    JSON: a list of items, and of claims that their keys name, as in schema
    allocert/verdicts/3 (docs/schemas); CSV: a row each.
    """
    if not names and report is None:
        raise AllocertError("ID", "", "an item such as KS-THM-FL-STATIC, or --report FOLDER")
    distinct(("--json", json_file))
    named = REGISTRY.named(names)
    known = know(list(named), {})
    console = stdout(json_file)
    for one in known:
        _show(console, one, probes, named[one.item])
    if report:
        write_pages(report, know(REGISTRY.items, {}))
    data = [entry for one in known for entry in _entries(one, named[one.item])]
    emit_json(data, json_file, Looks(records=lambda: data, page=lambda: answers_page(known, {})))
    keep_keys()


def _entries(known: Known, keys: Container[str]) -> Iterator[dict[str, Any]]:
    """The item, or those of its claims that are singled out and decided."""
    if not keys:
        yield item_json(known)
    for key, one in known.findings.items():
        if key in keys:
            record = Record(one.claim, one.found.verdict, one.found.seconds)
            yield claim_json(record, known.item.role(key))


def _show(console: Console, known: Known, probes: bool, keys: frozenset[str]) -> None:
    """All about the item, or about the claims of these ``keys`` if there are any."""
    item, kind = known.item, known.answer.kind
    source = REGISTRY.paper(item.paper)
    console.print(Text(f"{item.id}: {item.kind.value}", "bold"))
    console.print(Text(f"{source.authors}, {source.title} ({source.year}), {item.place}", "dim"))
    console.print()
    facts = _grid()
    facts.add_row("states", Text(one_line(item.statement)))
    facts.add_row("domain", Text(one_line(item.domain)))
    facts.add_row("answer", Text.assemble((NAMES[kind], STYLE[kind]), "  ", one_line(headline_of(known))))
    facts.add_row("strength", Text(strength_in_words(known)))
    for name, text in (("same as", item.repeats), ("note", item.note)):
        if text:
            facts.add_row(name, Text(one_line(text)))
    console.print(facts)
    for part in item.parts:
        _part(console, known, part, keys)
    for key in sorted(keys.difference(item.claims)):
        console.print()
        _claim_of(console, known, key, REGISTRY.claim(key).statement)
    if known.probes and not keys:
        console.print()
        console.print(Text("Beyond what the paper says", "bold"))
        for finding in known.probes:
            if probes:
                _claim(console, finding, finding.claim.statement)
            else:
                what = verdict_in_words(finding.found.verdict)
                _indented(console, 2, f"{what}: {finding.claim.statement} ({finding.claim.key})")
    console.print()
    _how(console, item, [one for key, one in known.findings.items() if key in keys or not keys])
    console.print()


def _part(console: Console, known: Known, part: Part, keys: frozenset[str]) -> None:
    """The readings of a part, of these ``keys`` alone if there are any."""
    readings, corrections = (
        [one for one in own if not keys or keys.intersection(one.claims)]
        for own in (part.readings, part.corrections)
    )
    if part.name and (readings or corrections):
        console.print()
        console.print(Text(part.name, "bold"))
    for reading in readings:
        _reading(console, known, reading, keys, f"Read as: {reading.name}")
    for reading in corrections:
        _reading(
            console,
            known,
            reading,
            keys,
            f"{'Misprint' if reading.misprint else 'Holds with'}: {reading.name}",
        )


def _reading(console: Console, known: Known, reading: Reading, keys: frozenset[str], title: str) -> None:
    state = known.state(reading)
    console.print()
    console.print(Text.assemble((title, "bold"), "  ", (NAMES[state], STYLE[state])))
    _indented(console, 2, reading.text)
    if reading.open:
        _indented(console, 2, f"open: {reading.open}")
    for key in reading.claims:
        if not keys or key in keys:
            _claim_of(console, known, key, above=reading.text)


def _claim_of(console: Console, known: Known, key: str, statement: str = "", above: str = "") -> None:
    if key in known.findings:
        _claim(console, known.findings[key], statement, above)
    else:
        _indented(console, 2, f"{key}: not decided and not recorded yet")


def _claim(console: Console, finding: Finding, statement: str = "", above: str = "") -> None:
    found, verdict = finding.found, finding.found.verdict
    stale = ", with other code than today's" if is_stale(finding) else ""
    effort = f"{found.effort.value} effort, {found.seconds:.1f} s{stale}"
    _indented(console, 2, f"{finding.claim.key}: {VERDICTS[verdict.kind]} ({effort})")
    if statement:
        _indented(console, 4, statement)
    _indented(
        console, 4, f"{'why' if verdict.kind in (Kind.UNDECIDED, Kind.CITED) else 'for'}: {scope_of(verdict)}"
    )
    if verdict.counterexample:
        _counterexample(console, verdict.counterexample)
    theorem = theorem_of(verdict)
    checked = checked_of(verdict).removesuffix(verdict.scope).rstrip(": ")
    if theorem:
        checked = checked.replace(f"; {ties_of(theorem.name)}", "")
    if verdict.evidence.checked_by not in ("", "nobody"):
        _indented(console, 4, "; ".join(filter(None, (f"evidence: {rests_on(verdict)}", checked))))
    if theorem:
        if said := sentence_under(f"{above} {statement}", finding.claim.key, verdict):
            _indented(console, 4, f"theorem: {said}")
        _indented(console, 4, f"in Coq: {theorem.statement}")
        _indented(console, 4, f"tie: {ties_of(theorem.name)}")


def _counterexample(console: Console, counterexample: Counterexample) -> None:
    # What draws is loaded where there is something to draw.
    from allocert.drawing.counterexamples import figure_of

    _indented(console, 4, f"counterexample: {counterexample.text}", "red")
    figure = figure_of(counterexample.data, counterexample.text, room(console, _DRAWN + 2))
    if figure is not None and figure.form != TEXT:
        print_figure(console, figure, _DRAWN)


def _how(console: Console, item: Item, findings: Iterable[Finding]) -> None:
    ways = _grid()
    for name, line in commands_for(item, findings):
        if console.width < _WIDE:
            console.print(Text(name))
            console.print(Padding(Text(line, overflow="fold"), (0, 0, 0, 2)))
        else:
            ways.add_row(name, Text(line))
    console.print(ways)


def _grid() -> Table:
    """Names and what belongs to them; a word longer than its line goes on in the next, whole."""
    grid = Table.grid(padding=(0, 2))
    grid.add_column(no_wrap=True)
    grid.add_column(overflow="fold")
    return grid


def _indented(console: Console, depth: int, text: str, style: str = "") -> None:
    console.print(Padding(Text(one_line(text), style), (0, 0, 0, depth)))
