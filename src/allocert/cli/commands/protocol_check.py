"""``allocert protocol-check``: a program, led through the line protocol."""

from __future__ import annotations

import time

import click

from allocert.cli.common import budget_option, finite, json_option, stdout
from allocert.cli.outputs import Looks, distinct, emit_json, outputs
from allocert.machines import parse_machine
from allocert.verification.pairing.command.walkthrough import walk

__all__ = ["command"]

_MARKS = {"ok": "ok    ", "absent": "absent", "wrong": "[bold red]WRONG [/]"}


@click.command()
@click.argument("program", metavar="COMMAND")
@click.option(
    "--machine", "spec", default="mesh:4x3", show_default=True, metavar="SPEC", help="One that it serves."
)
@click.option(
    "--call-timeout",
    type=click.FloatRange(min=0.01, max=3600),
    callback=finite,
    default=2.0,
    show_default=True,
    metavar="SECONDS",
    help="Each request has to be answered within this time; hello and start within 10 s.",
)
@budget_option(60.0, "operations not tried by then are left out.")
@json_option
@outputs("csv", "html")
def command(program: str, spec: str, call_timeout: float, seconds: float, json_file: str | None) -> int:
    """Lead a program through every operation of the line protocol (docs/line-protocol.md).

    COMMAND is the program with its arguments in one word. Reports line by line the supported operations and the errors; whether it
    keeps its promises is for `allocert check --command`.

    \b
    Examples:
      allocert protocol-check './my-fit' --machine torus:4x3
      allocert protocol-check 'java MyFit' --call-timeout 5
      allocert protocol-check './my-fit --best' --time-budget 10

    \b
    Exit codes: 0 nothing is wrong; 1 something is; 2 bad input, or no hello.
    JSON: schema allocert/protocol-check/1 (docs/schemas).
    """
    distinct(("--json", json_file))
    console = stdout(json_file)
    findings = []
    for finding in walk(program, parse_machine(spec), call_timeout, time.monotonic() + seconds):
        console.print(_MARKS[finding.result], end=" ")
        console.print(f"{finding.operation:<18} {finding.text}", markup=False, soft_wrap=True)
        findings.append(finding._asdict())
    wrong = any(finding["result"] == "wrong" for finding in findings)
    data = {"schema": "allocert/protocol-check/1", "command": program, "machine": spec, "findings": findings}
    verdict = ("fails", "wrong", "") if wrong else ("holds", "nothing is wrong", "")
    emit_json(data, json_file, Looks("findings", verdict=verdict))
    return int(wrong)
