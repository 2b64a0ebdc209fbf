"""Packing rectangles: the instances of Clautiaux, Carlier and Moukrim, and MIG's decisions on a mesh.

``python -m benchmarks.bench_rectangles`` decides every instance with a proof, checks the proof, and asks CP-SAT in the same run; it
exits 1 if one is not decided, a refusal has no certificate, or CP-SAT says otherwise. Names of instances decide only these. ``--cut`` does
the same with meshes that were cut into pieces, ``--mig`` plays Morgenstern's workloads to MIG.
"""

from __future__ import annotations

import json
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from operator import add
from typing import Any

import allocert.proofs  # noqa: F401 - certificates name encoders of its registry
from allocert.machines import Mesh
from allocert.models.rectangles.fit import FitLimit
from allocert.models.rectangles.positions import pack_at_positions
from allocert.models.rectangles.problem import Rectangles
from allocert.models.rectangles.projection import fit_with_proof
from allocert.models.rectangles.ranges.search import fit_by_ranges
from allocert.simulation.events import Job, replay
from allocert.simulation.migration import MigratingServer
from allocert.simulation.workloads import generate
from allocert.solvers.answer import Status
from allocert.solvers.engines.turns import Turns
from allocert.verification.claims.evidence import recheck
from benchmarks.data import DATA

PACKINGS = DATA / "packing/cjcm.json"

_WORKLOADS = (
    ("none", "mesh:256x256", "morgenstern-uniform"),
    ("rule", "mesh:256x256", "morgenstern-uniform"),
    ("free", "mesh:256x256", "morgenstern-uniform"),
    ("none", "mesh:256x256", "morgenstern-uniform:high=128"),
    ("none", "mesh:256x256", "morgenstern-uniform:high=64,requests=200"),
)
_CUTS = (20, 20, 17), (40, 15, 25), (60, 30, 28)
"""Width, height and pieces, as in the first classes of Hopper and Turton."""
_CP_SAT = 5.0
"""Deterministic seconds for each instance."""


def cjcm(names: Sequence[str] = ()) -> int:
    """One line an instance, of all or of those that are named; the number of those without a checked answer.

    Processor seconds to decide it, to check the certificate, and of CP-SAT about the same rectangles at the positions that
    suffice. The first two are decided once before, so that all code is compiled.
    """
    asked = [(one["name"], _problem(one)) for one in _listed() if not names or one["name"] in names]
    for _, problem in asked[:2]:
        decided = fit_with_proof(problem), fit_by_ranges(problem, nodes=1_000)
        for certificate in filter(None, (one.certificate for one in decided)):
            recheck(certificate)
    return _compared(asked)


def cuts(seed: int = 1) -> int:
    """The same about meshes that were cut into pieces without waste."""
    draw, asked = random.Random(seed), []
    for width, height, pieces in _CUTS:
        for number in range(4):
            sides = _pieces(draw, width, height, pieces)
            asked.append((f"{width}x{height}/{pieces}/{number}", Rectangles.fixed(width, height, sides)))
    return _compared(asked)


def named(name: str) -> Rectangles:
    """The instance of this name."""
    return next(_problem(one) for one in _listed() if one["name"] == name)


def _listed() -> list[Mapping[str, Any]]:
    return list(json.loads(PACKINGS.read_text())["instances"])


def _problem(instance: Mapping[str, Any]) -> Rectangles:
    return Rectangles.fixed(instance["width"], instance["height"], [(w, h) for w, h in instance["items"]])


def _pieces(draw: random.Random, width: int, height: int, count: int) -> list[tuple[int, int]]:
    """A mesh cut in two again and again, in rectangles and across them at random."""
    parts = [(width, height)]
    while len(parts) < count:
        w, h = parts.pop(draw.randrange(len(parts)))
        across = w > 1 and (h == 1 or draw.random() < 0.5)
        at = draw.randint(1, max(1, (w if across else h) - 1))
        parts += [(w, h)] if w == h == 1 else [(at, h), (w - at, h)] if across else [(w, at), (w, h - at)]
    draw.shuffle(parts)
    return parts


