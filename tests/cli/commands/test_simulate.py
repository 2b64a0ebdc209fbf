from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import jsonschema
import pytest
from tests.cli.conftest import Run

SCHEMA = Path(__file__).resolve().parents[3] / "docs/schemas/outputs/simulation-1.json"

JOB = "{} {} -1 {} {} -1 -1 -1 -1 -1 1 -1 -1 -1 -1 -1 -1 -1\n"
TRACE = "".join(
    JOB.format(*job) for job in [(1, 0, 4, 1), (2, 0, 2, 1), (3, 1, 8, 1), (4, 1, 5, 2), (5, 3, 1, 1)]
)
FAULTS = """
import time
from allocert.allocators.hypercube.buddy import Buddy
from allocert.machines import Subcube

class Wrong(Buddy):
    def allocate(self, request):
        return Subcube(self.machine.n, 0, (1 << request) - 1)

class Raises(Buddy):
    def release(self, region):
        raise ZeroDivisionError("of zero")

class Hangs(Buddy):
    def allocate(self, request):
        while True:
            time.sleep(0.01)

class Unbuilt:
    def __init__(self, machine):
        raise OSError("no")
"""


@pytest.fixture
def trace(tmp_path: Path) -> str:
    (tmp_path / "small.swf").write_text(TRACE)
    (tmp_path / "faults.py").write_text(FAULTS)
    return "small.swf"


def test_a_small_trace_to_the_last_number(allocert: Run, trace: str, tmp_path: Path) -> None:
    done = allocert("simulate --machine hypercube:2 --allocator buddy,gray --allocator free-list --trace", trace, "--json", "out.json")  # fmt: skip
    assert done.returncode == 0, done.stderr
    data = json.loads((tmp_path / "out.json").read_text())
    jsonschema.validate(data, json.loads(SCHEMA.read_text()))
    assert [run["name"] for run in data["runs"]] == ["buddy", "gray", "free-list", "migration"]
    buddy = data["runs"][0]
    assert buddy["jobs"] == {"run": 5, "lost": 0, "dropped": 0, "refused": 1}
    assert buddy["makespan"] == 9
    assert buddy["utilization"] == buddy["occupancy"] == 25 / 36
    assert buddy["wait"] == {"mean": 0.8, "median": 0, "p90": 3, "p99": 3, "max": 3}
    assert buddy["refusals"] == {
        "all": 2,
        "enough_free": 1,
        "avoidable_by_recognition": 1,
        "avoidable_by_migration": 1,
        "migration_undecided": 0,
    }
    assert data["runs"][3]["wait"]["max"] == 1
    assert data["workload"]["seed"] is None
    assert "- avoidable: recognition" in done.stdout


@pytest.mark.parametrize(
    ("machine", "options"),
    [
        (
            "hypercube:4",
            ["--allocator", "free-list", "--faulty", "0,8", "--workload", "kandlur-shin:arrivals=60"],
        ),
        ("mesh:6x5", ["--allocator", "bitboard", "--workload", "morgenstern-uniform:requests=12"]),
    ],
)
def test_migration_elsewhere_is_computed_only_on_demand(
    allocert: Run, machine: str, options: list[str]
) -> None:
    done = allocert("simulate", "--machine", machine, *options, "--json", "-")
    assert done.returncode == 0, done.stderr
    plain = json.loads(done.stdout)
    jsonschema.validate(plain, json.loads(SCHEMA.read_text()))
    assert plain["runs"][0]["refusals"]["avoidable_by_migration"] is None
    assert len(plain["runs"]) == 1
    done = allocert("simulate", "--machine", machine, *options, "--migration-limit", "2", "--json", "-")
    limited = json.loads(done.stdout)
    refusals = limited["runs"][0]["refusals"]
    if machine.startswith("mesh"):
        best = limited["runs"].pop()
        assert best["baseline"]
        assert best["refusals"]["avoidable_by_migration"] == best["refusals"]["migration_undecided"] == 0
    low, unsure = refusals["avoidable_by_migration"], refusals["migration_undecided"]
    assert refusals["avoidable_by_recognition"] <= low <= low + unsure <= refusals["enough_free"]
    for data in (plain, limited):
        data["runs"][0].update(seconds=0, refusals={})
        data.update(migration="")
    assert plain == limited


