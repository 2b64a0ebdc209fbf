"""``allocert simulate``: play a workload to allocators and measure them against the exact baseline."""

from __future__ import annotations

import signal
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, TypeGuard

import click

from allocert.cli.common import budget_option, emit_json, finite, json_option, seed_option, stderr, stdout
from allocert.cli.simulate_report import Report, Run, print_report, report_json
from allocert.errors import PluginError, RegionError, SpecError
from allocert.machines import (
    Hypercube,
    Machine,
    Mesh,
    NodeCube,
    Request,
    RotatableMesh,
    family_of,
    faulty_word,
    parse_machine,
)
from allocert.machines.words import bits
from allocert.models.rectangles.fit import FitLimit
from allocert.proofs.pairing.subject import Subject
from allocert.proofs.plugins import load
from allocert.simulation import (
    POLICIES,
    WORKLOADS,
    AllocatorServer,
    MigratingServer,
    Migration,
    Passage,
    Refusal,
    RepackingServer,
    Strategy,
    StrategyError,
    Workload,
    frames_repack,
    generate,
    replay,
    subcubes_always_repack,
    summarize,
    trace_workload,
)

__all__ = ["command"]

_BASELINE = "migration"
_BUILD_SECONDS = 60.0


class _ExpiredError(BaseException):
    """The time budget is used up. Not an ``Exception``, so that no allocator catches it."""


