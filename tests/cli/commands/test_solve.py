from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from tests.cli.commands.test_recheck import NO_SOLVERS
from tests.cli.conftest import Run

from allocert.drawing.drawing import draw
from allocert.machines import Mesh, Submesh, Torus
from allocert.models.placement.instance import Instance, Wanted
from allocert.models.placement.packing import Placed

ROOT = Path(__file__).resolve().parents[3]


def schema(name: str) -> Any:
    return json.loads((ROOT / "docs" / "schemas" / name).read_text())


def write(path: Path, **fields: Any) -> str:
    path.write_text(json.dumps({"schema": "allocert/instance/1", **fields}))
    return str(path)


EXAMPLES = {
    "migration": (0, "feasible", "placement"),
    "migration-refused": (1, "infeasible", "rectangles"),
    "packing-turned": (0, "feasible", "placement"),
    "gray-against-all": (1, "infeasible", "veripb"),
    "hypercube-faults": (0, "optimal", "optimum"),
    "mesh-busy": (0, "feasible", "placement"),
    "nodes-near": (0, "optimal", "veripb"),
    "pod": (0, "feasible", "placement"),
    "pod-groups": (1, "infeasible", "veripb"),
    "squares-9": (1, "infeasible", "veripb"),
    "torus-most-requests": (0, "optimal", "optimum"),
    "torus-turned": (0, "optimal", "veripb"),
}


ELSEWHERE = (
    "queue",
    "torus-jobs",
    "torus-contention",
    "mesh-sizes",
    "pod-pieces",
    "torus3d-segments",
    "tree",
    "tree-leftover",
)
"""Those that the tests of their own kind solve."""


@pytest.mark.parametrize("name", sorted(EXAMPLES))
def test_examples_are_answered_with_certificates_that_need_no_solver(
    allocert: Run, tmp_path: Path, name: str
) -> None:
    code, status, kind = EXAMPLES[name]
    file = ROOT / "examples" / "instances" / f"{name}.json"
    instance = json.loads(file.read_text())
    asked = instance["schema"].split("/")[1]
    answered = "solution" if asked == "instance" else f"{asked}-solution"
    jsonschema.validate(instance, schema(f"inputs/{asked}-1.json"))
    done = allocert("solve", str(file), "--certificate", "proof.json.gz", "--json", "out.json")
    assert done.returncode == code, done.stderr
    assert done.stdout.startswith(status)
    assert max(map(len, done.stdout.splitlines()[2:12])) <= 200
    solution = json.loads((tmp_path / "out.json").read_text())
    jsonschema.validate(solution, schema(f"outputs/{answered}-1.json"))
    jsonschema.validate(solution["instance"], schema(f"inputs/{asked}-1.json"))
    assert (solution["status"], solution["certificate"]["kind"]) == (status, kind)
    assert solution["certified"]
    checked = subprocess.run(
        [sys.executable, "-c", NO_SOLVERS, "recheck", "proof.json.gz"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert checked.returncode == 0, checked.stdout + checked.stderr
    assert "1 accepted" in checked.stdout


def test_every_example_is_tested() -> None:
    assert {path.stem for path in (ROOT / "examples" / "instances").glob("*.json")} == {*EXAMPLES, *ELSEWHERE}


@pytest.mark.parametrize("name", ["mesh-sizes", "torus3d-segments"])
def test_placements_on_machines_of_today(allocert: Run, tmp_path: Path, name: str) -> None:
    file = ROOT / "examples" / "instances" / f"{name}.json"
    jsonschema.validate(json.loads(file.read_text()), schema("inputs/instance-1.json"))
    done = allocert("solve", str(file), "--json", "out.json")
    assert done.returncode == 0, done.stderr
    solution = json.loads((tmp_path / "out.json").read_text())
    jsonschema.validate(solution, schema("outputs/solution-1.json"))
    jsonschema.validate(solution["instance"], schema("inputs/instance-1.json"))
    assert (solution["status"], solution["certificate"]) == ("feasible", None)


def test_json_on_standard_output_is_all_there_is(allocert: Run, tmp_path: Path) -> None:
    file = write(tmp_path / "i.json", machine="hypercube:2", requests=[1, 0], busy=["00"])
    done = allocert("solve", file, "--json", "-")
    assert done.returncode == 0
    solution = json.loads(done.stdout)
    assert [placed["entry"] for placed in solution["placement"]] == [0, 1]
    assert done.stderr.startswith("feasible")


def test_an_instance_comes_from_standard_input(allocert: Run) -> None:
    text = json.dumps({"schema": "allocert/instance/1", "machine": "mesh:3x2", "requests": [[2, 2], [1, 2]]})
    done = allocert("solve", "-", input=text)
    assert done.returncode == 0
    assert "0 A A B\n1 A A B" in done.stdout


def test_a_vector_and_words_for_a_hypercube(allocert: Run, tmp_path: Path) -> None:
    file = write(tmp_path / "i.json", machine="hypercube:3", faulty=[0], busy=["111"], requests=[1, 1])
    done = allocert("solve", file)
    assert done.returncode == 0
    vector = done.stdout.splitlines()[3]
    assert len(vector) == 8
    assert (vector[0], vector[7]) == ("x", "#")
    assert (vector.count("A"), vector.count("B"), vector.count(".")) == (2, 2, 2)


def test_what_cannot_be_placed_is_listed(allocert: Run, tmp_path: Path) -> None:
    requests = [[2, 2], {"request": [3, 3], "count": 2}]
    file = write(tmp_path / "i.json", machine="mesh:3x3", requests=requests, objective="max-requests")
    done = allocert("solve", file)
    assert done.returncode == 0
    assert "max-requests: 1, the greatest possible" in done.stdout
    assert "not placed: " in done.stdout


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("", "instance file: got '', expected a JSON object, not an empty file"),
        ("{", "line 1, column 2"),
        (
            '{"schema": "allocert/instance/1", "machine": "mesh:2x2", "requests": [[3, 1]]}',
            "requests[0]: got (3, 1)",
        ),
    ],
)
def test_bad_input_is_one_line_and_exit_code_2(
    allocert: Run, tmp_path: Path, content: str, message: str
) -> None:
    (tmp_path / "i.json").write_text(content)
    done = allocert("solve", "i.json")
    assert done.returncode == 2
    assert done.stdout == ""
    assert len(done.stderr.splitlines()) == 1
    assert message in done.stderr


