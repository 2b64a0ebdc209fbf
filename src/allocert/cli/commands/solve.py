"""``allocert solve``: answer the question of an instance file exactly."""

from __future__ import annotations

import time
from dataclasses import dataclass, fields, replace
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click
from rich.console import Console

from allocert.api.solving.solution import checked as checked_by
from allocert.api.solving.solution import limited
from allocert.cli.budget import Budget
from allocert.cli.channels import Channel
from allocert.cli.common import (
    budget_option,
    finite,
    json_option,
    keep_certificate,
    seed_option,
    stderr,
    stdout,
    write_text,
)
from allocert.cli.deadline import ExpiredError, deadline
from allocert.cli.figures import print_marked
from allocert.cli.options import argument, asks, option, taken, written
from allocert.cli.outputs import Looks, distinct, outputs, show_with_json
from allocert.cli.repeating import repeated
from allocert.cli.solving.answers import Asked, Solved, Solver
from allocert.cli.solving.html import page_of
from allocert.cli.streams import complain
from allocert.cli.supervised import supervised
from allocert.errors import AllocertError, one_line
from allocert.models.questions.question_file import read_question
from allocert.models.questions.question_schemas import (
    INSTANCE_SCHEMA,
    JOBS_SCHEMA,
    MIGRATION_SCHEMA,
    PACKING_SCHEMA,
    QUEUE_SCHEMA,
)
from allocert.models.rectangles.fit_limit import FitLimit
from allocert.solvers.answer import Status

if TYPE_CHECKING:
    from allocert.models.questions.question_file import Question

__all__ = ["command"]

A = TypeVar("A")

_EXIT = {Status.FEASIBLE: 0, Status.OPTIMAL: 0, Status.INFEASIBLE: 1, Status.UNKNOWN: 3}
_USUAL = FitLimit()
_NOTHING = FitLimit(**dict.fromkeys((field.name for field in fields(FitLimit)), 0))
_ENGINES = {
    "auto": _USUAL,
    "local": replace(_NOTHING, steps=_USUAL.steps),
    "search": replace(_NOTHING, nodes=_USUAL.nodes),
    "ranges": replace(_NOTHING, ranges=_USUAL.ranges),
    "cp-sat": replace(_NOTHING, deterministic_seconds=_USUAL.deterministic_seconds),
}
"""What each choice of an engine leaves of the limits."""

_EFFORT = click.IntRange(0, 10**12)
_ENGINE_SECONDS = click.FloatRange(0, 1_000_000)


@dataclass(frozen=True)
class _Asked:
    """What the command line asks for."""

    file: str = argument(metavar="FILE")
    certificate: Path | None = written(
        "Write the certificate (compressed if the name ends in .gz); recheck it without a solver."
    )
    svg: Path | None = written(
        "Draw the placement, the mesh before and after a migration, or the schedule as SVG."
    )
    fewest_moves: bool = option(is_flag=True, help="Migration: move as few residents as possible.")
    engine: str | None = option(
        type=click.Choice(tuple(_ENGINES)),
        help="Packing, migration: give the other engines no steps.  [default: auto, one after the other]",
    )
    steps: int | None = option(
        type=_EFFORT,
        metavar="INTEGER",
        help=f"Packing, migration: steps of the local search.  [default: {_USUAL.steps}]",
    )
    nodes: int | None = option(
        type=_EFFORT,
        metavar="INTEGER",
        help=f"Packing, migration: nodes of the search over pairs.  [default: {_USUAL.nodes}]",
    )
    ranges: int | None = option(
        type=_EFFORT,
        metavar="INTEGER",
        help=f"Packing, migration: nodes of the search over ranges.  [default: {_USUAL.ranges}]",
    )
    cp_sat_seconds: float | None = option(
        type=_ENGINE_SECONDS,
        callback=finite,
        metavar="SECONDS",
        help=f"Packing, migration: CP-SAT's deterministic seconds.  [default: {_USUAL.deterministic_seconds:g}]",
    )
    json_file: str | None = taken(json_option)
    seed: int = taken(seed_option)
    seconds: float = taken(budget_option(60.0, "then the best answer known is given, or none."))

    def write(self, solved: Solved) -> None:
        """Write the files, then print the answer."""
        drawing = None if self.svg is None else solved.drawing()
        if self.certificate is not None and solved.certificate is not None:
            keep_certificate(solved.certificate, self.certificate)
        if self.svg is not None and drawing is not None:
            write_text(self.svg, drawing, "--svg")
        lists = [name for name, part in solved.parts.items() if part and isinstance(part, list)]
        looks = Looks(next(iter(lists), ""), page=lambda: page_of(solved, repeated()))
        show_with_json(
            lambda: self._print(solved, drawing is not None), solved.to_json(), self.json_file, looks
        )

    def _print(self, solved: Solved, drawn: bool) -> None:
        if self.svg is not None and not drawn:
            click.echo("allocert: --svg: nothing to draw; no file is written", err=True)
        console = stdout(self.json_file)
        _print(console, solved, self.certificate)
        if drawn:
            console.print(f"drawn in {one_line(str(self.svg))}", markup=False, soft_wrap=True)

    def check(self, question: Question) -> None:
        """Raises :class:`AllocertError` for an option that such a question has no use for."""
        rectangles = (PACKING_SCHEMA, MIGRATION_SCHEMA)
        for name in ("engine", "steps", "nodes", "ranges", "cp_sat_seconds"):
            value = getattr(self, name)
            if value is not None and question.schema not in rectangles:
                option = f"--{name.replace('_', '-')}"
                raise AllocertError(option, value, f"an instance of schema {' or '.join(rectangles)}")
        if self.fewest_moves and question.schema != MIGRATION_SCHEMA:
            expected = f"an instance of schema {MIGRATION_SCHEMA}"
            raise AllocertError("--fewest-moves", self.fewest_moves, expected)

    def limit(self) -> FitLimit:
        """The engine's limit with the options given instead; CP-SAT has no more than the time budget."""
        given = {
            "steps": self.steps,
            "nodes": self.nodes,
            "ranges": self.ranges,
            "deterministic_seconds": self.cp_sat_seconds,
        }
        asked: dict[str, Any] = {name: value for name, value in given.items() if value is not None}
        return limited(self.seconds, replace(_ENGINES[self.engine or "auto"], **asked))