def _compared(asked: Sequence[tuple[str, Rectangles]]) -> int:
    """A line for each, and how many are open, without a certificate, or otherwise for CP-SAT."""
    wrong, longest, spent = 0, 0, [0.0, 0.0, 0.0]
    for name, problem in asked:
        clock = [time.process_time()]
        answer = fit_with_proof(problem, turns=Turns(600.0))
        clock.append(time.process_time())
        if answer.certificate is not None:
            recheck(answer.certificate)
        clock.append(time.process_time())
        other = pack_at_positions(problem, deterministic_seconds=_CP_SAT).status
        clock.append(time.process_time())
        own = [after - before for before, after in pairwise(clock)]
        spent = list(map(add, spent, own))
        size = 0 if answer.certificate is None else len(json.dumps(answer.certificate.proof))
        longest = max(longest, size)
        wrong += not answer.certified or other not in (answer.status, Status.UNKNOWN)
        print(
            f"{name:11} {len(problem.sides):3} {answer.status.value:10} {answer.engine:12} {size:8} bytes "
            f"{own[0]:7.2f} s, check {own[1]:5.2f} s, CP-SAT {other.value:10} {own[2]:7.2f} s",
            flush=True,
        )
    solved, checked, theirs = spent
    print(
        f"{len(asked)} decided in {solved:.1f} s and checked in {checked:.1f} s of processor, CP-SAT without proofs in {theirs:.1f} s, "
        f"ratio {theirs / max(solved + checked, 1e-9):.1f}; the longest proof has {longest} bytes; {wrong} open or wrong"
    )
    return wrong


class _Timed(MigratingServer):
    """MIG with a stopwatch: seconds and answers by the number of residents."""

    def __init__(self, machine: Mesh, rotation: str, limit: FitLimit) -> None:
        super().__init__(machine, rotation=rotation, limit=limit)
        self.seconds: dict[int, list[float]] = {}
        self.how: Counter[str] = Counter()

    def start(self, job: Job, now: int) -> int | None:
        """The same, timed."""
        residents, begin = len(self.mig.residents), time.perf_counter()
        given = super().start(job, now)
        self.seconds.setdefault(residents, []).append(time.perf_counter() - begin)
        decision = self.mig.last
        if decision is not None:
            first = decision.certificates[0].proof[0][0] if decision.certificates else ""
            proof = ": one node, scales" if first == "scales" else ": case distinction" if first else ""
            self.how[decision.how + proof] += 1
        return given


def _quantiles(times: list[float]) -> str:
    ordered = sorted(times)
    picked = [ordered[(len(ordered) - 1) * share // 100] for share in (50, 95, 100)]
    return " / ".join(f"{1000 * second:.1f}" for second in picked)


def _ranges(most: int) -> Iterator[tuple[int, int]]:
    low = 0
    for high in (3, 6, 10, 15, 20, 30, 50, 100, 1000):
        if low <= most:
            yield low, high
        low = high + 1


def mig(seed: int = 1) -> int:
    """A few lines a workload; the number of undecided questions."""
    undecided = 0
    for rotation, spec, workload in _WORKLOADS:
        mesh = Mesh(*(int(side) for side in spec.partition(":")[2].split("x")))
        server = _Timed(mesh, rotation, FitLimit())
        begin = time.perf_counter()
        passage = replay(generate(workload, mesh, seed).jobs, server)
        seconds = time.perf_counter() - begin
        used = passage.area / (mesh.processors * (passage.end - passage.begin))
        print(
            f"{spec} {workload}, rotation {rotation}: {seconds:.1f} s, utilization {100 * used:.2f} %, "
            f"{server.mig.undecided} undecided, {server.mig.uncertified} refusals uncertified"
        )
        print(f"  {dict(sorted(server.how.items()))}")
        for low, high in _ranges(max(server.seconds)):
            times = [t for count, own in server.seconds.items() if low <= count <= high for t in own]
            if times:
                print(f"  {low:3}..{high:<4} residents: {len(times):5} questions, ms {_quantiles(times)}")
        undecided += server.mig.undecided
    return undecided


if __name__ == "__main__":
    asked = sys.argv[1:]
    sys.exit(1 if (mig() if "--mig" in asked else cuts() if "--cut" in asked else cjcm(asked)) else 0)
