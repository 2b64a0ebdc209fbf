"""The programs of ``examples/``: compiled where there is a compiler, right without ``--bug``, and caught with it."""

from __future__ import annotations

import shlex
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

import allocert
from allocert.machines import parse_machine
from allocert.verification.pairing.command.walkthrough import walk
from allocert.verification.pairing.hosts.opening import named
from allocert.verification.pairing.isolation import check_isolated

EXAMPLES = Path(allocert.__file__).parents[2] / "examples"

PROGRAMS = {
    "cpp": (
        "g++",
        [
            "g++",
            "-O1",
            "-std=c++17",
            "-Wall",
            "-Wextra",
            "-Werror",
            "-o",
            "first_fit",
            "{}/cpp/first_fit.cpp",
        ],
        "./first_fit",
    ),
    "go": ("go", ["go", "build", "-o", "buddy", "{}/go/buddy.go"], "./buddy"),
    "java": ("javac", ["javac", "-d", ".", "{}/java/TorusFit.java"], "java -cp . TorusFit"),
}
MACHINES = {"cpp": ("torus:3x2", "mesh:3x2"), "go": ("hypercube:2",), "java": ("torus:2x2x1", "mesh:3x2")}
CAUGHT = {
    "cpp": ("torus:4x3", "complete"),
    "go": ("hypercube:3", "complete"),
    "java": ("torus:2x2x2", "complete"),
}


_LANGUAGES = ["cpp", "go", pytest.param("java", marks=pytest.mark.deep)]


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], str]:
    """The command line of a language's program, compiled once; skips where there is no compiler."""
    built: dict[str, str] = {}

    def build(language: str) -> str:
        compiler, command, run = PROGRAMS[language]
        if shutil.which(compiler) is None:
            pytest.skip(f"no {compiler} here, which examples/{language} takes")
        if language not in built:
            folder = tmp_path_factory.mktemp(language)
            done = subprocess.run(
                [part.format(EXAMPLES) for part in command], cwd=folder, capture_output=True, text=True, check=False,
                env={"PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "HOME": str(folder)},
            )  # fmt: skip
            assert done.returncode == 0, done.stderr
            words = [str(folder) if word == "." else word.replace("./", f"{folder}/") for word in run.split()]
            built[language] = shlex.join(words)
        return built[language]

    return build


@pytest.mark.parametrize("language", _LANGUAGES)
def test_it_is_right(program: Callable[[str], str], language: str) -> None:
    command = program(language)
    for spec in MACHINES[language]:
        findings = list(walk(command, parse_machine(spec), 10.0, None))
        assert {finding.result for finding in findings if finding.operation != "restart"} == {"ok"}, findings
        report = check_isolated(named(None, command), spec, seconds=2, call_seconds=10)
        assert report.broken is None
        assert report.checked == report.promises
        assert report.notes == ()


@pytest.mark.parametrize("language", _LANGUAGES)
def test_its_bug_is_found(program: Callable[[str], str], language: str) -> None:
    spec, promise = CAUGHT[language]
    report = check_isolated(named(None, f"{program(language)} --bug"), spec, seconds=60, call_seconds=10)
    assert report.broken is not None
    assert report.broken.promise == promise
    assert report.broken.replays == report.broken.tried > 0
