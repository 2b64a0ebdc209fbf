"""``allocert simulate``: play a workload to allocators and measure them against the exact baseline."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import click

from allocert.api.simulating.play import BASELINE, OWN, RESERVATIONS, Play, Playing
from allocert.cli.channels import Channel
from allocert.cli.common import (
    SECONDS,
    budget_option,
    finite,
    json_option,
    seed_option,
    share_option,
    stderr,
    stdout,
)
from allocert.cli.options import asks, option, taken, written
from allocert.cli.outputs import Looks, asked_for, distinct, outputs, show_with_json
from allocert.cli.simulating.options import names_of, processors
from allocert.cli.simulating.report import print_report
from allocert.cli.simulating.watching import Watching
from allocert.cli.streams import complain
from allocert.cli.supervised import all_or_nothing
from allocert.common.settings import shared
from allocert.errors import SpecError
from allocert.machines import Grid, Machine, parse_machine
from allocert.models.migration.migrating_allocator import ROTATIONS
from allocert.simulation.job_sets import JOB_SETS
from allocert.simulation.queueing.limits import ESTIMATES
from allocert.simulation.queueing.policies import POLICY_NAMES, policy_of
from allocert.simulation.shapes import DEFAULT_SHAPE, SHAPES, check_shape
from allocert.simulation.workloads import WORKLOADS

__all__ = ["command"]


@dataclass(frozen=True, kw_only=True)
class _Asked(Playing):
    """What the command line asks for."""

    machine: str = option(required=True, metavar="SPEC", help="E.g. mesh:16x16 or pod:4x4x4/4x4x4.")
    allocators: tuple[str, ...] = option(
        "--allocator",
        multiple=True,
        metavar="A[,B...]",
        help=f"Names from `allocert allocators`, module:Class, or {BASELINE}, the baseline; may be repeated.",
    )
    programs: tuple[str, ...] = option(
        "--command",
        multiple=True,
        metavar="COMMAND",
        help="An allocator as a program, in any language (docs/line-protocol.md); may be repeated.",
    )
    trace: str | None = option(metavar="FILE", help="Standard Workload Format, plain or gzip.")
    workload: str | None = option(
        metavar="NAME[:K=V,...]", help=f"A generated workload: {', '.join(WORKLOADS)}."
    )
    policy: str = option(
        default="fcfs",
        show_default=True,
        metavar="NAME",
        help=f"How the queue is served: {', '.join(POLICY_NAMES)}.",
    )
    estimates: str | None = option(
        type=click.Choice(ESTIMATES),
        metavar="|".join(ESTIMATES),
        help="Run times that policies know: exact ones, or users' requests.  [default: exact]",
    )
    reservations: str | None = option(
        type=click.Choice(RESERVATIONS),
        metavar="|".join(RESERVATIONS),
        help=f"Regions that policies reserve: the allocator's own, or any.  [default: {OWN}]",
    )
    shape: str | None = option(
        type=click.Choice(tuple(SHAPES)),
        metavar="NAME",
        help=f"Frames for numbers of processors: {', '.join(SHAPES)}.  [default: {DEFAULT_SHAPE}]",
    )
    faulty: str = option(default="", metavar="P[,Q...]", help="Processors that are never given.")
    skip_too_large: bool = option(is_flag=True, help="Leave out jobs larger than the machine.")
    migration_seconds: float | None = option(
        "--migration-limit",
        type=SECONDS,
        callback=finite,
        metavar="SECONDS",
        help="Meshes, tori, faults: decide migration by exact packing, so long a question.",
    )
    rotation: str | None = option(
        type=click.Choice(ROTATIONS),
        metavar="NAME",
        help=f"What mig may turn: {', '.join(ROTATIONS)}.  [default: rule on mesh-rot, else none]",
    )
    svg_file: Path | None = written("Meshes, tori: draw the last start's residents.", "--svg")
    schedule_file: Path | None = written("Starts and regions, for `check-schedule`.", "--schedule")
    jobs: int = taken(share_option)
    seed: int = taken(seed_option)
    seconds: float | None = taken(
        budget_option(None, "a run that takes longer has no results (exit code 3).")
    )
    json_file: str | None = taken(json_option)


@click.command()
@asks(_Asked)
@outputs("csv", "html")
def command(asked: _Asked) -> int:
    """Replay a workload on a machine and report what each allocator makes of it.

    Each refusal with enough processors free is compared with the exact baseline:
    was a region free that the allocator does not recognise, or would moving the
    residents have made one? The column migration, and mig with a rotation rule,
    move them at no cost. Measures and policies: docs/simulation.md.

    \b
    Examples:
      allocert simulate --machine hypercube:7 --trace nasa.swf.gz \\
        --allocator buddy,gray
      allocert simulate --machine mesh:16x16 --workload lublin:jobs=500 \\
        --allocator iss,mbv --policy easy
      allocert simulate --machine mesh:8x8 --workload morgenstern-uniform \\
        --allocator bitboard --svg last.svg

    \b
    Exit codes: 0 done; 1 an allocator failed: it raised, granted a wrong region,
    or a head of the queue started later than a copy of the allocator had shown;
    2 bad input; 3 the time budget ran out. JSON: schema allocert/simulation/1.
    """
    distinct(
        ("--trace", asked.trace),
        ("--svg", asked.svg_file),
        ("--schedule", asked.schedule_file),
        ("--json", asked.json_file),
    )
    play = _play(asked)

    def work(channel: Channel[None]) -> int:
        watching = Watching(svg=asked.svg_file, html=asked_for("--html"), schedule=asked.schedule_file)
        report = watching.played(play, asked.jobs, channel.progress)
        channel.decided()
        if isinstance(report, str):
            return complain(report, 1)
        watching.write(report)
        looks = Looks("runs", page=lambda: watching.page(report))
        show_with_json(
            lambda: print_report(stdout(asked.json_file), report), report.to_json(), asked.json_file, looks
        )
        return 1 if report.broken else 0

    budget = asked.seconds
    return all_or_nothing(work, budget, lambda: stderr().status("building", seconds=budget))


def _play(asked: _Asked) -> Play:
    """The workloads to play.

    Raises:
        click.UsageError: an option is missing.
        SpecError: options that do not go together.
    """
    if not (asked.allocators or asked.programs):
        raise click.UsageError("Missing option '--allocator'.")
    if (asked.trace is None) == (asked.workload is None):
        raise click.UsageError("one of --trace and --workload is needed, and not both")
    if asked.workload is not None and asked.workload.partition(":")[0] == JOB_SETS:
        raise SpecError("--workload", asked.workload, "`allocert schedule` for sets of jobs")
    if asked.skip_too_large and asked.trace is None:
        raise click.UsageError("--skip-too-large goes with --trace")
    machine = parse_machine(asked.machine)
    broken = processors("--faulty", asked.faulty, machine)
    _check_policy(asked, machine)
    names = names_of(asked.allocators, asked.programs)
    _check_drawing(asked.svg_file, machine, names)
    if asked.schedule_file is not None and (len(names) > 1 or names[0] == "mig"):
        expected = "one allocator, which does not migrate"
        raise SpecError("--schedule", str(asked.schedule_file), expected)
    return Play(machine, broken, names, **shared(asked, Playing))


def _check_policy(asked: _Asked, machine: Machine) -> None:
    """Raises :class:`SpecError`, naming the option, for a policy, estimates, reservations or a shape that have no use."""
    policy = policy_of(asked.policy, "--policy")
    if asked.reservations is not None and not policy.looks_ahead:
        raise SpecError(
            "--reservations", asked.reservations, f"a policy with reservations, not {asked.policy}"
        )
    if asked.estimates is not None and not policy.estimates:
        raise SpecError(
            "--estimates", asked.estimates, f"a policy that asks how long jobs run, not {asked.policy}"
        )
    check_shape(machine, asked.frames, "--shape")


def _check_drawing(svg_file: Path | None, machine: Machine, names: list[str]) -> None:
    """Raises :class:`SpecError` for a machine or allocators whose residents cannot be drawn."""
    if svg_file is None:
        return
    if not (isinstance(machine, Grid) and len(machine.sides) <= 2):
        raise SpecError(
            "--svg", str(svg_file), f"a mesh or torus of one or two dimensions, not {machine.spec}"
        )
    if names == [BASELINE]:
        raise SpecError(
            "--svg", str(svg_file), f"an allocator in addition to {BASELINE}, which has no places"
        )
