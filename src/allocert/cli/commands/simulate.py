"""``allocert simulate``: play a workload to allocators and measure them against the exact baseline."""

from __future__ import annotations

from pathlib import Path

import click

from allocert.allocators.torus.schedulers import SCHEDULERS
from allocert.api.simulating.play import BASELINE, OWN, RESERVATIONS, Play
from allocert.api.simulating.simulate import named_once
from allocert.cli.channels import Channel
from allocert.cli.common import (
    SECONDS,
    budget_option,
    distinct,
    finite,
    html_option,
    json_option,
    output_file,
    seed_option,
    show_with_json,
    stderr,
    stdout,
)
from allocert.cli.simulating.jobs import JobSetsAsked, simulate_job_sets
from allocert.cli.simulating.network import simulate_network
from allocert.cli.simulating.network_options import NetworkOptions, network_options
from allocert.cli.simulating.options import check_play, processors, without
from allocert.cli.simulating.report import print_report
from allocert.cli.simulating.sweep_options import sweep_options
from allocert.cli.simulating.watching import Watching
from allocert.cli.streams import complain
from allocert.cli.supervised import all_or_nothing
from allocert.drawing.cnp_steps import READINGS as CNP_READINGS
from allocert.errors import SpecError
from allocert.machines import Grid, parse_machine
from allocert.models.migration.migrating_allocator import ROTATIONS
from allocert.simulation import WORKLOADS, StrategyError
from allocert.simulation.job_sets import JOB_SETS
from allocert.simulation.queueing.limits import ESTIMATES
from allocert.simulation.queueing.policies import POLICY_NAMES
from allocert.simulation.shapes import DEFAULT_SHAPE, SHAPES
from allocert.verification.pairing.hosts.opening import named

__all__ = ["command"]


