"""``allocert schedule``: sets of jobs on a torus, as schedulers and the exact optima schedule them."""

from __future__ import annotations

import click

from allocert.cli.options import asks
from allocert.cli.outputs import outputs
from allocert.cli.simulating.jobs import JobSetsAsked, schedule_job_sets

__all__ = ["command"]


@click.command()
@asks(JobSetsAsked)
@outputs("csv", "html")
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
