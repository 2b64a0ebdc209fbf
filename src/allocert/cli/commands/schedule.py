"""``allocert schedule``: sets of jobs on a torus, as schedulers and the exact optima schedule them."""

from __future__ import annotations

import click

from allocert.allocators.torus.kinds import KINDS
from allocert.allocators.torus.schedulers import SCHEDULERS
from allocert.cli.common import (
    SECONDS,
    budget_option,
    finite,
    html_option,
    json_option,
    output_file,
    seed_option,
)
from allocert.cli.simulating.jobs import USUAL, JobSetsAsked, schedule_job_sets
from allocert.common.settings import gathered
from allocert.drawing.cnp_steps import READINGS as CNP_READINGS

__all__ = ["command"]


@click.command()
@click.argument("files", metavar="[FILE]...", nargs=-1)
@click.option(
    "--workload",
    metavar="job-sets[:K=V,...]",
    help="Sets drawn at random, instead of files; by default sets=20,jobs=5,longest=8.",
)
@click.option("--machine", metavar="torus:NxN", help="With --workload: the torus.")
@click.option(
    "--allocator",
    "allocators",
    multiple=True,
    metavar="A[,B...]",
    help=f"Schedulers: {', '.join(SCHEDULERS)}, module:function, or the optimum optimal-KIND, with KIND one of "
    f"{', '.join(KINDS)}; may be repeated.  [default: {', '.join(USUAL)}]",
)
@click.option(
    "--optimum-limit",
    type=SECONDS,
    callback=finite,
    default=10.0,
    show_default=True,
    metavar="SECONDS",
    help="Search so long for the optimum of one set.",
)
@click.option(
    "--cnp-steps",
    type=click.Choice(tuple(CNP_READINGS)),
    metavar="READING",
    help=f"Print the availability matrices of CNP_Alloc job by job, in a reading: {', '.join(CNP_READINGS)}.",
)
@click.option(
    "--svg",
    "svg_file",
    metavar="FILE",
    callback=output_file,
    help="Draw the schedules of the set on which the first scheduler is worst.",
)
@html_option
@seed_option
@budget_option(None, "a run that takes longer has no results (exit code 3).")
@json_option
@gathered(JobSetsAsked)
def command(asked: JobSetsAsked) -> int:
    """Schedule sets of jobs on a torus, and compare makespans with the optimum.

    Each FILE is a set of jobs, all there at time 0 (schema allocert/jobs/1).
    Instead of files, --workload draws sets for --machine. A column of the table is
    a scheduler, or the exact optimum of a kind of schedule (docs/simulation.md).

    \b
    Examples:
      allocert schedule examples/instances/torus-contention.json --svg worst.svg
      allocert schedule examples/instances/torus-contention.json \\
        --allocator cnp --cnp-steps sensible
      allocert schedule --workload job-sets:sets=9,jobs=4 --machine torus:4x4 \\
        --allocator cnp,optimal-sequential

    \b
    Exit codes: 0 done; 1 a scheduler failed: it raised, or its schedule is not of
    its kind; 2 bad input; 3 the time budget ran out.
    JSON: schema allocert/job-simulation/1.
    """
    return schedule_job_sets(asked)