@click.command()
@click.option(
    "--machine",
    metavar="SPEC",
    help="hypercube:N, hypercube-nodes:N, mesh:XxY, mesh-rot:XxY or torus:XxY.  [required without --job-set]",
)
@click.option(
    "--allocator",
    "allocators",
    multiple=True,
    metavar="A[,B...]",
    help=f"Names from `allocert allocators`, module:Class, or {BASELINE}, the exact baseline alone; may be repeated. For job sets: "
    f"{', '.join(SCHEDULERS)}, optimal-KIND or module:function.  [required but for job sets]",
)
@click.option(
    "--command",
    "programs",
    multiple=True,
    metavar="COMMAND",
    help="A program in any language, beside the allocators (docs/line-protocol.md); may be repeated.",
)
@click.option(
    "--job-set",
    "job_sets",
    multiple=True,
    metavar="FILE",
    help="A set of jobs for a torus (schema allocert/jobs/1); may be repeated.",
)
@click.option("--trace", metavar="FILE", help="A trace in Standard Workload Format, plain or gzip.")
@click.option(
    "--workload",
    metavar="NAME[:OPTION=VALUE,...]",
    help=f"A generated workload: {', '.join((*WORKLOADS, JOB_SETS))}.",
)
@click.option(
    "--policy",
    default="fcfs",
    show_default=True,
    metavar="NAME",
    help=f"How the queue is served: {', '.join(POLICY_NAMES)}.",
)
@click.option(
    "--estimates",
    type=click.Choice(ESTIMATES),
    help="What policies that ask know of run times: the run times, or what users requested.  [default: exact]",
)
@click.option(
    "--reservations",
    type=click.Choice(RESERVATIONS),
    help="Policies that look ahead reserve what the allocator itself can grant, or any free region.  [default: own]",
)
@click.option(
    "--shape",
    type=click.Choice(tuple(SHAPES)),
    help="Meshes and tori: the frame for a number of processors of a trace, or of lublin.  [default: fewest]",
)
@click.option("--faulty", default="", metavar="P[,Q...]", help="Numbers of processors that are never given.")
@click.option("--skip-too-large", is_flag=True, help="Leave out jobs of a trace larger than the machine.")
@click.option(
    "--migration-limit",
    type=SECONDS,
    callback=finite,
    metavar="SECONDS",
    help="On meshes, tori and with faults: decide migration by exact packing, so long a question.",
)
@click.option(
    "--cnp-steps",
    type=click.Choice(tuple(CNP_READINGS)),
    help="Job sets: print the availability matrices of CNP_Alloc, job by job, in this reading.",
)
@click.option(
    "--optimum-limit",
    type=SECONDS,
    callback=finite,
    metavar="SECONDS",
    help="Job sets: search so long for the optimum of one set.  [default: 10]",
)
@click.option(
    "--rotation",
    type=click.Choice(ROTATIONS),
    help="What the allocator mig may turn.  [default: rule on mesh-rot, else none]",
)
@click.option(
    "--svg",
    "svg_file",
    metavar="FILE",
    callback=output_file,
    help="Draw each allocator's residents when its last job starts (meshes, tori); job sets: the schedules of the worst one.",
)
@network_options
@html_option
@seed_option
@budget_option(None, "a run that is not done by then is abandoned without results (exit code 3).")
@json_option
@sweep_options
def command(
    machine: str | None,
    allocators: tuple[str, ...],
    programs: tuple[str, ...],
    job_sets: tuple[str, ...],
    trace: str | None,
    workload: str | None,
    policy: str,
    estimates: str | None,
    reservations: str | None,
    shape: str | None,
    faulty: str,
    skip_too_large: bool,
    seed: int,
    migration_limit: float | None,
    cnp_steps: str | None,
    optimum_limit: float | None,
    rotation: str | None,
    svg_file: Path | None,
    network: NetworkOptions,
    html_file: Path | None,
    time_budget: float | None,
    json_file: str | None,
) -> int:
    """Replay a workload on a machine and report what each allocator makes of it.

    Every refusal that comes although enough processors are free is held against the exact baseline: was a
    region free that the allocator does not recognise, or would migrating the residents have made one
    (answers found within the limit are exact; the others are counted as undecided)?
    On a hypercube without faults, and with --migration-limit on a mesh of two dimensions without faults, a last
    column runs the workload with migration at no cost; first come, first served, no allocator that runs all
    jobs starts any of them earlier (on a mesh: where nothing is turned and no migration was undecided).
    The allocator mig is that column with a rotation rule of one's choice (--rotation).

    Sets of jobs for a torus (--job-set, or --workload job-sets) are scheduled as a whole, by CNP_Alloc, by the preemptive
    algorithm and by a user's function, and held against the exact optimum of each kind of schedule (docs/simulation.md).

    With --sweep all combinations of machines, allocators, workloads, policies, loads and seeds are simulated, in several processes
    or on a cluster; a sweep that was stopped goes on where it was (docs/how-to/sweeps.md).

    With --network one of the parallel programs runs on all available processors, which send each other words: rounds, messages,
    words a processor, who learnt what when, and a deadlock as the ring of those who wait (docs/parallel-programs.md).

    \b
    Examples:
      allocert simulate --machine hypercube:7 --trace nasa.swf.gz --allocator buddy,gray
      allocert simulate --machine mesh:16x16 --workload lublin:jobs=500 --allocator iss,mbv --policy easy
      allocert simulate --sweep sweep.toml --out results.csv
      allocert simulate --network --algorithm buddy --machine hypercube:3 --faulty 5

    \b
    Policies: fcfs          the head of the queue blocks; it is retried when something was released
              easy          others pass it if it can still be granted at the first time at which it can be
              conservative  others pass if all before them keep the times that they have been given
              backfilling   others pass it if they end before the first time at which it can be granted
              shortest, largest, smallest  as fcfs, with the queue sorted so
              skipping      everyone passes whom there is a place for; window:K: of the first K only
              loss          a refused job goes away
    Exit codes: 0 done; 1 an allocator failed: it raised, granted a region it must not, or let a head of the queue start
                later than a copy of it had shown; with --network: a processor
                waits for ever, a word is not taken, or a program does what none may; with --sweep: a point failed;
                2 bad input; 3 the time budget ran out.
    JSON: schema allocert/simulation/1, of job sets allocert/job-simulation/1, with --network
    allocert/network-run/1, of a sweep allocert/sweep/1 (docs/schemas), written only at the end.
    """
    inputs = (("--trace", trace), *(("--job-set", file) for file in job_sets))
    distinct(*inputs, ("--svg", svg_file), ("--html", html_file), ("--json", json_file))
    if network.network:
        others = {
            "--allocator": ", ".join(allocators),
            "--command": ", ".join(programs),
            "--job-set": ", ".join(job_sets),
            "--trace": trace,
            "--workload": workload,
            "--policy": policy if policy != "fcfs" else None,
            "--estimates": estimates,
            "--reservations": reservations,
            "--shape": shape,
            "--skip-too-large": skip_too_large,
            "--migration-limit": migration_limit,
            "--cnp-steps": cnp_steps,
            "--optimum-limit": optimum_limit,
            "--rotation": rotation,
            "--svg": None if svg_file is None else str(svg_file),
        }
        without(others, "no such option with --network")
        return simulate_network(network.asked(machine, faulty, seed), json_file, time_budget, html_file)
    without(network.given, "--network to go with it")
    if job_sets or (workload or "").partition(":")[0] == JOB_SETS:
        others = {
            "--command": ", ".join(programs),
            "--trace": trace,
            "--policy": policy if policy != "fcfs" else None,
            "--estimates": estimates,
            "--reservations": reservations,
            "--shape": shape,
            "--faulty": faulty,
            "--skip-too-large": skip_too_large,
            "--migration-limit": migration_limit,
            "--rotation": rotation,
        }
        without(others, "no such option for job sets")
        seconds = 10.0 if optimum_limit is None else optimum_limit
        asked = JobSetsAsked(machine, _names(allocators), job_sets, workload, seed, seconds, cnp_steps)
        return simulate_job_sets(asked, svg_file, json_file, time_budget, html_file)
    without({"--optimum-limit": optimum_limit, "--cnp-steps": cnp_steps}, "job sets to go with it")
    if machine is None or not (allocators or programs):
        raise click.UsageError(f"Missing option '{'--machine' if machine is None else '--allocator'}'.")
    if (trace is None) == (workload is None):
        raise click.UsageError("one of --trace and --workload is needed, and not both")
    if skip_too_large and trace is None:
        raise click.UsageError("--skip-too-large goes with --trace")
    plant = parse_machine(machine)
    broken = processors("--faulty", faulty, plant)
    check_play(plant, policy, estimates, shape, reservations)
    if svg_file is not None and not (isinstance(plant, Grid) and len(plant.sides) <= 2):
        raise SpecError("--svg", str(svg_file), f"a mesh or torus of one or two dimensions, not {plant.spec}")
    names = _names(allocators, programs)
    if svg_file is not None and names == [BASELINE]:
        raise SpecError("--svg", str(svg_file), f"an allocator beside {BASELINE}, which has no places")
    play = Play(
        plant,
        broken,
        names,
        policy,
        trace,
        workload,
        skip_too_large,
        seed,
        migration_limit,
        rotation,
        shape or DEFAULT_SHAPE,
        estimates,
        reservations=reservations or OWN,
    )

    def work(channel: Channel[None]) -> int:
        watching = Watching(svg=svg_file, html=html_file)
        try:
            report = play.run(channel.progress, watching.wrap)
        except StrategyError as error:
            channel.decided()
            return complain(str(error), 1)
        channel.decided()
        watching.write(report)
        show_with_json(lambda: print_report(stdout(json_file), report), report.to_json(), json_file)
        return 1 if report.broken else 0

    return all_or_nothing(work, time_budget, lambda: stderr().status("building", seconds=time_budget))


def _names(allocators: tuple[str, ...], programs: tuple[str, ...] = ()) -> list[str]:
    names = [name.strip() for group in allocators for name in group.split(",")]
    names += [named(None, program) for program in programs]
    named_once(names, "--allocator")
    return names