def test_the_policy_loss_and_the_seed(allocert: Run) -> None:
    arguments = ["simulate", "--machine", "hypercube:3", "--allocator", "buddy", "--policy", "loss",
                 "--workload", "kandlur-shin:arrivals=50", "--json", "-"]  # fmt: skip
    first, second, other = (
        json.loads(allocert(*arguments, "--seed", seed).stdout)["runs"][0] for seed in ("4", "4", "5")
    )
    assert {**first, "seconds": 0} == {**second, "seconds": 0}
    assert first["completion"] != other["completion"]
    assert first["jobs"]["run"] + first["jobs"]["lost"] == 50
    assert first["jobs"]["lost"] == first["refusals"]["all"] > 0


@pytest.mark.parametrize(
    ("allocator", "words"),
    [
        ("Wrong", "job 2 (time 0): it granted 00, whose processor 00 is not free"),
        ("Raises", "job 2 (time 2): release raised ZeroDivisionError: of zero"),
    ],
)
def test_an_allocators_own_failure_is_one_line_and_leaves_no_file(
    allocert: Run, trace: str, tmp_path: Path, allocator: str, words: str
) -> None:
    done = allocert("simulate --machine hypercube:2 --allocator", f"buddy,faults:{allocator}",
                    "--trace", trace, "--json", "out.json")  # fmt: skip
    assert done.returncode == 1
    assert done.stderr.strip().splitlines() == [f"allocert: allocator faults:{allocator} failed at {words}"]
    assert not done.stdout
    assert not (tmp_path / "out.json").exists()


def test_the_time_budget_stops_an_allocator_that_hangs(allocert: Run, trace: str) -> None:
    done = allocert("simulate --machine hypercube:2 --allocator faults:Hangs --trace", trace,
                    "--time-budget", "0.5")  # fmt: skip
    assert done.returncode == 3
    assert "--time-budget" in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1


