"""``allocert show``: all about one item."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

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
from allocert.cli.verdicts.json_report import item_json
from allocert.cli.verdicts.pages import write_pages
from allocert.drawing.frames import TEXT
from allocert.errors import AllocertError
from allocert.proofs import REGISTRY
from allocert.report.theorems import theorem_of, ties_of
from allocert.report.wording import NAMES, VERDICTS, commands_for, one_line, rests_on
from allocert.verification.claims.claim import Counterexample, Kind
from allocert.verification.items import Item, Part, Reading
from allocert.verification.items.headline import headline_of
from allocert.verification.items.known import Finding, Known
from allocert.verification.knowledge import is_stale, know
from allocert.verification.ledger.keys import keep_keys

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
@outputs(html="The items as one page, as `allocert report` has it.")
def command(names: tuple[str, ...], report: Path | None, probes: bool, json_file: str | None) -> None:
    """Describe an item of a paper, from the records that come with the suite.

    ID is an item's, such as AN-THM-2.6b, or a pattern such as 'AN-*'.

    What it states, where and of which sizes; each reading with its verdict, for which sizes it holds and on which
    evidence; the counterexample, drawn; the corrected statement; how to decide and to recheck it, in which file, and how
    long that takes.

    \b
    Examples:
      allocert show AN-THM-2.6b
      allocert show 'AN-THM-2.*'
      allocert show KS-TAB-3 --probes --json item.json

    \b
    Exit codes: 0 shown; 2 no such item.
    JSON: the items of schema allocert/verdicts/3 (docs/schemas), in a list.
    """
    if not names and report is None:
        raise AllocertError("ID", "", "an item such as KS-THM-FL-STATIC, or --report FOLDER")
    distinct(("--json", json_file))
    known = know(list(dict.fromkeys(item for name in names for item in REGISTRY.items_like(name))), {})
    console = stdout(json_file)
    for one in known:
        _show(console, one, probes)
    if report:
        write_pages(report, know(REGISTRY.items, {}))
    emit_json([item_json(one) for one in known], json_file, Looks(page=lambda: answers_page(known, {})))
    keep_keys()


def _show(console: Console, known: Known, probes: bool) -> None:
    item, kind = known.item, known.answer.kind
    source = REGISTRY.paper(item.paper)
    console.print(Text(f"{item.id}: {item.kind.value}", "bold"))
    console.print(Text(f"{source.authors}, {source.title} ({source.year}), {item.place}", "dim"))
    console.print()
    facts = _grid()
    facts.add_row("states", Text(one_line(item.statement)))
    facts.add_row("domain", Text(one_line(item.domain)))
    facts.add_row("answer", Text.assemble((NAMES[kind], STYLE[kind]), "  ", one_line(headline_of(known))))
    for name, text in (("same as", item.repeats), ("note", item.note)):
        if text:
            facts.add_row(name, Text(one_line(text)))
    console.print(facts)
    for part in item.parts:
        _part(console, known, part)
    if known.probes:
        console.print()
        console.print(Text("Beyond what the paper says", "bold"))
        for finding in known.probes:
            if probes:
                _claim(console, finding, finding.claim.statement)
            else:
                _indented(
                    console, 2, f"{VERDICTS[finding.kind]}: {finding.claim.statement} ({finding.claim.key})"
                )
    console.print()
    _how(console, item, known.findings.values())
    console.print()


def _part(console: Console, known: Known, part: Part) -> None:
    if part.name:
        console.print()
        console.print(Text(part.name, "bold"))
    for reading in part.readings:
        _reading(console, known, reading, f"Read as: {reading.name}")
    for reading in part.corrections:
        _reading(
            console, known, reading, f"{'Misprint' if reading.misprint else 'Holds with'}: {reading.name}"
        )


def _reading(console: Console, known: Known, reading: Reading, title: str) -> None:
    state = known.state(reading)
    console.print()
    console.print(Text.assemble((title, "bold"), "  ", (NAMES[state], STYLE[state])))
    _indented(console, 2, reading.text)
    if reading.open:
        _indented(console, 2, f"open: {reading.open}")
    for key in reading.claims:
        if key in known.findings:
            _claim(console, known.findings[key])
        else:
            _indented(console, 2, f"{key}: not decided and not recorded yet")


def _claim(console: Console, finding: Finding, statement: str = "") -> None:
    found, verdict = finding.found, finding.found.verdict
    stale = ", with other code than today's" if is_stale(finding) else ""
    effort = f"{found.effort.value} effort, {found.seconds:.1f} s{stale}"
    _indented(console, 2, f"{finding.claim.key}: {VERDICTS[verdict.kind]} ({effort})")
    if statement:
        _indented(console, 4, statement)
    _indented(
        console, 4, f"{'why' if verdict.kind in (Kind.UNDECIDED, Kind.CITED) else 'for'}: {verdict.scope}"
    )
    if verdict.counterexample:
        _counterexample(console, verdict.counterexample)
    checked = verdict.evidence.checked_by.removesuffix(verdict.scope).rstrip(": ")
    if checked not in ("", "nobody"):
        _indented(console, 4, f"evidence: {rests_on(verdict)}; {checked}")
    if theorem := theorem_of(verdict):
        _indented(console, 4, f"theorem: {theorem.sentence}")
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
