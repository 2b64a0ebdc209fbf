from __future__ import annotations

import json
import signal
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple
from xml.etree import ElementTree

import jsonschema
import pytest

from allocert.cli import main
from allocert.machines import Mesh

SCHEMAS = Path(__file__).resolve().parents[3] / "docs" / "schemas" / "outputs"
PACKING = {"schema": "allocert/packing/1", "machine": "mesh:4x3", "rectangles": [[2, 2], [2, 3]]}
RESIDENT = {"base": [1, 0], "sides": [2, 2]}
MIGRATION = {
    "schema": "allocert/migration/1",
    "machine": "mesh:4x3",
    "residents": [RESIDENT],
    "request": [2, 3],
}


class Done(NamedTuple):
    code: int
    out: str
    err: str


Solve = Callable[..., Done]


@pytest.fixture
def solve(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> Iterator[Solve]:
    """Run ``allocert solve`` on an instance, in this process, in an empty folder."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")
    before = signal.getsignal(signal.SIGTERM)

    def run(instance: Any, *options: str) -> Done:
        (tmp_path / "i.json").write_text(instance if isinstance(instance, str) else json.dumps(instance))
        monkeypatch.setattr(sys, "argv", ["allocert", "solve", "i.json", *options])
        with pytest.raises(SystemExit) as ended:
            main()
        out, err = capfd.readouterr()
        assert isinstance(ended.value.code, int)
        return Done(ended.value.code, out, err)

    yield run
    signal.signal(signal.SIGTERM, before)


def solution(path: Path, kind: str) -> Any:
    data = json.loads((path / "out.json").read_text())
    jsonschema.validate(data, json.loads((SCHEMAS / f"{kind}-solution-1.json").read_text()))
    return data


def edited(instance: dict[str, Any], **fields: Any) -> dict[str, Any]:
    return {**instance, **fields}


def resident(**fields: Any) -> dict[str, Any]:
    return edited(MIGRATION, residents=[{**RESIDENT, **fields}])


MISTAKES = {
    # packing
    "machine: got 'mesh:4by3', expected": edited(PACKING, machine="mesh:4by3"),
    "machine: got 'mesh:4x3x2', expected a mesh of two dimensions": edited(PACKING, machine="mesh:4x3x2"),
    "machine: got 'torus:4x3', expected a mesh of two dimensions": edited(PACKING, machine="torus:4x3"),
    "machine: got 'mesh-rot:4x3', expected a mesh of two dimensions": edited(PACKING, machine="mesh-rot:4x3"),
    "machine: got 'mesh:0x3', expected": edited(PACKING, machine="mesh:0x3"),
    "machine: got 'mesh:3000x3000', expected at most 1048576 processors": edited(
        PACKING, machine="mesh:3000x3000"
    ),
    "machine: got 43, expected a text such as mesh:16x8": edited(PACKING, machine=43),
    "rectangles: got [], expected at least one rectangle": edited(PACKING, rectangles=[]),
    "rectangles: got {'a': 1}, expected a list": edited(PACKING, rectangles={"a": 1}),
    "rectangles[1]: got [5, 1], expected sides from 1 to those of mesh:4x3": edited(
        PACKING, rectangles=[[1, 1], [5, 1]]
    ),
    "rectangles[0]: got [3, 4], expected sides from 1 to those of mesh:4x3": edited(
        PACKING, rectangles=[[3, 4]]
    ),
    "rectangles[0]: got [5, 1], expected sides from 1 to those of mesh:4x3, in one order": edited(
        PACKING, rectangles=[[5, 1]], rotate="all"
    ),
    "rectangles[0][1]: got 0, expected an integer 1..": edited(PACKING, rectangles=[[2, 0]]),
    "rectangles[0][0]: got -2, expected an integer 1..": edited(PACKING, rectangles=[[-2, 1]]),
    "rectangles[0][0]: got 2.0, expected an integer": edited(PACKING, rectangles=[[2.0, 1]]),
    "rectangles[0][0]: got True, expected an integer": edited(PACKING, rectangles=[[True, 1]]),
    "rectangles[0].sides[0]: got '2', expected an integer": edited(PACKING, rectangles=[{"sides": ["2", 1]}]),
    "rectangles[0]: got [2], expected two integers": edited(PACKING, rectangles=[[2]]),
    "rectangles[0]: got '2x1', expected two integers": edited(PACKING, rectangles=["2x1"]),
    "rectangles[0].sides: got None, expected to be present": edited(PACKING, rectangles=[{"name": "A"}]),
    "rectangles[0].side: got [1, 1], expected no such field; there are name, sides, rotate": edited(
        PACKING, rectangles=[{"side": [1, 1]}]
    ),
    "rectangles[1].name: got 'A', expected another name than rectangles[0]": edited(
        PACKING, rectangles=[{"name": "A", "sides": [1, 1]}, {"name": "A", "sides": [2, 1]}]
    ),
    "rectangles[0].name: got '', expected a name": edited(
        PACKING, rectangles=[{"name": "", "sides": [1, 1]}]
    ),
    "rectangles[0].rotate: got 'last', expected none or all": edited(
        PACKING, rectangles=[{"sides": [1, 1], "rotate": "last"}]
    ),
    "rotate: got 'some', expected none or all or last": edited(PACKING, rotate="some"),
    "requests: got [], expected no such field; there are schema, machine, rectangles, rotate": edited(
        PACKING, requests=[]
    ),
    "schema: got 'allocert/packing/2', expected 'allocert/instance/1' or": edited(
        PACKING, schema="allocert/packing/2"
    ),
    "rotate: got 'the key twice', expected each key once": json.dumps(PACKING)[:-1]
    + ', "rotate": "all", "rotate": "none"}',
    # migration
    "residents: got None, expected to be present": {k: v for k, v in MIGRATION.items() if k != "residents"},
    "request: got None, expected to be present": {k: v for k, v in MIGRATION.items() if k != "request"},
    "schema: got None, expected to be present": {k: v for k, v in MIGRATION.items() if k != "schema"},
    "residents[0].base: got [3, 0], expected a base from which 2 x 2 stays inside mesh:4x3": resident(
        base=[3, 0]
    ),
    "residents[0].base[0]: got -1, expected an integer 0..": resident(base=[-1, 0]),
    "residents[0].base[1]: got 0.5, expected an integer 0..": resident(base=[0, 0.5]),
    "residents[0].base[0]: got False, expected an integer 0..": resident(base=[False, 0]),
    "residents[0].base: got '0,0', expected two integers >= 0": resident(base="0,0"),
    "residents[0].sides: got [5, 2], expected sides from 1 to those of mesh:4x3": resident(sides=[5, 2]),
    "residents[0].sides[1]: got 0, expected an integer 1..": resident(sides=[2, 0]),
    "instance file: got 'NaN', expected finite numbers": json.dumps(resident(sides=[2, float("nan")])),
    "residents[0].name: got 'a\\nb', expected a name": resident(name="a\nb"),
    "residents[0].place: got 1, expected no such field": resident(place=1),
    "residents[0]: got [1, 0, 2, 1], expected a JSON object": edited(MIGRATION, residents=[[1, 0, 2, 1]]),
    "residents[1]: got '(2,1,3,2)', expected a region disjoint from residents[0] (1,0,2,1)": edited(
        MIGRATION, residents=[RESIDENT, {"base": [2, 1], "sides": [2, 2]}]
    ),
    "residents[1].name: got 'R1', expected another name than residents[0]": edited(
        MIGRATION, residents=[RESIDENT, {"name": "R1", "base": [3, 0], "sides": [1, 1]}]
    ),
    "request.name: got 'R1', expected a name that no resident has": edited(
        MIGRATION, request={"name": "R1", "sides": [1, 1]}
    ),
    "request: got [3, 4], expected sides from 1 to those of mesh:4x3": edited(MIGRATION, request=[3, 4]),
    "request: got [5, 4], expected sides from 1 to those of mesh:4x3, in one order": edited(
        MIGRATION, request=[5, 4], rotation="free"
    ),
    "request[0]: got 1.5, expected an integer 1..": edited(MIGRATION, request=[1.5, 4]),
    "request.rotate: got 'all', expected no such field; there are name, sides": edited(
        MIGRATION, request={"sides": [1, 1], "rotate": "all"}
    ),
    "rotation: got 'sometimes', expected none or rule or late or free": edited(
        MIGRATION, rotation="sometimes"
    ),
    "rotation: got 3, expected none or rule or late or free": edited(MIGRATION, rotation=3),
}


@pytest.mark.parametrize("message", MISTAKES)
def test_a_mistake_is_one_line_exit_code_2_and_no_file(solve: Solve, tmp_path: Path, message: str) -> None:
    done = solve(MISTAKES[message], "--json", "out.json", "--certificate", "c.json", "--svg", "d.svg")
    assert done.code == 2
    assert done.out == ""
    assert done.err.startswith(f"allocert: {message}")
    assert done.err.count("\n") == 1
    assert [path.name for path in tmp_path.iterdir()] == ["i.json"]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--svg", "absent/d.svg"], "--svg: got 'absent/d.svg', expected a file in a folder that exists"),
        (["--steps", "-1"], "Invalid value for '--steps'"),
        (["--engine", "z3"], "Invalid value for '--engine'"),
        (["--cp-sat-seconds", "nan"], "--cp-sat-seconds: got nan, expected a finite number"),
    ],
)
def test_options_that_cannot_be(solve: Solve, tmp_path: Path, options: list[str], message: str) -> None:
    done = solve(PACKING, *options)
    assert (done.code, done.out) == (2, "")
    assert message in done.err
    assert [path.name for path in tmp_path.iterdir()] == ["i.json"]


def test_limits_of_rectangles_go_with_no_other_instance(solve: Solve) -> None:
    instance = {"schema": "allocert/instance/1", "machine": "hypercube:2", "requests": [1]}
    done = solve(instance, "--nodes", "5")
    assert done.code == 2
    assert done.err.startswith("allocert: --nodes: got 5, expected an instance of schema allocert/packing/1")
    assert "nothing to draw" in solve(instance, "--svg", "d.svg").err


@pytest.mark.parametrize(
    ("rotate", "own", "code"), [("none", None, 1), ("all", None, 0), ("last", None, 0), ("last", "none", 1)]
)
def test_what_may_be_turned(solve: Solve, tmp_path: Path, rotate: str, own: str | None, code: int) -> None:
    last: Any = [2, 3] if own is None else {"sides": [2, 3], "rotate": own}
    done = solve(
        {"schema": "allocert/packing/1", "machine": "mesh:3x4", "rectangles": [[3, 2], last],
         "rotate": rotate}, "--json", "out.json",
    )  # fmt: skip
    assert done.code == code
    data = solution(tmp_path, "packing")
    assert data["certified"]
    assert data["certificate"]["kind"] == ("rectangles" if code else "placement")
    if code == 0:
        assert [place["turned"] for place in data["places"]] == [False, True]
        assert "turned" in done.out


def test_a_migration_says_who_moves_where(solve: Solve, tmp_path: Path) -> None:
    done = solve(MIGRATION, "--json", "out.json", "--svg", "d.svg", "--certificate", "c.json.gz")
    assert done.code == 0
    data = solution(tmp_path, "migration")
    assert data["how"] == "migration"
    (move,) = data["moves"]
    assert (move["name"], move["before"]) == ("R1", RESIDENT)
    mesh = Mesh(4, 3)
    here, there = (
        mesh.word((*place["base"], *(b + s - 1 for b, s in zip(place["base"], place["sides"], strict=True))))
        for place in (data["granted"], move["after"])
    )
    assert (here & there, here.bit_count(), there.bit_count()) == (0, 6, 4)
    assert "0 . A A ." in done.out
    assert "A  R1  2 x 2  (1,0) -> " in done.out
    drawing = ElementTree.fromstring((tmp_path / "d.svg").read_text())
    texts = ["".join(part.itertext()) for part in drawing.iter() if part.tag.endswith("}text")]
    assert {"before", "after", "R1", "request", "moves (any colour)", "2 × 3"} <= set(texts)
    assert sum(part.tag.endswith("}line") for part in drawing.iter()) in (0, 2)
    assert (tmp_path / "c.json.gz").exists()


def test_what_is_free_is_granted_where_it_is_and_nothing_moves(solve: Solve, tmp_path: Path) -> None:
    done = solve(edited(MIGRATION, request=[4, 1]), "--json", "out.json")
    assert done.code == 0
    data = solution(tmp_path, "migration")
    assert (data["how"], data["moves"]) == ("first fit", [])
    assert data["granted"] == {"base": [0, 2], "sides": [4, 1]}
    assert "0 . a a ." in done.out
    assert "4 x 1: granted where it is free" in done.out


@pytest.mark.parametrize(
    ("rotation", "request_", "code"),
    [("none", [1, 4], 1), ("rule", [1, 4], 0), ("late", [1, 4], 0), ("none", [4, 2], 1), ("free", [4, 2], 1)],
)
def test_the_rotation_rule_counts(
    solve: Solve, tmp_path: Path, rotation: str, request_: list[int], code: int
) -> None:
    square = {"schema": "allocert/migration/1", "machine": "mesh:4x4", "request": request_,
              "residents": [{"base": [0, 1], "sides": [4, 3]}], "rotation": rotation}  # fmt: skip
    assert solve(square, "--json", "out.json").code == code
    data = solution(tmp_path, "migration")
    assert data["certified"]
    if code:
        assert data["certificate"]["kind"] == "rectangles"
    else:
        assert data["granted"]["sides"] == request_[::-1]


def test_each_way_to_turn_the_request_is_refuted_in_one_certificate(solve: Solve, tmp_path: Path) -> None:
    for machine, request in (("mesh:9x4", [3, 6]), ("mesh:9x4", [6, 3]), ("mesh:8x7", [5, 6])):
        instance = {"schema": "allocert/migration/1", "machine": machine, "request": request,
                    "residents": [{"base": [1, 0], "sides": [5, 3]}], "rotation": "rule"}  # fmt: skip
        assert solve(instance, "--json", "out.json").code == 1
        certificate = solution(tmp_path, "migration")["certificate"]
        assert "even if 1 of them may be turned" in certificate["claim"]
        assert "made again from the source" in certificate["checked"]


def test_limits_end_without_an_answer_or_without_a_certificate(solve: Solve, tmp_path: Path) -> None:
    squares = edited(PACKING, machine="mesh:27x30", rectangles=[[s, s] for s in range(1, 13)])
    done = solve(squares, "--engine", "local", "--steps", "0", "--json", "out.json")
    assert done.code == 3
    data = solution(tmp_path, "packing")
    assert (data["status"], data["certified"], data["places"]) == ("unknown", False, None)
    full = edited(squares, machine="mesh:150x148", rectangles=[[s, s] for s in range(1, 41)])
    done = solve(full, "--time-budget", "0.0001", "--json", "out.json")
    assert done.code == 3
    assert "0.0001 s ran out" in done.err + done.out
    residents = [{"base": [0, 0], "sides": [1, 4]}, {"base": [1, 0], "sides": [2, 2]},
                 {"base": [1, 2], "sides": [3, 2]}]  # fmt: skip
    five = edited(MIGRATION, machine="mesh:5x5", request=[3, 3], residents=residents)
    done = solve(five, "--engine", "cp-sat", "--json", "out.json")
    assert (done.code, solution(tmp_path, "migration")["certified"]) == (1, False)
    assert "infeasible, uncertified (CP-SAT" in done.out
    assert "on the word of CP-SAT" in done.out
    done = solve(five, "--engine", "local", "--json", "out.json")
    assert (done.code, solution(tmp_path, "migration")["how"]) == (3, "undecided")


def test_as_few_residents_move_as_possible_on_demand(solve: Solve, tmp_path: Path) -> None:
    instance = json.loads((SCHEMAS.parents[2] / "examples/instances/migration.json").read_text())
    assert solve(instance, "--json", "out.json").code == 0
    assert solution(tmp_path, "migration")["fewest"] is None
    done = solve(instance, "--json", "out.json", "--fewest-moves")
    data = solution(tmp_path, "migration")
    assert ([move["name"] for move in data["moves"]], data["fewest"]) == (["C"], True)
    assert "granted after moving 1 of 5 residents" in done.out
    assert "fewer moves are refuted" in done.out
    assert solve(instance, "--fewest-moves", "--svg", "d.svg").code == 0
    assert (tmp_path / "d.svg").read_text() == (SCHEMAS.parents[1] / "pictures" / "migration.svg").read_text()
    done = solve(PACKING, "--fewest-moves")
    assert done.code == 2
    assert (
        done.err
        == "allocert: --fewest-moves: got True, expected an instance of schema allocert/migration/1\n"
    )


def test_an_empty_mesh_and_many_residents(solve: Solve, tmp_path: Path) -> None:
    assert solve(edited(MIGRATION, residents=[])).code == 0
    many = [{"base": [x, y], "sides": [1, 1]} for y in range(8) for x in range(0, 16, 2)]
    instance = edited(MIGRATION, machine="mesh:16x8", residents=many, request=[8, 8])
    done = solve(instance, "--json", "out.json", "--svg", "d.svg")
    assert done.code == 0
    assert len(solution(tmp_path, "migration")["moves"]) >= 32
    assert all(len(line) <= 80 for line in done.out.splitlines()[1:12])