def test_an_interrupt_ends_in_one_line(trace: str, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "allocert", "simulate", "--machine", "hypercube:2", "--trace", trace]
    process = subprocess.Popen(
        [*command, "--allocator", "faults:Hangs", "--json", "out.json"],
        cwd=tmp_path, env=os.environ.copy(), stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    time.sleep(3)
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=30)
    assert process.returncode == 130
    assert errors.strip().splitlines() == ["allocert: interrupted"]
    assert not (tmp_path / "out.json").exists()


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ("--machine hypercube:2 --allocator buddy", ["--trace", "--workload"]),
        ("--machine ring:2 --allocator buddy --trace small.swf", ["machine", "ring:2"]),
        ("--machine hypercube:2 --allocator nobody --trace small.swf", ["nobody"]),
        ("--machine hypercube:2 --allocator buddy, --trace small.swf", ["--allocator"]),
        ("--machine hypercube:2 --allocator faults:Unbuilt --trace small.swf", ["OSError"]),
        ("--machine mesh:4x4 --allocator bitboard,buddy --trace small.swf",
         ["machine of buddy: got 'mesh:4x4', expected a hypercube"]),
        ("--machine mesh:4x4 --allocator bitboard,parallel-strings --trace small.swf",
         ["allocator: got 'parallel-strings', expected one that builds on mesh:4x4", "of one dimension"]),
        ("--machine hypercube:2 --allocator buddy --trace absent", ["absent"]),
        (
            "--machine hypercube:2 --allocator buddy --trace small.swf --json ./small.swf",
            ["--json", "another file than that of --trace"],
        ),
        ("--machine hypercube:0 --allocator buddy --trace small.swf", ["line 4", "job 4", "--skip-too-large"]),
        ("--machine hypercube:2 --allocator buddy --workload kandlur", ["kandlur-shin"]),
        ("--machine torus:4x4 --allocator cnp --workload job-sets:sets=1",
         ["--workload: got 'job-sets:sets=1', expected `allocert schedule`"]),
        ("--machine torus:4x4 --trace small.swf", ["Missing option '--allocator'."]),
        ("--allocator buddy --trace small.swf", ["Missing option '--machine'."]),
        ("--machine hypercube:3 --allocator buddy --trace small.swf --svg x.svg",
         ["--svg: got 'x.svg', expected a mesh or torus of one or two dimensions, not hypercube:3"]),
        ("--machine hypercube:2 --allocator buddy --trace small.swf --faulty 9", ["9", "0..3"]),
        ("--machine hypercube:2 --allocator buddy --trace small.swf --faulty x", ["--faulty"]),
        ("--machine hypercube:2 --allocator buddy --trace small.swf --policy lifo", ["lifo"]),
        ("--machine hypercube:2 --allocator buddy --workload kandlur-shin --skip-too-large",
         ["--skip-too-large"]),
        ("--machine mesh:4x4 --allocator migration --migration-limit 1 --trace small.swf --svg x.svg",
         ["--svg: got 'x.svg', expected an allocator in addition to migration"]),
    ],
)  # fmt: skip
def test_bad_input_is_one_line(allocert: Run, trace: str, arguments: str, words: list[str]) -> None:
    done = allocert(f"simulate {arguments}")
    assert done.returncode == 2, done.stderr
    assert len(done.stderr.strip().splitlines()) == 1, done.stderr
    assert all(word in done.stderr for word in words), done.stderr


def test_a_job_too_large_can_be_skipped(allocert: Run, trace: str) -> None:
    done = allocert("simulate --machine hypercube:0 --allocator buddy --trace", trace, "--skip-too-large")
    assert done.returncode == 0, done.stderr
    assert "left out: 1 too large" in done.stdout


