"""What somebody may write who imports nothing but ``allocert``: every public name, used as it is meant to be.

Checked with ``mypy --strict`` against the package as it is installed, and run. Prints what it found.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, ClassVar

import allocert
from allocert import (
    Allocate,
    Allocator,
    AllocertError,
    Broken,
    Certificate,
    CertificateError,
    CheckResult,
    ClaimError,
    Contract,
    Coverage,
    EngineError,
    Family,
    Grid,
    Hypercube,
    InstanceError,
    LedgerError,
    Machine,
    Mesh,
    MigrationSolution,
    NodeCube,
    NodeSet,
    PackingSolution,
    PlacementSolution,
    PluginError,
    Region,
    RegionError,
    Release,
    ReleaseError,
    ReleaseRegion,
    Report,
    Request,
    RequestError,
    RotatableMesh,
    ScheduleReport,
    ScheduleSolution,
    SimulationResult,
    SpecError,
    Status,
    StrategyError,
    Subcube,
    Submesh,
    SweepResult,
    SwfRecord,
    TooLargeError,
    Torus,
    Trace,
    TraceError,
    Verification,
    check_allocator,
    check_schedule,
    family_of,
    parse_machine,
    read_swf,
    simulate,
    solve_migration,
    solve_packing,
    solve_placement,
    solve_schedule,
    sweep,
    verify,
    write_swf,
)


class FirstOfFamily:
    """Grants the first free region of all that there are."""

    contract: ClassVar[Contract] = Contract(complete=True)
    source: ClassVar[str] = "an example"

    def __init__(self, machine: Machine, faulty: Iterable[int] = ()) -> None:
        self.machine = machine
        self.family: Family = family_of(machine)
        self.busy = sum(1 << node for node in set(faulty))
        self.held: set[Region] = set()

    def allocate(self, request: Any) -> Region | None:
        """The first free region, or ``None``."""
        wanted: Request = self.machine.check_request(request)
        region = self.family.first_free(self.busy, wanted)
        if region is not None:
            self.held.add(region)
            self.busy |= self.machine.word(region)
        return region

    def release(self, region: Any) -> None:
        """Take a region back."""
        if region not in self.held:
            raise ReleaseError("release", region, "a region that is held")
        self.held.remove(region)
        self.busy ^= self.machine.word(region)


def played(strategy: Allocator, steps: Iterable[Allocate | Release | ReleaseRegion]) -> list[str]:
    """What the allocator answers, step by step."""
    granted: list[Region] = []
    said: list[str] = []
    for step in steps:
        if isinstance(step, Allocate):
            region = strategy.allocate(step.request)
            granted += [] if region is None else [region]
            said.append("refused" if region is None else region.address)
        else:
            strategy.release(granted[step.grant] if isinstance(step, Release) else step.address)
            said.append("released")
    return said


def checks() -> None:
    """An allocator of one's own, kept, and a shipped one that is asked too much, broken."""
    mine: CheckResult = check_allocator(FirstOfFamily, Mesh(3, 2), seconds=2.0, isolated=False)
    report: Report = mine.report
    parts: tuple[Coverage, ...] = report.coverage
    print(mine.kept, any(part.complete for part in parts))
    other = check_allocator("frame-sliding-n", "mesh:3x2", promises=["complete:frames"], seconds=5.0)
    broken: Broken | None = other.broken
    if broken is not None:
        certificate: Certificate = other.certificate()
        print(broken.promise, len(broken.trace), certificate.kind)
    print(played(FirstOfFamily(Mesh(2, 1)), [Allocate((2, 1)), Release(0), Allocate((1, 1))]))


def places() -> None:
    """Machines and regions, by name and by class."""
    machines: list[Machine] = [Hypercube(3), NodeCube(3), Mesh(4, 3), RotatableMesh(4, 3), Torus(4, 4)]
    assert [parse_machine(machine.spec) for machine in machines] == machines
    grids: list[Grid] = [machine for machine in machines if isinstance(machine, Grid)]
    regions: list[Region] = [Subcube.parse("0*1"), NodeSet.parse(3, "(0-4,7)"), Submesh((0, 0), (2, 2))]
    print(grids, [region.address for region in regions])


def solutions() -> None:
    """Questions with exact answers."""
    placed: PlacementSolution = solve_placement("mesh:4x3", [(2, 2), (3, 1)], busy=[(0, 0, 1, 1)])
    packed: PackingSolution = solve_packing(Mesh(4, 4), [(3, 3), (2, 2)])
    moved: MigrationSolution = solve_migration("mesh:4x1", {"a": Submesh((1, 0), (1, 1))}, (3, 1))
    planned: ScheduleSolution = solve_schedule(4, [(2, 1), (4, "5/2")], kind="contiguous")
    assert placed.status is Status.FEASIBLE
    assert packed.status is Status.INFEASIBLE
    value: Fraction | None = planned.value
    print(moved.how, moved.moves, value, packed.certified)


def runs() -> None:
    """A workload, and a claim of a paper."""
    result: SimulationResult = simulate(
        "hypercube:5", ["buddy", "gray"], workload="kandlur-shin:arrivals=200"
    )
    decided: Verification = verify("KS-CNT")
    print(result["gray"].refusals, decided["KS-CNT"].answer.kind.value)


def traces() -> None:
    """A trace is written, read again, and simulated; and a sweep over allocators."""
    records = [SwfRecord(number, submit=10 * number, run=30, allocated=4) for number in range(1, 6)]
    with TemporaryDirectory() as folder:
        file = Path(folder, "small.swf.gz")
        write_swf(Trace.of(records, {"Computer": "an example"}), file)
        trace: Trace = read_swf(file)
        assert trace.records == tuple(records)
        played = simulate("mesh:4x4", "bitboard", trace=file)
    print(trace.header["Computer"], played["bitboard"].makespan)
    lists = {
        "machines": ["hypercube:3"],
        "allocators": ["buddy", "gray"],
        "workloads": ["kandlur-shin:arrivals=9"],
    }
    done: SweepResult = sweep(lists)
    print(len(done.rows), done.failed, done.unfinished)


def schedules() -> None:
    """A schedule of somebody's, as a trace records it."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "made.swf"
        write_swf(Trace.of([SwfRecord(1, 0, wait=2, run=5, allocated=1)], {"MaxProcs": 4}), file)
        report: ScheduleReport = check_schedule(file, "fcfs")
        assert report.first is not None
        print(bool(report), report.broken, report.first.job, report.first.instant)


def mistakes() -> None:
    """Every mistake has a class, and tells the field, the value, and what was expected."""
    for kind in (
        *(CertificateError, ClaimError, InstanceError, LedgerError, PluginError, RegionError, ReleaseError),
        *(RequestError, SpecError, TooLargeError, TraceError),
    ):
        assert issubclass(kind, AllocertError)
    assert not issubclass(EngineError, AllocertError)
    assert issubclass(StrategyError, Exception)
    try:
        parse_machine("mesh:0x3")
    except SpecError as error:
        print(error.field, error.value, error.expected)


if __name__ == "__main__":
    print(allocert.__version__)
    places()
    checks()
    solutions()
    runs()
    traces()
    schedules()
    mistakes()
