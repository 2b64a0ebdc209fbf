from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import jsonschema
import pytest
from tests.cli.conftest import Run

ROOT = Path(__file__).resolve().parents[3]
WORKLOAD = ["--workload", "morgenstern-uniform:requests=30"]


def test_mig_is_an_allocator_beside_others_and_is_the_baseline(allocert: Run, tmp_path: Path) -> None:
    done = allocert("simulate", "--machine", "mesh:6x5", "--allocator", "mig,4iss", *WORKLOAD,
                    "--migration-limit", "2", "--json", "out.json")  # fmt: skip
    assert done.returncode == 0, done.stderr
    data = json.loads((tmp_path / "out.json").read_text())
    jsonschema.validate(data, json.loads((ROOT / "docs/schemas/outputs/simulation-1.json").read_text()))
    mig, other, baseline = data["runs"]
    assert [run["baseline"] for run in data["runs"]] == [False, False, True]
    assert {**mig, "name": "", "seconds": 0, "baseline": True} == {**baseline, "name": "", "seconds": 0}
    assert mig["refusals"]["avoidable_by_migration"] == 0
    assert mig["makespan"] <= other["makespan"]
    assert "none that runs all jobs starts any job earlier" in " ".join(done.stdout.split())
    assert data["migration"].endswith("rotation of mig: none")


@pytest.mark.parametrize("machine", ["mesh-rot:6x5", pytest.param("mesh:6x5", marks=pytest.mark.deep)])
def test_the_rotation_of_mig(allocert: Run, machine: str) -> None:
    runs = {}
    for rule in ("", "none", "rule", "free"):
        options = ["--rotation", rule] if rule else []
        done = allocert("simulate", "--machine", machine, "--allocator", "mig", *WORKLOAD, *options,
                        "--migration-limit", "1", "--json", "-")  # fmt: skip
        assert done.returncode == 0, done.stderr
        data = json.loads(done.stdout)
        runs[rule] = {**data["runs"][0], "seconds": 0}
        unturned = machine.startswith("mesh:") and rule in ("", "none")
        assert ("starts any job earlier" in " ".join(done.stderr.split())) == unturned
    assert runs[""] == runs["none" if machine == "mesh:6x5" else "rule"]
    assert runs["none"]["makespan"] > runs["free"]["makespan"]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--machine", "torus:4x4", "--allocator", "mig"], "a mesh of two dimensions without faults for mig"),
        (
            ["--machine", "mesh:4x4x4", "--allocator", "mig"],
            "a mesh of two dimensions without faults for mig",
        ),
        (["--machine", "hypercube:4", "--allocator", "buddy,mig"], "a mesh of two dimensions"),
        (
            ["--machine", "mesh:4x4", "--allocator", "mig", "--faulty", "3"],
            "'mesh:4x4 with faulty processors'",
        ),
        (["--machine", "mesh:4x4", "--allocator", "iss", "--rotation", "late"], "--rotation: got 'late'"),
        (["--machine", "mesh:4x4", "--allocator", "mig,mig"], "names, each once"),
    ],
)
def test_where_mig_does_not_run(allocert: Run, tmp_path: Path, options: list[str], message: str) -> None:
    done = allocert("simulate", *options, "--workload", "morgenstern-uniform", "--json", "out.json")
    assert (done.returncode, done.stdout) == (2, "")
    assert message in done.stderr
    assert len(done.stderr.splitlines()) == 1
    assert not list(tmp_path.iterdir())


def test_mig_is_listed_and_cannot_be_checked_against_a_contract(allocert: Run) -> None:
    listed = json.loads(allocert("allocators", "--json", "-").stdout)["allocators"]
    (mig,) = [entry for entry in listed if entry["name"] == "mig"]
    assert (mig["promises"], mig["machines"]) == (["sound", "migrates"], ["mesh", "mesh-rot"])
    done = allocert("check", "mig", "--machine", "mesh:3x3")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("allocert: allocator: got 'mig', expected one that moves no resident")


def test_the_state_at_the_last_start_is_drawn(allocert: Run, tmp_path: Path) -> None:
    arguments = ["simulate", "--machine", "mesh:6x5", "--allocator", "mig,mbv", *WORKLOAD]
    assert allocert(*arguments, "--svg", "d.svg").returncode == 0
    drawing = ElementTree.fromstring((tmp_path / "d.svg").read_text())
    texts = ["".join(part.itertext()) for part in drawing.iter() if part.tag.endswith("}text")]
    assert any(text.startswith("mig, ") for text in texts)
    assert any(text.startswith("mbv, ") for text in texts)
    assert "30" in texts
    done = allocert("simulate", "--machine", "hypercube:3", "--allocator", "buddy",
                    "--workload", "kandlur-shin:arrivals=9", "--svg", "e.svg")  # fmt: skip
    assert (done.returncode, done.stdout) == (2, "")
    assert "a mesh or torus of one or two dimensions" in done.stderr
    assert not (tmp_path / "e.svg").exists()


def test_a_trace_that_begins_late_shows_when_its_jobs_start(allocert: Run, tmp_path: Path) -> None:
    (tmp_path / "late.swf").write_text(f"1 749458803.25 -1 10 4 {'-1 ' * 13}\n")
    done = allocert("simulate", "--machine", "mesh:4x4", "--allocator", "bitboard", "--trace", "late.swf",
                    "--svg", "late.svg", "--html", "late.html")  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert "job 1 starts at 749,458,803.25" in (tmp_path / "late.svg").read_text()
    assert "time 749,458,813.25: job 1" in (tmp_path / "late.html").read_text()