def test_policies_shapes_and_estimates(allocert: Run, tmp_path: Path) -> None:
    line = "{} {} -1 {} {} -1 -1 -1 {} -1 1 -1 -1 -1 -1 -1 -1 -1\n"
    jobs = [(1, 0, 10, 8, 10), (2, 1, 10, 16, 10), (3, 2, 3, 4, 3), (4, 3, 2, 4, 9), (5, 4, 9, 3, 4)]
    (tmp_path / "users.swf").write_text("".join(line.format(*job) for job in jobs))
    base = "simulate --machine mesh:4x4 --allocator bitboard --trace users.swf --json -"
    schema = json.loads(SCHEMA.read_text())

    def waits(*options: str) -> tuple[float, dict[str, int] | None, dict[str, object] | None]:
        done = allocert(base, *options)
        assert done.returncode == 0, done.stderr
        data = json.loads(done.stdout)
        jsonschema.validate(data, schema)
        run = data["runs"][0]
        return run["wait"]["mean"] * 5, run["queueing"], data["estimates"]

    # At 5 the fifth is granted both rows in turn, and gives them back as it would end at 14. The second job takes all and waits for the first, which leaves at 10; the others ask for 2x2, 2x2 and 3x1 of the half that is free.
    assert waits() == (9 + 18 + 17 + 16, None, None)
    easy = waits("--policy", "easy")
    assert easy == (
        9 + 0 + 0 + 16,
        {"passed": 2, "withdrawn": 2, "moved": 0, "promised": 2, "late": 0, "broken": 0},
        {"kind": "exact", "unknown": 0, "exceeded": 0},
    )
    assert waits("--policy", "easy", "--estimates", "trace") == (
        9 + 0 + 17 + 16,
        {"passed": 1, "withdrawn": 5, "moved": 0, "promised": 2, "late": 0, "broken": 0},
        {"kind": "trace", "unknown": 0, "exceeded": 1},
    )
    assert waits("--policy", "conservative")[0] == easy[0]
    assert waits("--policy", "window:1")[0] == waits()[0]
    assert waits("--policy", "skipping")[0] == 13 + 0 + 0 + 1
    done = allocert(base, "--policy", "easy", "--shape", "strip")
    assert json.loads(done.stdout)["shape"] == "strip"
    assert "reserved" in done.stderr
    assert "- delayed" in done.stderr
    assert "- delayed as the head" in done.stderr
    assert waits("--policy", "easy", "--reservations", "complete") == easy
    refused = allocert(base, "--policy", "fcfs", "--reservations", "own")
    assert refused.returncode == 2
    assert "--reservations: got 'own', expected a policy with reservations, not fcfs" in refused.stderr
    assert "- delayed" not in allocert(base, "--policy", "smallest").stderr
    assert "backfilled" in done.stderr
    assert "Estimates of run times: exact." in done.stderr


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--policy", "first"], "--policy: got 'first', expected fcfs, loss, easy"),
        (["--policy", "window:0"], "--policy: got 'window:0'"),
        (
            ["--estimates", "exact"],
            "--estimates: got 'exact', expected a policy that asks how long jobs run, not fcfs",
        ),
        (
            ["--policy", "easy", "--estimates", "trace"],
            "estimates: got 'trace', expected exact: no job of small.swf",
        ),
        (["--shape", "strip"], "--shape: got 'strip', expected a mesh or torus"),
        (["--shape", "round"], "--shape"),
    ],
)
def test_policies_shapes_and_estimates_that_make_no_sense(
    allocert: Run, trace: str, options: list[str], words: str
) -> None:
    done = allocert("simulate --machine hypercube:2 --allocator buddy --trace", trace, *options)
    assert done.returncode == 2
    assert words in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1 or "Usage" in done.stderr


def test_mig_does_not_look_ahead(allocert: Run) -> None:
    line = "simulate --machine mesh:4x4 --allocator mig --workload morgenstern-uniform:requests=9"
    done = allocert(line, "--policy", "easy")
    assert done.returncode == 2
    assert "expected one that does not ask when a job could start, with mig" in done.stderr
    assert allocert(line, "--policy", "largest").returncode == 0


@pytest.mark.parametrize(
    "line",
    [
        "--machine hypercube:4 --allocator buddy,gray,migration --workload kandlur-shin:arrivals=40 --html f.html",
        "--machine mesh:4x4 --allocator iss,mig --rotation rule --workload morgenstern-uniform:requests=9 --svg f.svg",
        "--machine mesh:4x4 --allocator iss --allocator bad.py:Bad --workload morgenstern-uniform:requests=9",
        "--machine mesh:4x4 --allocator bad.py:Bad,no-such --workload morgenstern-uniform:requests=9",
    ],
)
def test_several_processes_come_to_what_one_comes_to(allocert: Run, tmp_path: Path, line: str) -> None:
    (tmp_path / "bad.py").write_text(
        "class Bad:\n    def __init__(self, machine, faulty=()): pass\n"
        "    def allocate(self, request): return 1\n    def release(self, region): pass\n"
    )
    found = []
    for jobs in (1, 2):
        done = allocert(f"simulate {line} --jobs {jobs} --json f.json")
        texts = [done.stdout, *(path.read_text() for path in sorted(tmp_path.glob("f.*")))]
        timed = [re.sub(r"(seconds\D*|<td>)[\d.│ ]+|--jobs \d", "", text) for text in texts]
        found.append((done.returncode, done.stderr, timed))
        for path in tmp_path.glob("f.*"):
            path.unlink()
    assert found[0] == found[1]
    assert len(found[0][2]) == (3 if found[0][0] == 0 else 1)
