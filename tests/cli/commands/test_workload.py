from __future__ import annotations

import gzip
import json
from pathlib import Path

import jsonschema
import pytest
from tests.cli.conftest import Run

from allocert import read_swf

SCHEMA = json.loads(
    (Path(__file__).resolve().parents[3] / "docs/schemas/outputs/workload-1.json").read_text()
)

HEADER = "; Version: 2.2\n; Computer: [Toy] machine\n; MaxProcs: 8\n; Note: one\n; Note: two\n"
LINE = "{} {} -1 {} {} -1 -1 -1 {} -1 {} {} 1 -1 -1 -1 -1 -1\n"
JOBS = [
    (1, 0, 50, 1, 100, 1, 4),
    (2, 40, 200, 8, 100, 0, 5),
    (3, 40, 10, 3, -1, 5, 5),
    (4, 100, -1, -1, 60, -1, 4),
]


@pytest.fixture
def trace(tmp_path: Path) -> str:
    (tmp_path / "toy.swf").write_text(
        HEADER + "".join(LINE.format(*job) for job in JOBS) + LINE.format(4, 100, 1, 1, 1, 2, 4)
    )
    return "toy.swf"


def test_a_small_trace_to_the_last_number(allocert: Run, trace: str, tmp_path: Path) -> None:
    done = allocert(
        "workload", "--trace", trace, "--json", "out.json", "--svg", "load.svg", "--out", "again.swf.gz"
    )
    assert done.returncode == 0, done.stderr
    data = json.loads((tmp_path / "out.json").read_text())
    jsonschema.validate(data, SCHEMA)
    assert data["header"] == {
        "Version": "2.2",
        "Computer": "[Toy] machine",
        "MaxProcs": "8",
        "Note": "one\ntwo",
    }
    assert (data["records"], data["jobs"], data["processors"], data["span"]) == (5, 4, 8, 100)
    assert (data["users"], data["groups"], data["executables"]) == (2, 1, 0)
    assert data["statuses"] == {"-1": 1, "0": 1, "1": 1, "5": 1}
    assert (data["unknown_sizes"], data["unknown_runs"]) == (1, 1)
    assert data["sizes"] == [[1, 1], [3, 1], [8, 1]]
    assert (data["serial"], data["powers_of_two"]) == (1 / 3, 2 / 3)
    assert (data["run"]["count"], data["run"]["p50"], data["run"]["p100"]) == (3, 50, 200)
    assert [data["gap"][key] for key in ("mean", "p0", "p50", "p100")] == [100 / 3, 0, 40, 60]
    assert (data["accuracy"]["p0"], data["accuracy"]["p100"], data["exceeded"], data["wait"]) == (
        0.5,
        2,
        1,
        None,
    )
    assert data["load"] == (50 + 1600 + 30) / 800
    assert data["step"] == 60
    assert data["bins"] == [[0, 3, 1680, 3.5], [60, 1, 0, 0]]
    assert "[Toy] machine" in done.stdout
    assert "2 known; 50.0 % of them exceeded" in done.stdout
    assert max(map(len, done.stdout.splitlines())) <= 100
    assert (tmp_path / "load.svg").read_text().lstrip().startswith("<")
    assert read_swf(tmp_path / "again.swf.gz") == read_swf(tmp_path / trace)


def test_decimals_unknown_values_and_odd_headers(allocert: Run, tmp_path: Path) -> None:
    odd = b"; Computer: Universit\xe9\n; MaxProcs: 8 (2 quads)\n"
    odd += LINE.format(1, "0.25", "1e99", -1, "1e-30", 9, 4).encode()
    (tmp_path / "odd.swf").write_bytes(odd + LINE.format(2, "1e90", -1, -1, -1, 1, 4).encode())
    done = allocert("workload", "--trace", "odd.swf", "--json", "odd.json")
    assert done.returncode == 0, done.stderr
    data = json.loads((tmp_path / "odd.json").read_text())
    jsonschema.validate(data, SCHEMA)
    assert data["header"] == {"Computer": "Universit\\xe9", "MaxProcs": "8 (2 quads)"}
    assert (data["processors"], data["span"], data["run"]["p50"]) == (8, 1e90, 1e99)
    assert data["accuracy"]["mean"] == 1e129
    assert "1 user," in done.stdout
    assert "1 of status 9" in done.stdout
    assert "serial" not in done.stdout
    assert max(map(len, done.stdout.splitlines())) <= 100


