from __future__ import annotations

import math
from collections import Counter

import pytest

from allocert.errors import SpecError
from allocert.machines import Mesh, parse_machine
from allocert.machines.pod import Pod
from allocert.simulation.generators.tpu import SLICES
from allocert.simulation.workloads import generate

V4 = Pod((4, 4, 4), (4, 4, 4))
JOBS = 20_000


def test_the_published_shares() -> None:
    """A quarter and a bit of all slices are twisted, and half of the others are smaller than a block."""
    assert sum(SLICES.values()) == 975
    assert sum(weight for name, weight in SLICES.items() if name.endswith("t")) == 284
    assert sum(weight for name, weight in SLICES.items() if V4.level(V4.check_request(name))) == 292
    load = generate(f"tpu-v4:jobs={JOBS}", V4, 3)
    asked = Counter(job.request for job in load.jobs)
    for name, weight in SLICES.items():
        share = weight / 975
        found = asked[V4.check_request(name)] / JOBS
        assert abs(found - share) < 5 * math.sqrt(share * (1 - share) / JOBS), name
    assert all(job.processors == V4.demand(job.request) for job in load.jobs)


def test_mean_times() -> None:
    load = generate(f"tpu-v4:jobs={JOBS},interarrival=2,residence=7", V4, 1)
    assert load.name == f"tpu-v4:jobs={JOBS},interarrival=2,residence=7"
    assert load.jobs[-1].arrival / load.ticks / JOBS == pytest.approx(2, rel=0.05)
    assert sum(job.residence for job in load.jobs) / load.ticks / JOBS == pytest.approx(7, rel=0.05)
    assert generate(load.name, V4, 1) == load


@pytest.mark.parametrize("spec", ["pod:2x2x2/4x4x4:static", "pod:3/4x4x4", "pod:4/2x2x1"])
def test_slices_that_cannot_be_asked_are_left_out(spec: str) -> None:
    pod = parse_machine(spec)
    asked = {job.request for job in generate("tpu-v4:jobs=2000", pod, 2).jobs}
    assert asked <= set(pod.requests())
    assert len(asked) > 3
    assert any(len(request) > 3 for request in asked if isinstance(request, tuple)) == (spec == "pod:3/4x4x4")


def test_a_pod_of_one_chip() -> None:
    assert {job.request for job in generate("tpu-v4:jobs=5", Pod((1,), (1, 1, 1)), 0).jobs} == {(1, 1, 1)}


def test_machines_that_are_no_pod() -> None:
    with pytest.raises(SpecError, match="expected a pod"):
        generate("tpu-v4", Mesh(4, 4), 0)
    with pytest.raises(SpecError, match="shape: got 'strip'"):
        generate("tpu-v4", V4, 0, "strip")
