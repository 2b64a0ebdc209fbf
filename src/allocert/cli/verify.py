"""``allocert verify``: decide claims and print the ledger."""

from __future__ import annotations

import time
from collections import Counter
from pathlib import Path
from typing import Any

import click
from rich import box
from rich.console import Console
from rich.table import Table

from allocert.cli.common import (
    budget_option,
    distinct,
    emit_json,
    file_name,
    json_option,
    no_stream,
    output_file,
    seed_option,
    stderr,
    stdout,
    write_text,
)
from allocert.cli.verify_certificates import CertificateFolder, output_folder
from allocert.cli.verify_report import markdown
from allocert.proofs.claim import Claim, Context, Effort, Kind
from allocert.proofs.ledger import Ledger, Record
from allocert.proofs.papers import paper
from allocert.proofs.registry import select_claims
from allocert.proofs.runner import decide_claims

__all__ = ["command"]

_STYLE = {
    Kind.PROVED: "green",
    Kind.BOUNDED: "cyan",
    Kind.REFUTED: "red",
    Kind.REPRODUCED: "green",
    Kind.NOT_REPRODUCED: "red",
    Kind.UNDECIDED: "yellow",
    Kind.CITED: "dim",
}


def _ledger_file(context: click.Context, option: click.Parameter, name: str) -> Path:
    no_stream(option.opts[0], name)
    return file_name(option.opts[0], name)


@click.command()
@click.argument("names", metavar="[CLAIM]...", nargs=-1)
@click.option(
    "--paper", "papers", multiple=True, metavar="KEY", help="Only this paper's claims (repeatable)."
)
@click.option(
    "--effort",
    type=click.Choice([effort.value for effort in Effort]),
    default="quick",
    show_default=True,
    help="How large the sizes may be: seconds, minutes or hours.",
)
@click.option("--jobs", type=click.IntRange(min=1), default=1, show_default=True, help="Worker processes.")
@click.option(
    "--ledger",
    "ledger_file",
    metavar="FILE",
    callback=_ledger_file,
    default=".allocert/ledger.sqlite3",
    show_default=True,
    help="Where verdicts are kept between runs.",
)
@click.option("--fresh", is_flag=True, help="Decide again what the ledger already knows.")
@click.option(
    "--certificates",
    metavar="FOLDER",
    callback=output_folder,
    help="Write each verdict's certificate into this folder, as soon as it is known.",
)
@click.option(
    "--details", is_flag=True, help="Also print what checked the evidence, and the numbers decided."
)
@click.option(
    "--report",
    metavar="FILE",
    callback=output_file,
    help="Also write a Markdown page: counts, what does not hold, and the verdicts of each identifier.",
)
@budget_option(None, "claims not decided by then are reported undecided and tried again next time.")
@seed_option
@json_option
def command(
    names: tuple[str, ...],
    papers: tuple[str, ...],
    effort: str,
    jobs: int,
    ledger_file: Path,
    fresh: bool,
    certificates: Path | None,
    details: bool,
    report: Path | None,
    time_budget: float | None,
    seed: int,
    json_file: str | None,
) -> int:
    """Decide claims of the papers and print the verdicts with their evidence.

    CLAIM is an id such as KS-THM-AXIS-STATIC, a key such as KS-FL-STEP-1@A, or a pattern such as 'AN-*'.
    Verdicts are kept in the ledger as they are found: a run that is stopped goes on where it was.

    \b
    Exit codes: 0 every selected claim was looked at to its end (a few may be undecided, with the reason);
                1 some were not: time budget, error; 2 bad input; 130 interrupted.
    What a paper only cites is listed as cited, with the reason; it is neither decided nor undecided.
    JSON: schema allocert/verdicts/1 (docs/schemas/verdicts-1.json).
    """
    distinct(
        ("--json", json_file),
        ("--report", report),
        ("--ledger", ledger_file),
        ("--certificates", certificates),
    )
    claims = select_claims(names, papers)
    context = Context(Effort(effort), seed)
    console = stderr()
    ledger = Ledger(
        ledger_file, lambda line: console.print(f"allocert: {line}", markup=False, soft_wrap=True)
    )
    folder = CertificateFolder(certificates) if certificates else None
    begin = time.monotonic()
    records, paths = _decide(claims, context, ledger, jobs, time_budget, fresh, folder, console)
    _print(stdout(json_file), records, details, time.monotonic() - begin)
    if report:
        asked = " ".join(["allocert verify", *names, *(f"--paper {key}" for key in papers)])
        write_text(
            report,
            markdown(records, context, f"{asked} --effort {effort} --report {report}"),
            "--report",
        )
    emit_json(
        {
            "schema": "allocert/verdicts/1",
            "effort": effort,
            "seed": seed,
            "claims": [_to_json(record, paths.get(record.claim.key)) for record in records],
        },
        json_file,
    )
    return int(any(record.unfinished for record in records))


