"""``allocert check``: an allocator against its contract."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import click
from rich.console import Console

from allocert.api.checking import CheckResult, check_allocator
from allocert.api.report_text import BROKEN, report_lines
from allocert.cli.common import (
    budget_option,
    call_timeout_option,
    json_option,
    keep_certificate,
    seed_option,
    stderr,
    stdout,
)
from allocert.cli.drawn_machine import drawn_machine, shots_of
from allocert.cli.figures import print_marked
from allocert.cli.options import argument, asks, option, taken, written
from allocert.cli.outputs import Looks, distinct, emit_json, outputs
from allocert.cli.pages import pages
from allocert.cli.repeating import repeated
from allocert.common.settings import shared
from allocert.drawing.lines import Drawn
from allocert.errors import SpecError
from allocert.verification.pairing.hosts.opening import named
from allocert.verification.pairing.settings import STRENGTHS, Settings

__all__ = ["command"]


@dataclass(frozen=True, kw_only=True)
class _Asked(Settings):
    """What the command line asks for."""

    allocator: str | None = argument(required=False)
    program: str | None = option(
        "--command",
        metavar="COMMAND",
        help="In place of ALLOCATOR: a program in any language and its arguments (docs/line-protocol.md).",
    )
    machine: str = option(required=True, metavar="SPEC", help="E.g. mesh:8x8 or torus:4x4x4.")
    strength: str = option(type=click.Choice(STRENGTHS), default="auto", show_default=True)
    promises: tuple[str, ...] = option(
        "--promise",
        multiple=True,
        metavar="PROMISE",
        help="Add a promise: family:F, complete[:F], first[:F], static[:FAULTS], rejects, within:R[+C], placed:R[+C], overtaken:K,"
        " no-starvation, deterministic, restart, memory:BYTES, steps:EXPR or waste:W (repeatable).",
    )
    call_seconds: float | None = taken(call_timeout_option)
    max_states: int = option(
        type=click.IntRange(min=1),
        default=100_000,
        show_default=True,
        help="States of strength exhaustive; auto has no such limit.",
    )
    max_faults: int | None = option(
        type=click.IntRange(min=0), help="Try at most this many faulty processors at once."
    )
    seconds: float | None = taken(budget_option(20.0, "the search stops and says what it has covered."))
    seed: int = taken(seed_option)
    certificate: Path | None = written("Write a broken promise for `allocert recheck`.")
    json_file: str | None = taken(json_option)


@click.command()
@asks(_Asked)
@outputs("html", csv="What each search covered, as CSV.", svg="Draw the machine on which a promise breaks.")
def command(asked: _Asked) -> int:
    """Check ALLOCATOR against its contract; show a shortest broken trace.

    ALLOCATOR is a name that `allocert allocators` lists, package.module:Class or path/to/file.py:Class. Without a
    contract it promises to be sound (docs/allocators.md has all promises). Others' code runs in a process of its own.

    \b
    Strengths:
      exhaustive  every state that the real object can reach, breadth first
      generated   random traces, shrunk (any machine)
      symbolic    all boards at once, for classes with a static kernel `choose`
      auto        all of them in turn until every reachable state is covered,
                  which is said then, or the time budget is over

    \b
    Examples:
      allocert check mss --machine hypercube:3
      allocert check my_fit.py:MyFit --machine mesh:4x3 --promise complete
      allocert check --command './my-fit' --machine torus:4x3 --json broken.json

    \b
    Exit codes: 0 every promise kept as far as covered; 1 a promise is broken;
                2 bad input; 3 the limits left nothing to say; 130 interrupted.
    JSON: schema allocert/check/1 (docs/schemas).
    """
    if (asked.allocator is None) == (asked.program is None):
        raise click.UsageError("one of ALLOCATOR and --command is needed, and not both")
    name = named(asked.allocator, asked.program)
    distinct(
        ("ALLOCATOR", name.rpartition(":")[0] if asked.program is None and ":" in name else None),
        ("--certificate", asked.certificate),
        ("--json", asked.json_file),
    )
    if asked.strength != "exhaustive" and asked.max_states != Settings.max_states:
        raise SpecError("--max-states", asked.max_states, f"--strength exhaustive, not {asked.strength}")
    what = f"checking {name} on {asked.machine}"
    with stderr().status(what, seconds=asked.seconds) as status:
        settings = shared(asked, Settings, progress=lambda text: status.update(f"{what}: {text}"))
        found = check_allocator(name, asked.machine, promises=asked.promises, **settings)
    _show(found, stdout(asked.json_file))
    looks = Looks(
        "coverage",
        shots=lambda: shots_of(found.broken, found.report.machine),
        page=lambda: pages().check_page(found, command=repeated()),
    )
    emit_json(found.to_json(), asked.json_file, looks)
    if asked.certificate is not None and found.broken is not None:
        keep_certificate(found.certificate(), asked.certificate)
    return 1 if found.broken is not None else 3 if found.empty else 0


def _show(found: CheckResult, console: Console) -> None:
    for line in report_lines(found.report, drawn_machine):
        if isinstance(line, Drawn):
            print_marked(console, line)
        elif line.startswith(BROKEN):
            console.print(line.replace("BROKEN", "[bold red]BROKEN[/]", 1), emoji=False)
        else:
            console.print(line, markup=False, emoji=False)
