"""``allocert show``: all about one item."""

from __future__ import annotations

from collections.abc import Iterable

import click
from rich.console import Console
from rich.text import Text

from allocert.cli.common import emit_json, json_option, stdout
from allocert.cli.verify_answers import NAMES, STYLE, told_of
from allocert.cli.verify_json import item_json
from allocert.proofs.claim import Counterexample, Kind
from allocert.proofs.counterexamples import draw_counterexample
from allocert.proofs.items import Item, Part, Reading
from allocert.proofs.items.known import Known, Told
from allocert.proofs.knowledge import is_stale, know
from allocert.proofs.papers import paper
from allocert.proofs.registry import item_by_id, module_of

__all__ = ["command"]


@click.command()
@click.argument("names", metavar="ID...", nargs=-1, required=True)
@json_option
def command(names: tuple[str, ...], json_file: str | None) -> None:
    """Tell all about an item of a paper, from the records that come with the suite.

    What it states, where and of which sizes; each reading with its verdict, for which sizes it holds and on which
    evidence; the counterexample, drawn; what is true instead; how to decide and to recheck it, in which file, and how
    long that takes.

    \b
    Exit codes: 0 told; 2 no such item.
    JSON: the items of schema allocert/verdicts/2 (docs/schemas/verdicts-2.json), in a list.
    """
    known = know([item_by_id(name) for name in dict.fromkeys(names)], {})
    console = stdout(json_file)
    for one in known:
        _show(console, one)
    emit_json([item_json(one) for one in known], json_file)


def _show(console: Console, known: Known) -> None:
    item = known.item
    source = paper(item.paper)
    console.print(Text(f"{item.id}: {item.kind.value}", "bold"))
    console.print(Text(f"{source.authors}, {source.title} ({source.year}), {item.place}", "dim"))
    console.print()
    _said(console, "states", item.statement)
    _said(console, "domain", item.domain)
    kind = known.answer.kind
    _said(console, "answer", f"{NAMES[kind]}  {told_of(known)}", STYLE[kind])
    for name, text in (("same as", item.repeats), ("note", item.note)):
        if text:
            _said(console, name, text)
    for part in item.parts:
        _part(console, known, part)
    if known.probes:
        console.print()
        console.print(Text("Beside what the paper says", "bold"))
        for told in known.probes:
            _claim(console, told, told.claim.statement)
    console.print()
    _how(console, item, known.told.values())
    console.print()


def _part(console: Console, known: Known, part: Part) -> None:
    if part.name:
        console.print()
        console.print(Text(part.name, "bold"))
    for reading in part.readings:
        _reading(console, known, reading, f"Read as: {reading.name}")
    for reading in part.corrections:
        _reading(console, known, reading, f"{'Misprint' if reading.misprint else 'True if'}: {reading.name}")


def _reading(console: Console, known: Known, reading: Reading, title: str) -> None:
    state = known.state(reading)
    console.print()
    console.print(Text.assemble((title, "bold"), "  ", (NAMES[state], STYLE[state])))
    console.print(Text(f"  {reading.text}"))
    if reading.open:
        console.print(Text(f"  open: {reading.open}"))
    for key in reading.claims:
        if key in known.told:
            _claim(console, known.told[key])
        else:
            console.print(Text(f"  {key}: not decided and not recorded yet"))


def _claim(console: Console, told: Told, statement: str = "") -> None:
    found, verdict = told.found, told.found.verdict
    stale = ", with other code than today's" if is_stale(told) else ""
    effort = f"{found.effort.value} effort, {found.seconds:.1f} s{stale}"
    console.print(Text(f"  {told.claim.key}: {verdict.kind.value} ({effort})"))
    if statement:
        console.print(Text(f"    {statement}"))
    console.print(Text(f"    {'why' if verdict.kind is Kind.UNDECIDED else 'for'}: {verdict.scope}"))
    if verdict.counterexample:
        _counterexample(console, verdict.counterexample)
    if verdict.evidence.checked_by != "nobody":
        console.print(Text(f"    evidence: {verdict.evidence.kind}; {verdict.evidence.checked_by}"))


def _counterexample(console: Console, counterexample: Counterexample) -> None:
    console.print(Text(f"    counterexample: {counterexample.text}", "red"))
    for line in draw_counterexample(counterexample.data):
        console.print(Text(f"      {line}"), no_wrap=True, overflow="ignore", crop=False)


def _how(console: Console, item: Item, told: Iterable[Told]) -> None:
    console.print(Text("Decide it again:", "bold"), Text(f"allocert verify {item.id} --fresh --details"))
    console.print(
        Text("Recheck without the engines:", "bold"),
        Text(f"allocert verify {item.id} --certificates FOLDER, then allocert recheck FOLDER/*"),
    )
    files = dict.fromkeys(_file(one) for one in told)
    if files:
        console.print(Text("Decided in:", "bold"), Text(", ".join(files)))


def _file(told: Told) -> str:
    return module_of(told.claim).removeprefix("allocert.").replace(".", "/") + ".py"


def _said(console: Console, name: str, text: str, style: str = "") -> None:
    console.print(Text.assemble((f"{name:8}", "bold"), (" ".join(text.split()), style)))
