"""Packing rectangles: the instances of Clautiaux, Carlier and Moukrim, and MIG's decisions on a mesh.

``python -m benchmarks.bench_rectangles`` decides every instance with a proof and checks the proof; it exits 1 if
one is not decided, or a refusal has no certificate; names of instances decide only these. ``--mig`` plays Morgenstern's workloads to MIG instead.
"""

from __future__ import annotations

import json
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence

import allocert.proofs  # noqa: F401 - certificates name encoders of its registry
from allocert.machines import Mesh
from allocert.models.rectangles.fit import FitLimit
from allocert.models.rectangles.problem import Rectangles
from allocert.models.rectangles.projection import fit_with_proof
from allocert.simulation.events import Job, replay
from allocert.simulation.migration import MigratingServer
from allocert.simulation.workloads import generate
from allocert.solvers.answer import Status
from allocert.solvers.engines.turns import Turns
from allocert.verification.claims.evidence import recheck
from benchmarks.data import DATA

_WORKLOADS = (
    ("none", "mesh:256x256", "morgenstern-uniform"),
    ("rule", "mesh:256x256", "morgenstern-uniform"),
    ("free", "mesh:256x256", "morgenstern-uniform"),
    ("none", "mesh:256x256", "morgenstern-uniform:high=128"),
    ("none", "mesh:256x256", "morgenstern-uniform:high=64,requests=200"),
)


def cjcm(names: Sequence[str] = ()) -> int:
    """One line an instance, of all or of those that are named; the number of those without a checked answer."""
    path = DATA / "packing/cjcm.json"
    begin, open_ = time.perf_counter(), 0
    for instance in json.loads(path.read_text())["instances"]:
        if names and instance["name"] not in names:
            continue
        sides = [(w, h) for w, h in instance["items"]]
        started = time.perf_counter()
        answer = fit_with_proof(
            Rectangles.fixed(instance["width"], instance["height"], sides), turns=Turns(600.0)
        )
        solved = time.perf_counter()
        if answer.certificate is not None:
            recheck(answer.certificate)
        checked = time.perf_counter()
        size = 0 if answer.certificate is None else len(json.dumps(answer.certificate.proof))
        open_ += answer.status is Status.UNKNOWN or not answer.certified
        print(
            f"{instance['name']} {len(sides):3} {answer.status.value:10} {answer.engine:10} {size:10} bytes "
            f"{solved - started:7.2f} s, checked in {checked - solved:.2f} s",
            flush=True,
        )
    print(f"{time.perf_counter() - begin:.1f} s in all, {open_} open")
    return open_


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
    sys.exit(1 if (mig() if "--mig" in asked else cjcm(asked)) else 0)