def _decide(
    claims: tuple[Claim, ...],
    context: Context,
    ledger: Ledger,
    jobs: int,
    time_budget: float | None,
    fresh: bool,
    folder: CertificateFolder | None,
    console: Console,
) -> tuple[list[Record], dict[str, Path]]:
    """Decide, with a line of progress on ``console``, and write each certificate as it comes.

    The records come back in the order of ``claims``, and the certificates' files by the claim's key.
    """
    found: dict[str, Record] = {}
    paths: dict[str, Path] = {}
    running: dict[str, None] = {}
    with console.status("deciding", spinner="line") as status:

        def show() -> None:
            status.update(f"{len(found)} of {len(claims)} decided; now {', '.join(running)}")

        def started(claim: Claim) -> None:
            running[claim.key] = None
            show()

        for record in decide_claims(
            claims, context, ledger=ledger, jobs=jobs, time_budget=time_budget, fresh=fresh, started=started
        ):
            key = record.claim.key
            if folder and (path := folder.write(record)):
                paths[key] = path
            found[key] = record
            running.pop(key, None)
            show()
    return [found[claim.key] for claim in claims], paths


def _print(console: Console, records: list[Record], details: bool, elapsed: float) -> None:
    for key in dict.fromkeys(record.claim.paper for record in records):
        source = paper(key)
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
            if record.claim.paper == key:
                table.add_row(*_row(record, details))
        console.print(table)
        console.print()
    counts = Counter(record.verdict.kind for record in records)
    resumed = sum(record.resumed for record in records)
    tally = ", ".join(f"{counts[kind]} {kind.value}" for kind in Kind if counts[kind])
    console.print(f"{len(records)} claims: {tally}.", style="bold")
    console.print(
        f"{elapsed:.1f} s now, {sum(record.seconds for record in records):.1f} s of deciding in all; "
        f"{resumed} from the ledger."
    )


def _row(record: Record, details: bool) -> tuple[str, str, str, str, str]:
    verdict = record.verdict
    style = _STYLE[verdict.kind]
    lines = [_escape(verdict.scope)]
    if verdict.counterexample:
        lines.append(f"[{style}]counterexample:[/] {_escape(verdict.counterexample.text)}")
    if details:
        lines.append(f"[dim]checked: {_escape(verdict.evidence.checked_by)}[/]")
        lines += [f"[dim]{_escape(f'{name} = {value}')}[/]" for name, value in verdict.values.items()]
    seconds = f"{record.seconds:.1f}{'*' if record.resumed else ''}"
    return (
        record.claim.key,
        f"[{style}]{verdict.kind.value}[/]",
        "\n".join(lines),
        verdict.evidence.kind,
        seconds,
    )


def _escape(text: str) -> str:
    return text.replace("[", r"\[")


def _to_json(record: Record, path: Path | None) -> dict[str, Any]:
    claim, verdict = record.claim, record.verdict
    counterexample = verdict.counterexample
    return {
        "id": claim.id,
        "part": claim.part,
        "reading": claim.reading,
        "paper": claim.paper,
        "place": claim.place,
        "statement": claim.statement,
        "verdict": verdict.kind.value,
        "scope": verdict.scope,
        "evidence": {
            "kind": verdict.evidence.kind,
            "path": str(path) if path else None,
            "checked_by": verdict.evidence.checked_by,
        },
        "counterexample": {"text": counterexample.text, "data": dict(counterexample.data)}
        if counterexample
        else None,
        "values": dict(verdict.values),
        "seconds": round(record.seconds, 3),
    }
