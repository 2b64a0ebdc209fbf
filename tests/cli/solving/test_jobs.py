from __future__ import annotations

import json
from fractions import Fraction
from itertools import combinations
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import jsonschema
import pytest
from tests.cli.conftest import Run

ROOT = Path(__file__).resolve().parents[3]
EXAMPLES = ROOT / "examples" / "instances"


def schema(name: str) -> Any:
    return json.loads((ROOT / "docs" / "schemas" / name).read_text())


def solved(allocert: Run, folder: Path, instance: Any, *more: str, code: int = 0) -> Any:
    (folder / "jobs.json").write_text(json.dumps(instance))
    done = allocert("solve", "jobs.json", "--json", "out.json", *more)
    assert done.returncode == code, done.stderr
    data = json.loads((folder / "out.json").read_text())
    jsonschema.validate(data, schema("outputs/jobs-solution-1.json"))
    jsonschema.validate(data["instance"], schema("inputs/jobs-1.json"))
    return data


def lines(piece: Any) -> tuple[set[int], set[int]]:
    """The rows and the columns of a piece."""
    return tuple({first + piece["stride"] * k for k in range(piece["side"])} for first in piece["base"])  # type: ignore[return-value]


def test_the_papers_example_is_drawn_with_its_profiles(allocert: Run, tmp_path: Path) -> None:
    file = EXAMPLES / "torus-jobs.json"
    done = allocert("solve", str(file), "--json", "out.json", "--svg", "d.svg")
    assert done.returncode == 0, done.stderr
    data = json.loads((tmp_path / "out.json").read_text())
    jsonschema.validate(data, schema("outputs/jobs-solution-1.json"))
    times: dict[str, Fraction] = {}
    for one in data["schedule"]:
        length = Fraction(one["end"]) - Fraction(one["start"])
        times[one["name"]] = times.get(one["name"], Fraction(0)) + length
        assert Fraction(one["end"]) <= 4
    assert times == {"J1": 2, "J2": 4, "J3": 3, "J4": 2, "J5": Fraction(5, 2)}
    for one, other in combinations(data["schedule"], 2):
        apart = Fraction(one["end"]) <= Fraction(other["start"]) or Fraction(other["end"]) <= Fraction(
            one["start"]
        )
        pairs = zip(lines(one), lines(other), strict=True)
        assert apart or not any(mine & theirs for mine, theirs in pairs)
    assert "  J1 (8,2): step 2, j = 1 -> ([0,7],2) ([8,15],0)" in done.stdout
    assert max(map(len, done.stdout.splitlines())) <= 100
    drawing = ElementTree.fromstring((tmp_path / "d.svg").read_text())
    texts = {"".join(part.itertext()) for part in drawing.iter() if part.tag.endswith("}text")}
    assert {"J1", "J2", "J3", "J4", "J5", "2", "4"} <= texts


def test_the_manuals_picture_is_the_examples(allocert: Run, tmp_path: Path) -> None:
    done = allocert("solve", str(EXAMPLES / "torus-jobs.json"), "--svg", "d.svg")
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "d.svg").read_text() == (ROOT / "docs" / "pictures" / "torus-jobs.svg").read_text()


def test_the_earliest_schedule_has_a_certificate(allocert: Run, tmp_path: Path) -> None:
    jobs = {"schema": "allocert/jobs/1", "machine": "torus:5x5", "jobs": [[2, 1], [2, 1], [2, 1], [3, "1/3"]]}
    data = solved(allocert, tmp_path, jobs, "--certificate", "c.json")
    assert (data["status"], data["value"], data["certified"]) == ("optimal", "5/3", True)
    assert allocert("recheck", "c.json").returncode == 0
    late = solved(allocert, tmp_path, {**jobs, "deadline": "3/2"}, "--certificate", "d.json", code=1)
    assert (late["status"], late["certified"], late["schedule"]) == ("infeasible", True, None)
    assert solved(allocert, tmp_path, {**jobs, "deadline": 2})["status"] == "feasible"


@pytest.mark.parametrize(
    ("kind", "least"),
    [("contiguous", 4), ("aligned", 4), ("strided", 4), ("nominal", 4), ("dilated", 4), ("sharing", 4)],
)
def test_each_kind_of_schedule_has_its_optimum(allocert: Run, tmp_path: Path, kind: str, least: int) -> None:
    jobs = {"schema": "allocert/jobs/1", "machine": "torus:2x2", "schedule": kind, "jobs": [[1, 2]] * 4}
    data = solved(allocert, tmp_path, jobs)
    assert data["status"] == "optimal"
    assert len(data["schedule"]) == 4
    assert Fraction(data["value"]) == least


def test_the_example_with_contention_is_answered(allocert: Run, tmp_path: Path) -> None:
    instance = json.loads((EXAMPLES / "torus-contention.json").read_text())
    data = solved(allocert, tmp_path, instance)
    assert (data["status"], len(data["schedule"])) == ("optimal", 6)
    assert Fraction(data["value"]) >= 6


def test_very_many_jobs_are_scheduled_and_not_drawn(allocert: Run, tmp_path: Path) -> None:
    jobs = [{"side": 1 << k % 5, "time": f"{k + 1}/7", "count": 200} for k in range(20)]
    data = solved(allocert, tmp_path, {"schema": "allocert/jobs/1", "machine": "torus:16x16", "jobs": jobs})
    assert data["status"] == "optimal"
    assert len(data["schedule"]) >= 4000


def test_mistakes_are_one_line(allocert: Run, tmp_path: Path) -> None:
    jobs = {"schema": "allocert/jobs/1", "machine": "torus:4x4", "jobs": [[2, 2.5]]}
    (tmp_path / "j.json").write_text(json.dumps(jobs))
    done = allocert("solve", "j.json", "--json", "out.json")
    assert (done.returncode, done.stdout, (tmp_path / "out.json").exists()) == (2, "", False)
    assert done.stderr.startswith("allocert: jobs[0][1]: got 2.5, expected an exact number")
    (tmp_path / "j.json").write_text(json.dumps({**jobs, "jobs": [[2, 1]]}))
    done = allocert("solve", "j.json", "--engine", "ranges")
    assert (done.returncode, done.stderr.startswith("allocert: --engine: got 'ranges'")) == (2, True)


@pytest.mark.parametrize(
    ("schedule", "count"), [("sequential", 13), ("sequential", 40), ("dilated", 14), ("strided", 600)]
)
def test_more_jobs_than_a_search_takes_get_a_schedule_and_a_bound(
    allocert: Run, tmp_path: Path, schedule: str, count: int
) -> None:
    jobs = [[1 << k % 3, 1 + k * k % 9] for k in range(count)]
    instance = {"schema": "allocert/jobs/1", "machine": "torus:16x16", "schedule": schedule, "jobs": jobs}
    data = solved(allocert, tmp_path, instance, "--time-budget", "2")
    assert data["status"] in ("feasible", "optimal")
    assert len(data["schedule"]) == count
    assert 0 < Fraction(data["bound"]) <= Fraction(data["value"])
