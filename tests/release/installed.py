"""Install the wheel of a folder in an empty environment and run every command there, away from the repository.

``python tests/release/installed.py dist`` ends with 1 and says why, if something is missing or fails. The wheel and the
source archive have to hold the same package as the repository.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "src" / "allocert"
EXAMPLES = ROOT / "examples"
USER_SCRIPT = ROOT / "tests" / "api" / "user_script.py"

RUNS = (
    ("verify KS-THM-FL-STATIC KS-CNT --certificates found", 0, "3 proved"),
    ("show KS-CLAIM-SEP-VEC", 0, "the mean is 11, not 16"),
    ("claims --json claims.json", 0, ""),
    ("allocators", 0, "frame-sliding"),
    (f"check {EXAMPLES}/my_first_fit.py:MyFirstFit --machine mesh:4x3 --promise complete", 1, "allocate 3x3"),
    ("check free-list --machine hypercube:3 --time-budget 5", 0, "kept"),
    (f"solve {EXAMPLES}/instances/squares-9.json --certificate squares.json", 1, "infeasible"),
    (f"solve {EXAMPLES}/instances/torus-jobs.json --svg jobs.svg", 0, "feasible"),
    ("simulate --machine hypercube:5 --allocator buddy --workload kandlur-shin:arrivals=200", 0, "jobs run"),
    (f"sweep {EXAMPLES}/sweeps/hypercube.toml --out results.csv", 0, "0 failed"),
    (f"schedule {EXAMPLES}/instances/torus-contention.json --allocator cnp", 0, "makespan"),
    ("run-program buddy --machine hypercube:3 --faulty 5", 0, "every processor came to its end"),
    ("workload --workload lublin:jobs=500 --machine mesh:16x16 --out made.swf.gz", 0, "500"),
    (
        "reproduce morgenstern --table 1 --runs 1",
        2,
        "--runs",
    ),  # to compile the simulators takes half a minute
    ("new-allocator my-fit", 0, "README.md"),
    ("new-allocator in-cpp --language cpp", 0, "README.md"),
    (f"check-schedule {EXAMPLES}/schedules/late-head.json --policy easy", 1, "due by 10"),
    ("check-scheduler cnp --machine torus:2x2 --time-budget 2", 0, "No promise was broken"),
    ("protocol-check no-such-program --machine mesh:4x3", 2, "no-such-program"),
)
"""The commands in this order, the exit code, and something that is printed."""

AFTERWARDS = (
    ("report --out answers", 0, "index.html"),
    ("simulate --machine mesh:16x16 --allocator bitboard --trace made.swf.gz", 0, "jobs run"),
    ("recheck squares.json found", 0, "0 rejected"),
    ("check my_fit.first_fit:MyFit --machine mesh:3x2 --time-budget 3", 0, "kept"),
)
"""What reads the files of the runs above. The second runs in the folder of the new allocator."""


class Failure(Exception):  # noqa: N818 - its text is all there is
    """The fault of the release, in one line."""


def main(folder: Path) -> None:
    """All checks, each reported as it is done."""
    wheel, archive = _one(folder, "*.whl"), _one(folder, "*.tar.gz")
    with tempfile.TemporaryDirectory() as scratch:
        place = Path(scratch)
        _compare(wheel, archive, place)
        allocert = _install(wheel, place)
        commands = _helps(allocert, place)
        missing = commands - {line.split()[0] for line, _, _ in (*RUNS, *AFTERWARDS)}
        if missing:
            raise Failure(f"{', '.join(sorted(missing))}: no run of this command in {Path(__file__).name}")
        work = place / "work"
        work.mkdir()
        for line, code, part in RUNS:
            _run(allocert, line, code, part, work)
        for line, code, part in AFTERWARDS:
            _run(allocert, line, code, part, work / "my-fit" if "my_fit" in line else work)
        _as_a_library(allocert.parent / "python", work)
    print("the release is whole")


def _one(folder: Path, pattern: str) -> Path:
    found = list(folder.glob(pattern))
    if len(found) != 1:
        raise Failure(f"{folder}: got {len(found)} files {pattern}, expected 1")
    return found[0].resolve()


def _compare(wheel: Path, archive: Path, place: Path) -> None:
    """The wheel, which was built from the archive, against one built from the repository and against its files."""
    _do([sys.executable, "-m", "build", "--wheel", "--outdir", str(place / "tree"), str(ROOT)], place)
    made, own = _contents(wheel), _contents(_one(place / "tree", "*.whl"))
    if made != own:
        raise Failure(f"wheels differ: {sorted(made.items() ^ own.items())[:4]}")
    sources = set(_sources())
    packed = {name for name in made if name.startswith("allocert/")}
    if sources != packed:
        raise Failure(f"the wheel and the repository differ: {sorted(sources ^ packed)[:4]}")
    with tarfile.open(archive) as tar:
        names = {name.partition("/")[2] for name in tar.getnames()}
    for needed in (
        "LICENSE",
        "README.md",
        "CHANGELOG.md",
        "CITATION.cff",
        "Makefile",
        "constraints.txt",
        "docs/conf.py",
    ):
        if needed not in names:
            raise Failure(f"{archive.name}: no {needed}")
    print(f"{wheel.name}: {len(packed)} files, those of the repository; the same from {archive.name}")


def _contents(wheel: Path) -> dict[str, int]:
    """The checksum of each file, but of the list of checksums itself."""
    with zipfile.ZipFile(wheel) as packed:
        return {
            entry.filename: entry.CRC for entry in packed.infolist() if not entry.filename.endswith("RECORD")
        }


def _sources() -> Iterator[str]:
    for folder, _, files in os.walk(PACKAGE, followlinks=True):
        if not folder.endswith("__pycache__"):
            yield from (f"allocert/{Path(folder, file).relative_to(PACKAGE)}" for file in files)


def _install(wheel: Path, place: Path) -> Path:
    """An environment with the wheel and what it depends on, and nothing that develops it."""
    _do([sys.executable, "-m", "venv", str(place / "env")], place)
    python = place / "env" / "bin" / "python"
    pip = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    _do([*pip, "-c", str(ROOT / "constraints.txt"), str(wheel)], place)
    allocert = python.with_name("allocert")
    _run(allocert, "--version", 0, f"allocert, version {wheel.name.split('-')[1]}", place)
    return allocert


def _helps(allocert: Path, place: Path) -> set[str]:
    """The commands; each says what it does."""
    listed = _run(allocert, "--help", 0, "Commands:", place).partition("Commands:\n")[2].partition("\n\n")[0]
    commands = {line.split()[0] for line in listed.splitlines() if line.startswith("  ") and line[2] != " "}
    with ThreadPoolExecutor(2) as several:
        list(
            several.map(lambda name: _run(allocert, f"{name} --help", 0, "Usage: allocert", place), commands)
        )
    return commands


def _as_a_library(python: Path, work: Path) -> None:
    """A user's script, by mypy and by Python; and the test that comes with a new allocator."""
    _do(
        [sys.executable, "-m", "mypy", "--strict", "--python-executable", str(python), str(USER_SCRIPT)], work
    )
    _do([str(python), str(USER_SCRIPT)], work)
    pip = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    _do([*pip, "-c", str(ROOT / "constraints.txt"), "pytest"], work)
    _do([str(python), "-m", "pytest", "-q", "--allocert-budget", "2"], work / "my-fit")


def _run(allocert: Path, line: str, code: int, part: str, place: Path) -> str:
    said = _do([str(allocert), *line.split()], place, code)
    if part not in said:
        raise Failure(f"allocert {line}: {part!r} is not in what it prints:\n{said}")
    return said


def _do(command: list[str], place: Path, code: int = 0) -> str:
    """Run it with nothing of the repository on any path. Raises :class:`Failure` for another exit code."""
    kept = {
        name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "VIRTUAL_ENV"))
    }
    done = subprocess.run(
        command, cwd=place, env=kept | {"COLUMNS": "100"}, text=True, check=False, capture_output=True
    )
    message = " ".join([Path(command[0]).name, *command[1:]])
    if done.returncode != code:
        raise Failure(f"{message}: exit code {done.returncode}, expected {code}\n{done.stdout}{done.stderr}")
    print(f"{message}: {code}", flush=True)
    return done.stdout + done.stderr


if __name__ == "__main__":
    try:
        main(Path(sys.argv[1]))
    except Failure as failure:
        sys.exit(f"release: {failure}")