def test_files_that_cannot_be_read_or_written(allocert: Run, tmp_path: Path) -> None:
    assert allocert("solve", "absent.json").returncode == 2
    assert allocert("solve", ".").returncode == 2
    file = write(tmp_path / "i.json", machine="mesh:2x2", requests=[[1, 1]])
    (tmp_path / "blocked").write_text("")
    done = allocert("solve", file, "--certificate", "blocked/c.json")
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1
    assert allocert("solve", file, "--time-budget", "0").returncode == 2


def test_no_time_is_exit_code_3(allocert: Run, tmp_path: Path) -> None:
    squares = [[side, side] for side in range(1, 13)]
    file = write(tmp_path / "i.json", machine="mesh:23x29", requests=squares)
    done = allocert("solve", file, "--time-budget", "0.001", "--json", "out.json")
    assert done.returncode == 3
    # The budget counts from the start of the command: it is over while the file is read, or at once behind.
    assert "0.001 s ran out" in done.stderr + done.stdout


def test_the_help_names_exit_codes_and_schemas(allocert: Run) -> None:
    shown = allocert("solve", "--help").stdout
    assert "Exit codes" in shown
    assert "allocert/solution/1" in shown
    assert "allocert/instance/1" in shown


def test_grids_of_two_dimensions_are_drawn_in_80_columns() -> None:
    for columns, rows, high in [(39, 2, 2), (40, 2, 2), (77, 1, 1), (78, 1, 1), (1000, 30, 2), (3, 400, 45)]:
        machine = Mesh(columns, rows)
        instance = Instance(machine, (Wanted((2, 1)),))
        lines = draw(instance, (Placed(0, machine.check_region((0, 0, 1, 0))),))
        assert max(map(len, lines)) <= 80
        assert sum("A" in line for line in lines) >= 2
        assert len(lines) <= 4 + high + (columns > 77 or rows > 48)
    assert len(draw(Instance(Mesh(2, 2, 2), (Wanted((1, 1, 1)),)), ())) == 0


def test_a_frame_that_wraps_is_drawn_on_both_sides() -> None:
    machine = Torus(5, 3)
    instance = Instance(machine, (Wanted((2, 2)),), faulty=1 << 7, busy=(Submesh((1, 0), (1, 1)),))
    lines = draw(instance, (Placed(0, Submesh((4, 2), (2, 2))),))
    assert lines[2:5] == ["0 A # . . A", "1 . . x . .", "2 A . . . A"]
