"""Jobs larger than a machine's largest request are as those that are larger than the machine."""

from __future__ import annotations

from pathlib import Path

import pytest

from allocert import simulate
from allocert.api.simulating.loaded import as_asked, loaded
from allocert.errors import TraceError
from allocert.machines import parse_machine

LARGEST = {
    "pod:2*3/2x2x2": 24,
    "torus-size:4x4;table:2x2,2x4": 16,
    "torus3d:5x1x1;2x1x1": 4,
    "torus3d:4x4x2;2x2x2": 32,
    "pod:3/2x2:partial": 12,
    "tree:2x2*2": 8,
    "mesh-nodes:4x2": 8,
    "mesh:4x2": 8,
}


@pytest.mark.parametrize(("spec", "most"), LARGEST.items())
def test_what_a_request_asks_for_at_most(spec: str, most: int) -> None:
    machine = parse_machine(spec)
    assert as_asked(machine).processors == most
    assert machine.processors == parse_machine(spec).processors


def test_jobs_of_a_trace(tmp_path: Path) -> None:
    trace = tmp_path / "trace.swf"
    rest = "-1 -1 -1 -1 -1 1 1 1 -1 -1 -1 -1 -1"
    trace.write_text(f"; MaxProcs: 48\n1 0 0 10 24 {rest}\n2 1 0 10 25 {rest}\n3 2 0 10 3 {rest}\n")
    pod = parse_machine("pod:2*3/2x2x2")
    with pytest.raises(TraceError, match=r"line 3, job 2: got 25, expected at most the 24 processors"):
        loaded(pod, trace, None)
    kept = loaded(pod, trace, None, skip_too_large=True)
    assert [(job.number, job.processors) for job in kept.jobs] == [(1, 24), (3, 3)]
    assert kept.skipped["too large"] == 1


def test_generated_jobs_are_cut_to_it() -> None:
    load = loaded(parse_machine("pod:2*2/2x2x2"), None, "lublin:jobs=200", seed=1)
    assert max(job.processors for job in load.jobs) == 16
    assert simulate("pod:2*2/2x2x2", "pod-first-fit", workload="lublin:jobs=20")
