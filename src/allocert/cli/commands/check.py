"""``allocert check``: an allocator against its contract."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import click
from rich.console import Console

from allocert.cli.common import (
    budget_option,
    distinct,
    emit_json,
    finite,
    json_option,
    output_file,
    seed_option,
    stderr,
    stdout,
)
from allocert.errors import AllocertError, PluginError, SpecError
from allocert.machines import Machine, parse_machine
from allocert.solvers.certificate import write_certificate
from allocert.verification.pairing import (
    STRENGTHS,
    Broken,
    Report,
    check,
    check_isolated,
    contract_of,
    trace_certificate,
)
from allocert.verification.pairing.contracts import parse_promises
from allocert.verification.pairing.drawing import draw_machine, draw_steps
from allocert.verification.pairing.plugins import is_own, load
from allocert.verification.pairing.promises.terms import meaning, parted

__all__ = ["command"]

_CALL_SECONDS = 2.0
_CALLS = 8
"""Calls that last as long as they may and fit into the budget: to find one, to find it again, to replay it."""


@click.command()
@click.argument("allocator")
@click.option(
    "--machine", "spec", required=True, metavar="SPEC", help="E.g. hypercube:3, mesh:8x8, torus:4x4."
)
@click.option(
    "--scheduler",
    is_flag=True,
    help="ALLOCATOR makes schedules of jobs on a torus; promises: sound, optimal or within:RATIO.",
)
@click.option("--strength", type=click.Choice(STRENGTHS), default="auto", show_default=True)
@click.option(
    "--promise",
    "promises",
    multiple=True,
    metavar="PROMISE",
    help="Add a promise: family:F, complete[:F], first[:F], static[:FAULTS], rejects, within:R[+C], placed:R[+C], overtaken:K,"
    " no-starvation, deterministic, restart, memory:BYTES or steps:EXPR (repeatable).",
)
@click.option(
    "--call-timeout",
    type=click.FloatRange(min=0.01, max=3600),
    callback=finite,
    metavar="SECONDS",
    help="Each allocate and release has to answer within this time.  [default: 2, or an eighth of the time budget"
    " if that is less]",
)
@click.option("--max-states", type=click.IntRange(min=1), default=100_000, show_default=True)
@click.option(
    "--max-faults", type=click.IntRange(min=0), help="Try at most so many faulty processors at once."
)
@budget_option(20.0, "the search stops and says what it has covered.")
@seed_option
@click.option(
    "--certificate",
    "file",
    metavar="FILE",
    callback=output_file,
    help="Write a broken promise for `allocert recheck`.",
)
@json_option
def command(
    allocator: str,
    spec: str,
    scheduler: bool,
    strength: str,
    promises: tuple[str, ...],
    call_timeout: float | None,
    max_states: int,
    max_faults: int | None,
    time_budget: float,
    seed: int,
    file: Path | None,
    json_file: str | None,
) -> int:
    """Check ALLOCATOR against its contract and show the smallest trace that breaks it.

    ALLOCATOR is a name that `allocert allocators` lists, package.module:Class or path/to/file.py:Class.
    A class without a contract promises to be sound. Promises about whole runs (from within: on) are explained in
    docs/allocators.md. An allocator that is not ours runs in a process of its
    own.

    \b
    Strengths:
      exhaustive  every state that the real object can reach, breadth first
      generated   random traces, shrunk (any machine)
      symbolic    all boards at once, for classes with a static kernel `choose`
      auto        at most 16 processors: symbolic (our kernels), then exhaustive;
                  generated where that was not complete

    \b
    Exit codes: 0 every promise kept as far as covered; 1 a promise is broken;
      2 bad input; 3 the limits left nothing to say; 130 interrupted.
    JSON: schema allocert/check/1, of schedulers allocert/scheduler-check/1 (docs/schemas).
    """
    distinct(
        ("ALLOCATOR", allocator.rpartition(":")[0] or None), ("--certificate", file), ("--json", json_file)
    )
    if call_timeout is None:
        call_timeout = min(_CALL_SECONDS, time_budget / _CALLS)
    if scheduler:
        from allocert.cli.commands.check_scheduler import check_scheduler_command  # slow: it loads the models

        if file is not None:
            raise SpecError("--certificate", str(file), "no such option for schedulers")
        return check_scheduler_command(allocator, spec, promises, call_timeout, time_budget, seed, json_file)
    machine = parse_machine(spec)
    with stderr().status(f"checking {allocator} on {spec}", spinner="line") as status:

        def progress(text: str) -> None:
            status.update(f"checking {allocator} on {spec}: {text}")

        _, more = parted(promises)
        if is_own(allocator):
            _refuse_migration(load(allocator), allocator)
        if is_own(allocator) and not more:
            factory = load(allocator)
            contract, rejects = parse_promises(contract_of(factory), promises, machine)
            report = check(
                factory,
                machine,
                contract,
                strength=strength,
                rejects=rejects or None,
                max_faults=max_faults,
                max_states=max_states,
                time_budget=time_budget,
                call_timeout=call_timeout,
                seed=seed,
                name=allocator,
                progress=progress,
            )
        else:
            report = check_isolated(
                allocator,
                machine.spec,
                (*promises, "rejects") if is_own(allocator) else promises,
                strength=strength,
                max_faults=max_faults,
                max_states=max_states,
                time_budget=time_budget,
                call_timeout=call_timeout,
                seed=seed,
                progress=progress,
            )
    _show(report, machine, stdout(json_file))
    emit_json({"schema": "allocert/check/1", **report.to_json()}, json_file)
    if file is not None and report.broken is not None:
        try:
            write_certificate(trace_certificate(report, promises), file)
        except OSError as error:
            raise AllocertError(
                "--certificate", str(file), f"a file that can be written ({error.strerror})"
            ) from None
    return 1 if report.broken is not None else 3 if report.empty else 0


def _refuse_migration(factory: Any, allocator: str) -> None:
    """A contract speaks of regions that stay where they were granted. Raises :class:`PluginError`."""
    if getattr(factory, "migrates", False):
        expected = "one that moves no resident; `allocert simulate` and `allocert solve` take one that does"
        raise PluginError("allocator", allocator, expected)


def _show(report: Report, machine: Machine, console: Console) -> None:
    def say(line: str = "") -> None:
        console.print(line, markup=False, emoji=False)

    say(f"{report.allocator} on {report.machine}")
    for part in report.coverage:
        numbers = f"{part.states} states, {part.transitions} calls; " if part.states else ""
        say(f"  {part.promise or part.strength}: {numbers}{part.text} ({part.seconds:.1f} s)")
    for note in report.notes:
        say(f"  note: {note}")
    say()
    broken = report.broken
    for promise in report.promises:
        if broken is not None and promise in (broken.promise, *broken.also):
            console.print(f"  [bold red]BROKEN[/] {promise:<9} {meaning(promise)}", emoji=False)
        elif promise not in report.checked:
            say(f"  open   {promise:<9} {meaning(promise)}")
        else:
            kept = "kept  " if broken is None else "-     "
            say(f"  {kept} {promise:<9} {meaning(promise)}")
    if broken is not None:
        say("  (- : not broken before the search stopped)")
        _show_broken(broken, parse_machine(broken.machine) if broken.machine else machine, say)


def _show_broken(broken: Broken, machine: Machine, say: Callable[..., None]) -> None:
    say()
    if broken.faulty:
        say("Faulty: " + ", ".join(machine.node_name(node) for node in broken.faulty))
    count = len(broken.trace)
    say(f"The promise {broken.promise!r} breaks at step {count} ({broken.minimal}):" if count else "At once:")
    for line in draw_steps(machine, broken.trace, broken.replies):
        say(line)
    say()
    for line in draw_machine(machine, broken.faulty, broken.trace, broken.replies, broken.witness):
        say("  " + line)
    say()
    say(f"Why: {broken.detail}.")
    for line in broken.shown:
        say(line)
    if broken.witness is not None:
        say(f"A correct allocator could have granted {broken.witness}.")
    if broken.tried:
        say(f"Replayed on fresh allocators: broken {broken.replays} times of {broken.tried}.")