def test_a_generated_workload_is_written_and_played_again(allocert: Run, tmp_path: Path) -> None:
    load = ["--workload", "lublin:jobs=60,gaps=0.05", "--machine", "mesh:8x4", "--seed", "3"]
    done = allocert(
        "workload",
        *load,
        "--out",
        "made.swf.gz",
        "--json",
        "made.json",
        "--svg",
        "sizes.svg",
        "--plot",
        "sizes",
    )
    assert done.returncode == 0, done.stderr
    data = json.loads((tmp_path / "made.json").read_text())
    jsonschema.validate(data, SCHEMA)
    assert (data["seed"], data["jobs"], data["processors"]) == (3, 60, 32)
    first = (tmp_path / "made.swf.gz").read_bytes()
    assert (
        b"Conversion: allocert workload lublin:jobs=60,type=whole,gaps=0.05 with seed 3"
        in gzip.decompress(first)
    )
    allocert("workload", *load, "--out", "made.swf.gz")
    assert (tmp_path / "made.swf.gz").read_bytes() == first
    plays = [
        json.loads(allocert("simulate --machine mesh:8x4 --allocator bitboard --policy easy --shape near-square", *source, "--json", "-").stdout)["runs"][0]
        for source in (["--trace", "made.swf.gz"], [*load[:2], *load[4:]])
    ]  # fmt: skip
    assert {**plays[0], "seconds": 0} == {**plays[1], "seconds": 0}
    assert plays[0]["queueing"]["passed"] > 0


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ([], "one of --trace and --workload"),
        (["--trace", "toy.swf", "--workload", "lublin"], "one of --trace and --workload"),
        (["--workload", "lublin"], "Missing option '--machine'"),
        (["--workload", "lublin", "--machine", "mesh:3x3"], "a machine of at least 16 processors"),
        (["--workload", "lublin:type=other", "--machine", "mesh:8x8"], "workload lublin, type: got 'other'"),
        (["--workload", "lublin:gaps=0", "--machine", "mesh:8x8"], "workload lublin, gaps: got '0'"),
        (["--trace", "toy.swf", "--plot", "sizes"], "--plot: got 'sizes', expected --svg to go with it"),
        (
            ["--trace", "toy.swf", "--out", "toy.swf"],
            "--out: got 'toy.swf', expected another file than that of --trace",
        ),
        (["--trace", "bad.swf", "--out", "x.swf", "--json", "x.json"], "bad.swf, line 2: got '1 2 3'"),
        (["--trace", "none.swf"], "none.swf"),
    ],
)
def test_mistakes_are_one_line_and_leave_no_file(
    allocert: Run, trace: str, tmp_path: Path, arguments: list[str], words: str
) -> None:
    (tmp_path / "bad.swf").write_text(LINE.format(*JOBS[0]) + "1 2 3\n")
    before = sorted(entry.name for entry in tmp_path.iterdir())
    done = allocert("workload", *arguments)
    assert done.returncode == 2, done.stderr
    assert words in done.stderr
    assert "Traceback" not in done.stderr
    assert sorted(entry.name for entry in tmp_path.iterdir()) == before


def test_a_header_cannot_steer_the_terminal(allocert: Run, tmp_path: Path) -> None:
    (tmp_path / "odd.swf").write_bytes(b"; Computer: \x1b[31mred\r \xff\n" + LINE.format(*JOBS[3]).encode())
    done = allocert("workload", "--trace", "odd.swf", "--json", "-")
    assert done.returncode == 0, done.stderr
    assert "\\x1b[31mred\\r" in done.stderr
    assert "\x1b" not in done.stderr
    data = json.loads(done.stdout)
    assert data["header"]["Computer"].startswith("\x1b[31mred")
    assert (data["sizes"], data["run"], data["load"]) == ([], None, None)


def test_the_time_budget(allocert: Run, tmp_path: Path) -> None:
    done = allocert(
        "workload --workload lublin:jobs=1000000 --machine mesh:8x8 --time-budget 0.3 --out x.swf"
    )
    assert done.returncode == 3
    assert not (tmp_path / "x.swf").exists()