@click.command()
@click.option(
    "--machine",
    required=True,
    metavar="SPEC",
    help="hypercube:N, hypercube-nodes:N, mesh:XxY, mesh-rot:XxY or torus:XxY.",
)
@click.option(
    "--allocator",
    "allocators",
    required=True,
    multiple=True,
    metavar="A[,B...]",
    help="Names from `allocert allocators`, or module:Class; may be repeated.",
)
@click.option("--trace", metavar="FILE", help="A trace in Standard Workload Format, plain or gzip.")
@click.option(
    "--workload", metavar="NAME[:OPTION=VALUE,...]", help=f"A generated workload: {', '.join(WORKLOADS)}."
)
@click.option("--policy", type=click.Choice(POLICIES), default="fcfs", show_default=True)
@click.option("--faulty", default="", metavar="P[,Q...]", help="Numbers of processors that are never given.")
@click.option("--skip-too-large", is_flag=True, help="Leave out jobs of a trace larger than the machine.")
@click.option(
    "--migration-limit",
    type=click.FloatRange(min=0, min_open=True),
    callback=finite,
    metavar="SECONDS",
    help="On meshes, tori and with faults: decide migration by exact packing, so long a question.",
)
@seed_option
@budget_option(None, "a run that is not done by then is abandoned without results (exit code 3).")
@json_option
def command(
    machine: str,
    allocators: tuple[str, ...],
    trace: str | None,
    workload: str | None,
    policy: str,
    faulty: str,
    skip_too_large: bool,
    seed: int,
    migration_limit: float | None,
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

    \b
    Policies: fcfs  the head of the queue blocks; it is retried when something was released
              loss  a refused job goes away
    Exit codes: 0 done; 1 an allocator failed: it raised, or granted a region it must not;
                2 bad input; 3 the time budget ran out.
    JSON: schema allocert/simulation/1 (docs/schemas/simulation-1.json), written only at the end.
    """
    if (trace is None) == (workload is None):
        raise click.UsageError("one of --trace and --workload is needed, and not both")
    if skip_too_large and trace is None:
        raise click.UsageError("--skip-too-large goes with --trace")
    plant = parse_machine(machine)
    broken = _faulty(faulty, plant)
    built = [(name, _built(name, plant, broken)) for name in _names(allocators)]
    console = stderr()
    runs = []
    try:
        with _deadline(time_budget), console.status("reading the workload", spinner="line") as status:
            if trace is not None:
                load = trace_workload(trace, plant, skip_too_large)
            else:
                load = generate(workload or "", plant, seed)
            migration, how = _migration(plant, broken, migration_limit, seed)
            for name, allocator in built:
                server = AllocatorServer(name, allocator, family_of(plant), broken, migration)
                tell = _teller(name, len(load.jobs), status.update)
                runs.append(_run(name, False, load, policy, server, migration is not None, tell))
            if isinstance(plant, Hypercube | NodeCube) and not broken:
                tell = _teller(_BASELINE, len(load.jobs), status.update)
                runs.append(_run(_BASELINE, True, load, policy, RepackingServer(plant), True, tell))
            elif migration_limit is not None and _packs(plant, broken):
                tell = _teller(_BASELINE, len(load.jobs), status.update)
                mig = MigratingServer(plant, limit=FitLimit(deterministic_seconds=migration_limit))
                runs.append(_run(_BASELINE, True, load, policy, mig, True, tell))
    except StrategyError as error:
        click.echo(f"allocert: {error}", err=True)
        return 1
    except _ExpiredError:
        click.echo(f"allocert: --time-budget: {time_budget:g} s ran out; no results", err=True)
        return 3
    report = Report(plant, broken, policy, load, seed if trace is None else None, how, runs)
    print_report(stdout(json_file), report)
    emit_json(report_json(report), json_file)
    return 0


def _names(allocators: tuple[str, ...]) -> list[str]:
    names = [name.strip() for group in allocators for name in group.split(",")]
    for name in names:
        if not name or names.count(name) > 1:
            raise SpecError("--allocator", ",".join(names), "names, each once, separated by commas")
    return names


def _faulty(text: str, machine: Machine) -> int:
    numbers = [part.strip() for part in text.split(",")] if text.strip() else []
    for number in numbers:
        if not (number.isascii() and number.isdigit() and len(number) <= 9):
            expected = f"processor numbers 0..{machine.processors - 1}, separated by commas"
            raise RegionError("--faulty", text, expected)
    return faulty_word(machine, [int(number) for number in numbers])


def _migration(
    machine: Machine, faulty: int, seconds: float | None, seed: int
) -> tuple[Migration | None, str]:
    """An exact decider of migration, if there is one or ``seconds`` are granted, and how it decides."""
    if isinstance(machine, Hypercube | NodeCube) and not faulty:
        return subcubes_always_repack(machine), "exact; on a hypercube without faults all that counts is size"
    if seconds is None:
        return None, "not computed (--migration-limit)"
    how = f"decided by exact packing, {seconds:g} s a question"
    if _packs(machine, faulty):
        return frames_repack(machine, FitLimit(deterministic_seconds=seconds)), how
    return _packer(machine, faulty, seconds, seed), how


def _packs(machine: Machine, faulty: int) -> TypeGuard[Mesh | RotatableMesh]:
    """Whether migration is a matter of packing rectangles into a rectangle."""
    return isinstance(machine, Mesh | RotatableMesh) and len(machine.sides) == 2 and not faulty


def _packer(machine: Machine, faulty: int, seconds: float, seed: int) -> Migration:
    """Migration by exact packing; only a placement or a certificate is an answer."""
    from allocert.models.instance import Instance, Wanted
    from allocert.models.packing import pack
    from allocert.solvers.answer import Status

    known: dict[tuple[tuple[Request, int], ...], bool | None] = {}

    def decide(residents: Sequence[Request], request: Request) -> bool | None:
        wanted = tuple(sorted(Counter([*residents, request]).items()))
        if wanted not in known:
            instance = Instance(machine, tuple(Wanted(shape, count) for shape, count in wanted), faulty)
            answer = pack(instance, seed=seed, seconds=seconds)
            decided = answer.certified and answer.status in (Status.FEASIBLE, Status.INFEASIBLE)
            known[wanted] = answer.status is Status.FEASIBLE if decided else None
        return known[wanted]

    return decide


def _built(name: str, machine: Machine, faulty: int) -> Strategy:
    """A fresh allocator. Raises :class:`PluginError` if there is none of that name or it cannot be built."""
    subject = Subject(load(name), machine, call_timeout=_BUILD_SECONDS)
    with subject.timed():
        made, breach = subject.build(tuple(bits(faulty)))
    if breach is not None:
        raise PluginError("allocator", name, f"one that can be built here ({breach.detail})")
    strategy: Strategy = made
    return strategy


def _teller(name: str, jobs: int, show: Callable[[str], None]) -> Callable[[int], None]:
    def tell(arrived: int) -> None:
        if not arrived & 255:
            show(f"{name}: {arrived} of {jobs} jobs have arrived")

    return tell


def _run(
    name: str,
    baseline: bool,
    load: Workload,
    policy: str,
    server: AllocatorServer | RepackingServer | MigratingServer,
    migration: bool,
    tell: Callable[[int], None],
) -> Run:
    begin = time.perf_counter()
    passage: Passage = replay(load.jobs, server, policy, tell)
    seconds = time.perf_counter() - begin
    refusals: list[Refusal] = server.refusals
    return Run(name, baseline, summarize(passage, server.healthy, refusals, migration), seconds)


@contextmanager
def _deadline(seconds: float | None) -> Iterator[None]:
    """Stop whatever runs inside after ``seconds``, an allocator's own code included."""
    if seconds is None or not hasattr(signal, "setitimer"):
        yield
        return

    def ring(signum: int, frame: Any) -> None:
        raise _ExpiredError

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