@click.command()
@asks(_Asked)
@outputs("csv", "html")
def command(asked: _Asked) -> int:
    """Answer an instance exactly: with a placement, or with a proof that there is none.

    FILE is JSON (docs/instances.md); - reads standard input. Its schema names the question:

    \b
      allocert/instance/1   requests on a machine with busy and faulty processors
      allocert/packing/1    do these rectangles, some turned, fit into this mesh?
      allocert/migration/1  a mesh, residents, a request: who has to move where?
      allocert/queue/1      jobs that start in order: when can the last ones end?
      allocert/jobs/1       jobs on a torus: done by a deadline, or how early?

    \b
    Examples:
      allocert solve instance.json --certificate proof.json --svg answer.svg
      allocert solve migration.json --fewest-moves
      allocert solve jobs.json --html schedule.html

    \b
    Exit codes: 0 a placement was found (feasible or optimal); 1 there is none;
                2 bad input; 3 no answer within the time, or an engine failed.
    JSON: schema allocert/solution/1, packing-solution/1, migration-solution/1,
    queue-solution/1, jobs-solution/1 (docs/schemas).
    """
    budget = Budget.of(asked.seconds)
    try:
        with stderr().status("reading", seconds=asked.seconds), deadline(budget.overdrawn()):
            question = read_question(asked.file)
    except ExpiredError:
        return complain(
            f"--time-budget: {asked.seconds:g} s ran out while {asked.file} was read; no answer", 3
        )
    drawn, data = ("--svg", asked.svg), ("--json", asked.json_file)
    distinct(("FILE", asked.file), ("--certificate", asked.certificate), drawn, data)
    asked.check(question)
    solver = _solver(question, Asked(budget, asked.seed, asked.limit(), asked.fewest_moves))
    return _answered(solver, budget, asked)


def _answered(solver: Solver[A], budget: Budget, written: _Asked) -> int:
    """Find the answer and write it, or the bounds known when time runs out; the exit code."""
    started = time.perf_counter()

    def work(channel: Channel[A]) -> int:
        answer = solver.decide(channel)
        channel.tell(solver.bare(answer))
        certificate, checked = solver.proof(answer), None
        if certificate is not None:
            channel.progress("checking the certificate")
            checked = checked_by(certificate)
        channel.decided()
        spent = time.perf_counter() - started
        solved = replace(solver.solved(answer), certificate=certificate, checked=checked, seconds=spent)
        written.write(solved)
        return _EXIT[solved.status]

    ended = supervised(work, budget, lambda: stderr().status("searching", seconds=budget.left()))
    if ended.code is not None:
        return ended.code
    solved = solver.solved(solver.unknown(ended.why) if ended.known is None else ended.known)
    reason = ended.why if ended.known is None else "; ".join(filter(None, (ended.why, solved.reason)))
    solved = replace(solved, reason=reason, seconds=time.perf_counter() - started)
    written.write(solved)
    return _EXIT[solved.status]


_SOLVERS = {
    INSTANCE_SCHEMA: ("placement", "PlacementSolver"),
    PACKING_SCHEMA: ("rectangles", "PackingSolver"),
    MIGRATION_SCHEMA: ("rectangles", "MigrationSolver"),
    QUEUE_SCHEMA: ("queue", "QueueSolver"),
    JOBS_SCHEMA: ("jobs", "JobsSolver"),
}
"""Who answers, for each schema; the module is loaded for its questions only."""


def _solver(question: Question, asked: Asked) -> Solver[Any]:
    module, name = _SOLVERS[question.schema]
    solver: Solver[Any] = getattr(import_module(f"allocert.cli.solving.{module}"), name)(question, asked)
    return solver


def _print(console: Console, solved: Solved, written: Path | None) -> None:
    console.print(solved.headline(), markup=False)
    if solved.reason:
        console.print(f"reason: {solved.reason}", markup=False)
    for line in solved.lines:
        print_marked(console, line)
    if solved.certificate is None:
        console.print("certificate: none")
        return
    console.print(f"certificate: {solved.certificate.kind}: {solved.certificate.claim}", markup=False)
    console.print(f"  checked without a solver: {solved.checked}", markup=False)
    if written is not None:
        console.print(f"  written to {one_line(str(written))}", markup=False, soft_wrap=True)
