"""``allocert solve``: answer the question of an instance file exactly."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields, replace
from pathlib import Path

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
    write_text,
)
from allocert.cli.solve_jobs import solve_jobs
from allocert.cli.solve_placement import solve_placement
from allocert.cli.solve_queue import solve_queue
from allocert.cli.solve_rectangles import solve_migration, solve_packing
from allocert.cli.solved import Solved
from allocert.errors import AllocertError, CertificateError, EngineError
from allocert.models.instance import Instance
from allocert.models.question_file import Question, read_question
from allocert.models.queue_instance import QueueInstance
from allocert.models.rectangle_instance import (
    MIGRATION_SCHEMA,
    PACKING_SCHEMA,
    MigrationInstance,
    PackingInstance,
)
from allocert.models.rectangles.fit import FitLimit
from allocert.models.torus.job_file import JobsInstance
from allocert.proofs.evidence import recheck
from allocert.solvers.answer import Status
from allocert.solvers.certificate import Certificate, write_certificate

__all__ = ["command"]

_EXIT = {Status.FEASIBLE: 0, Status.OPTIMAL: 0, Status.INFEASIBLE: 1, Status.UNKNOWN: 3}
_USUAL = FitLimit()
_NOTHING = FitLimit(**dict.fromkeys((field.name for field in fields(FitLimit)), 0))
_ENGINES = {
    "auto": _USUAL,
    "local": replace(_NOTHING, steps=_USUAL.steps),
    "search": replace(_NOTHING, nodes=_USUAL.nodes),
    "sweep": replace(_NOTHING, stops=_USUAL.stops),
    "cp-sat": replace(_NOTHING, deterministic_seconds=_USUAL.deterministic_seconds),
}
"""What each choice of an engine leaves of the limits."""


@click.command()
@click.argument("file", metavar="FILE")
@click.option(
    "--certificate",
    "certificate_file",
    metavar="FILE",
    callback=output_file,
    help="Write the certificate (compressed if the name ends in .gz); recheck it without a solver.",
)
@click.option(
    "--svg",
    "svg_file",
    metavar="FILE",
    callback=output_file,
    help="Draw the placement, the mesh before and after a migration, or the schedule as SVG.",
)
@click.option("--fewest-moves", is_flag=True, help="Migration: move as few residents as possible.")
@click.option(
    "--engine",
    type=click.Choice(tuple(_ENGINES)),
    help="Packing, migration: give the other engines no steps.  [default: auto, one after the other]",
)
@click.option(
    "--steps",
    type=click.IntRange(min=0),
    metavar="INTEGER",
    help=f"Packing, migration: looks of the local search.  [default: {_USUAL.steps}]",
)
@click.option(
    "--nodes",
    type=click.IntRange(min=0),
    metavar="INTEGER",
    help=f"Packing, migration: nodes of the search with proof.  [default: {_USUAL.nodes}]",
)
@click.option(
    "--stops",
    type=click.IntRange(min=0),
    metavar="INTEGER",
    help=f"Packing, migration: stops of the sweep over columns.  [default: {_USUAL.stops}]",
)
@click.option(
    "--cp-sat-seconds",
    type=click.FloatRange(min=0),
    callback=finite,
    metavar="SECONDS",
    help=f"Packing, migration: CP-SAT's deterministic seconds.  [default: {_USUAL.deterministic_seconds:g}]",
)
@json_option
@seed_option
@budget_option(60.0, "then the best answer known is given, or none.")
def command(
    file: str,
    certificate_file: Path | None,
    svg_file: Path | None,
    fewest_moves: bool,
    engine: str | None,
    steps: int | None,
    nodes: int | None,
    stops: int | None,
    cp_sat_seconds: float | None,
    json_file: str | None,
    seed: int,
    time_budget: float,
) -> int:
    """Answer an instance exactly: with a placement, or with a proof that there is none.

    FILE is JSON (docs/instances.md); - reads standard input. Its schema says what is asked:

    \b
      allocert/instance/1   requests on a machine with busy and faulty processors
      allocert/packing/1    do these rectangles fit into this mesh? some may be turned
      allocert/migration/1  a mesh, its residents and a request: who has to move where?
      allocert/queue/1      jobs that start in order: when do the last ones end at the earliest?
      allocert/jobs/1       jobs on a torus: all done by a deadline, or as early as possible?

    \b
    Exit codes: 0 a placement was found (feasible or optimal); 1 there is none (infeasible);
    2 bad input; 3 no answer within the time budget, or an engine failed.
    JSON: schema allocert/solution/1, packing-solution/1, migration-solution/1,
    queue-solution/1, jobs-solution/1 (docs/schemas).
    """
    question = read_question(file)
    outputs = (("--certificate", certificate_file), ("--svg", svg_file), ("--json", json_file))
    distinct(("FILE", file), *outputs)
    counts = {"--steps": steps, "--nodes": nodes, "--stops": stops}
    _refuse_limits(question, {"--engine": engine, **counts, "--cp-sat-seconds": cp_sat_seconds})
    if fewest_moves and not isinstance(question, MigrationInstance):
        raise AllocertError("--fewest-moves", fewest_moves, f"an instance of schema {MIGRATION_SCHEMA}")
    limit = _limited(_ENGINES[engine or "auto"], counts, cp_sat_seconds, time_budget)
    with stderr().status("reading", spinner="line") as status:
        solved = _solve(question, limit, seed, time_budget, fewest_moves, status.update)
        status.update("checking the certificate")
        checked = None if solved.certificate is None else _checked(solved.certificate)
    drawing = None if svg_file is None else solved.drawing()
    if svg_file is not None and drawing is None:
        click.echo("allocert: --svg: nothing to draw; no file is written", err=True)
    console = stdout(json_file)
    _print(console, solved, checked)
    if solved.certificate is not None and certificate_file is not None:
        _write(solved.certificate, certificate_file)
        console.print(f"  written to {certificate_file}", markup=False)
    if svg_file is not None and drawing is not None:
        write_text(svg_file, drawing, "--svg")
        console.print(f"drawn in {svg_file}", markup=False)
    emit_json(solved.to_json(checked), json_file)
    return _EXIT[solved.status]


def _refuse_limits(question: Question, given: Mapping[str, object]) -> None:
    for option, value in given.items():
        if value is not None and not isinstance(question, PackingInstance | MigrationInstance):
            expected = f"an instance of schema {PACKING_SCHEMA} or {MIGRATION_SCHEMA}"
            raise AllocertError(option, value, expected)


def _limited(
    limit: FitLimit, counts: Mapping[str, int | None], seconds: float | None, budget: float
) -> FitLimit:
    """The limit with what is asked instead; CP-SAT has no more than the time budget."""
    asked = {option.removeprefix("--"): count for option, count in counts.items() if count is not None}
    own = limit.deterministic_seconds if seconds is None else seconds
    return replace(replace(limit, **asked), deterministic_seconds=min(own, budget))


def _solve(
    question: Question,
    limit: FitLimit,
    seed: int,
    seconds: float,
    fewest: bool,
    progress: Callable[[str], None],
) -> Solved:
    if isinstance(question, Instance):
        return solve_placement(question, seed=seed, seconds=seconds, progress=progress)
    if isinstance(question, JobsInstance):
        return solve_jobs(question, seed=seed, seconds=seconds, progress=progress)
    if isinstance(question, QueueInstance):
        progress("searching schedules")
        return solve_queue(question, seconds=seconds)
    progress("packing rectangles")
    if isinstance(question, MigrationInstance):
        return solve_migration(question, limit=limit, seed=seed, seconds=seconds, fewest=fewest)
    return solve_packing(question, limit=limit, seed=seed, seconds=seconds)


def _checked(certificate: Certificate) -> str:
    try:
        return recheck(certificate)
    except CertificateError as error:
        raise EngineError(f"a certificate that does not hold: {error}") from None


def _write(certificate: Certificate, path: Path) -> None:
    try:
        write_certificate(certificate, path)
    except OSError as error:
        expected = f"a file that can be written ({error.strerror})"
        raise AllocertError("--certificate", str(path), expected) from None


def _print(console: Console, solved: Solved, checked: str | None) -> None:
    console.print(solved.headline(), markup=False)
    if solved.reason:
        console.print(f"reason: {solved.reason}", markup=False)
    for line in solved.lines:
        console.print(line, markup=False, no_wrap=True, overflow="ignore", crop=False)
    if solved.certificate is None:
        console.print("certificate: none")
        return
    console.print(f"certificate: {solved.certificate.kind}: {solved.certificate.claim}", markup=False)
    console.print(f"  checked without a solver: {checked}", markup=False)
