"""The rows of the one table: each subject once, compared with a peer or a plain baseline, at full and at small size."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any
from unittest.mock import patch

import allocert.proofs  # noqa: F401 - certificates name encoders of its registry
from allocert.allocators.anchors.slurm import TorusSlurm
from allocert.allocators.hypercube.buddy import Buddy
from allocert.allocators.hypercube.linked_buddy import LinkedBuddy
from allocert.allocators.mesh.bitboard import BitboardFirstFit
from allocert.allocators.mesh.interval_set_scan import IntervalSetScan
from allocert.allocators.pod.first_fit import PodFirstFit
from allocert.allocators.torus.minimum_finish import exactly_by_bisection, minimum_finish
from allocert.allocators.tree.counted import TreeBalanced, TreeBestFit
from allocert.errors import CertificateError
from allocert.machines import AllSubcubes, Hypercube, Mesh
from allocert.models.rectangles.positions import pack_at_positions
from allocert.models.rectangles.problem import Rectangles
from allocert.models.rectangles.projection import fit_with_proof
from allocert.models.torus.preemptive.configuration_lp import optimum
from allocert.simulation.baseline import RepackingServer
from allocert.simulation.events import replay
from allocert.simulation.metrics import summarize
from allocert.simulation.queueing.plans import choice, plan
from allocert.simulation.server import AllocatorServer
from allocert.simulation.workloads import trace_workload
from allocert.solvers.answer import Status
from allocert.verification.claims.evidence import recheck
from benchmarks import bench_parallel, bench_policies, bench_rectangles, bench_replay
from benchmarks.accasim_peer import AVAILABLE, first_come_first_served
from benchmarks.allocators import (
    bench_asi,
    bench_mesh,
    bench_pod,
    bench_torus,
    bench_torus3d,
    bench_tree,
    cases,
)
from benchmarks.allocators.mesh_boards import at_work
from benchmarks.rows import Row

__all__ = ["rows"]


def rows(small: bool) -> Iterator[Row]:
    """All of them. A row whose peer or data is not here is left out, with a line on stderr that says so."""
    for subject in (
        _requests,
        _machines_of_today,
        _programs,
        _packings,
        _schedules,
        _queues,
        _peers,
        _starts,
    ):
        yield from subject(small)


def _requests(small: bool) -> Iterator[Row]:
    wanted = {
        "mesh:1024x1024, 10% 1x1, 32x16",
        "hypercube:20, 50% 1x1, k = 5",
        "hypercube:10, 10% 1x1, all k = 5",
    }
    for case in cases.cases():
        name = f"{case.machine}, {case.board}, {case.request}"
        if name in (wanted - {"mesh:1024x1024, 10% 1x1, 32x16"} if small else wanted):
            yield Row(name, "naive scan", case.call, case.naive, case.same)
    for one in bench_asi.cases():
        if (one.strategy, one.percent, one.size) == ("asi", 10, 100):
            agree = partial(_agree_on_ranks, size=one.size)
            yield Row("asi, Q_16, 10% busy, 100 nodes", "scan rank by rank", one.call, one.naive, agree)
    side = 64 if small else 1024
    frames = at_work(BitboardFirstFit(Mesh(side, side)), 50 if small else 800, side // 16, 0, seed=1)
    ours, theirs = (
        bench_mesh.asked(kind, Mesh(side, side), frames) for kind in (BitboardFirstFit, IntervalSetScan)
    )
    requests = bench_mesh.requests(side)
    yield Row(
        f"bitboard, {side} x {side}, {len(frames)} residents, 20 requests",
        "iss, a list of residents",
        lambda: [ours(one) for one in requests],
        lambda: [theirs(one) for one in requests],
    )


def _agree_on_ranks(region: Any, start: Any, size: int) -> bool:
    return bench_asi.agree(region, start, size)


def _machines_of_today(small: bool) -> Iterator[Row]:
    pod = bench_pod.PODS[0 if small else 1]
    faulty = bench_pod.faulty_of(pod)
    held = PodFirstFit(pod, faulty)
    request = (4, 4, 8)
    yield Row(
        f"{pod.spec}, first fit, 4x4x8",
        "scan chip by chip",
        partial(bench_pod.once, held, request),
        partial(bench_pod.scan, pod, faulty, request),
        lambda region, word: (None if region is None else pod.word(region)) == word,
    )
    torus, busy = bench_torus3d.machine(), bench_torus3d.board(300)
    volumes = torus.anchoring.volumes[: 3 if small else None]
    yield Row(
        f"torus3d of 16 x 16 x 24, {len(volumes)} volumes, least destroyed",
        "scan of all boxes",
        lambda: [TorusSlurm.best_box(busy, torus, volume) for volume in volumes],
        lambda: [bench_torus3d.scan(torus, busy, volume, True) for volume in volumes],
        lambda boxes, scanned: boxes == scanned,
    )
    for kind, name, text in (
        (TreeBestFit, "rack-100", "best fit, 100 pods in a rack"),
        (TreeBalanced, "39000", "balanced, 39,000 pods"),
    ):
        asked = bench_tree.REQUESTS[name]
        yield Row(
            f"tree of 10,000 hosts, {text}",
            "scan slot by slot",
            partial(bench_pod.once, kind(bench_tree.TREE, faulty=bench_tree.BUSY), asked),
            partial(bench_tree.scanned, bench_tree.TREE, bench_tree.BUSY, asked),
            lambda granted, found: (granted is not None) == found,
        )


def _programs(small: bool) -> Iterator[Row]:
    for load in bench_parallel.LOADS[: 1 if small else 3]:
        yield Row(
            f"program {load.name} on {load.small}",
            "processor by processor",
            partial(bench_parallel.on_board, load, load.small, True),
            partial(bench_parallel.on_network, load),
            bench_parallel.same,
        )
    for name, spec, share, _ in bench_parallel.CLOSED[1 : 1 if small else 2]:
        ours, theirs = (partial(bench_parallel.run, name, spec, share, at_once) for at_once in (True, False))
        yield Row(
            f"program {name} on {spec}, {share:.0%} available",
            "turn by turn, as arrays",
            ours,
            theirs,
            bench_parallel.equal,
        )


def _packings(small: bool) -> Iterator[Row]:
    if not bench_rectangles.PACKINGS.exists():
        print(f"left out: packings, no {bench_rectangles.PACKINGS} (set ALLOCERT_DATA)", file=sys.stderr)
        return
    for name in ("E00N10",) if small else ("E00N15", "E03N16", "E05N17"):
        problem = bench_rectangles.named(name)
        yield Row(
            f"packing {name}, decided, with a proof that is checked",
            "CP-SAT, no proof",
            partial(_decided_and_checked, problem),
            partial(_by_cp_sat, problem),
            lambda ours, theirs: theirs in (ours, Status.UNKNOWN),
        )


def _decided_and_checked(problem: Rectangles) -> Status:
    answer = fit_with_proof(problem)
    if answer.certificate is None:
        raise CertificateError("packing", answer.status.value, "a certificate")
    recheck(answer.certificate)
    return answer.status


def _by_cp_sat(problem: Rectangles) -> Status:
    return pack_at_positions(problem, deterministic_seconds=5.0).status


def _schedules(small: bool) -> Iterator[Row]:
    few = bench_torus.jobs_of(16, 8 if small else 32, 100, 1, True)
    yield Row(
        f"least finish time on a torus, {len(few.jobs)} jobs",
        "exact linear program",
        partial(minimum_finish, few),
        partial(optimum, few),
        lambda ours, theirs: ours.time == theirs.time,
    )
    many = bench_torus.jobs_of(16, 100 if small else 10_000, 10_000, 10, True)
    yield Row(
        f"least finish time on a torus, {len(many.jobs):,} jobs",
        "the paper's bisection",
        partial(minimum_finish, many),
        partial(exactly_by_bisection, many),
        lambda ours, theirs: ours.time == theirs.time,
    )


def _queues(small: bool) -> Iterator[Row]:
    name = "Lublin's model, 1,000 jobs, first fit"
    case = next(one for one in bench_policies.SHORT if one.name == name)
    if small:
        case = bench_policies.Case("Lublin's model, 100 jobs", case.machine, "lublin:jobs=100", case.times)
    yield Row(
        f"conservative backfilling, {case.name}",
        "a plain list of reservations",
        lambda: case.play("conservative")[1],
        partial(_by_a_plain_list, case),
    )


def _by_a_plain_list(case: bench_policies.Case) -> Any:
    long = len(case.load().jobs) + 1
    with patch.object(choice, "LONG", long), patch.object(plan, "Timeline", bench_policies.PlainPlan):
        return case.play("conservative")[1]


def _peers(small: bool) -> Iterator[Row]:
    trace, cube = bench_replay.TRACE, bench_replay.CUBE
    if not trace.exists():
        print(f"left out: the NASA trace, no {trace} (set ALLOCERT_DATA)", file=sys.stderr)
        return
    jobs = trace_workload(str(trace), cube).jobs[: 500 if small else None]
    yield Row(
        f"NASA trace, {len(jobs):,} jobs, buddy on words",
        "buddy on linked lists",
        partial(_starts_of, jobs, Buddy),
        partial(_starts_of, jobs, LinkedBuddy),
        lambda ours, theirs: len(ours) == len(theirs),  # the lists take other blocks after releases
    )
    if AVAILABLE and not small:
        yield Row(
            "NASA trace read and replayed, FCFS",
            "AccaSim 1.1.3, FIFO",
            _read_and_replayed,
            _by_accasim,
        )
    elif not small:
        print("left out: AccaSim (pip install accasim==1.1.3)", file=sys.stderr)


def _starts_of(jobs: Any, kind: Callable[..., Any]) -> Any:
    cube = bench_replay.CUBE
    return replay(jobs, AllocatorServer(kind.__name__, kind(cube), AllSubcubes(cube))).starts


def _read_and_replayed() -> tuple[float, int]:
    cube: Hypercube = bench_replay.CUBE
    server = RepackingServer(cube)
    passage = replay(trace_workload(str(bench_replay.TRACE), cube).jobs, server)
    summary = summarize(passage, server.healthy, server.refusals)
    return float(summary.wait.mean) if summary.wait else 0.0, summary.makespan


def _by_accasim() -> tuple[float, int]:
    with tempfile.TemporaryDirectory() as folder:
        theirs = first_come_first_served(bench_replay.TRACE, bench_replay.CUBE.processors, Path(folder))
    return theirs["mean_wait"], theirs["makespan"]


def _starts(small: bool) -> Iterator[Row]:
    nothing = partial(_command, "-c", "pass")
    for words in (("--help",), ("show", "AN-THM-2.1"))[: 1 if small else None]:
        run = partial(_command, "-m", "allocert", *words)
        yield Row(f"command: allocert {' '.join(words)}", "python -c pass", run, nothing, None)


def _command(*words: str) -> None:
    subprocess.run([sys.executable, *words], check=True, stdout=subprocess.DEVNULL)
