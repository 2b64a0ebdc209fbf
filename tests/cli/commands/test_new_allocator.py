from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
from tests.cli.conftest import Run
from tests.testing.test_pytest_plugin import ARGUMENTS

ROOT = Path(__file__).resolve().parents[3]
COMPILERS = {"cpp": "g++", "go": "go", "java": "javac"}


def run_tests(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *ARGUMENTS, *arguments]
    return subprocess.run(command, check=False, cwd=folder, capture_output=True, text=True, timeout=120)


def ran(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "allocert", *words]
    return subprocess.run(command, check=False, cwd=folder, capture_output=True, text=True, timeout=120)


def commands(folder: Path) -> list[Sequence[str]]:
    """The words of each command of the README that begins with allocert."""
    lines = (line.partition("#")[0].split() for line in (folder / "README.md").read_text().splitlines())
    return [words[1:] for words in lines if words[:1] == ["allocert"]]


def test_the_folder_is_written_whole(allocert: Run, tmp_path: Path) -> None:
    done = allocert("new-allocator", "my-fit", "--machine", "torus")
    assert (done.returncode, done.stderr) == (0, "")
    folder = tmp_path / "my-fit"
    files = {str(path.relative_to(tmp_path)) for path in folder.rglob("*") if path.is_file()}
    assert files == set(done.stdout.splitlines()[:-1])
    assert [path.name for path in tmp_path.iterdir()] == ["my-fit"]
    assert folder.stat().st_mode & 0o777 == 0o777 & ~current_umask()


def current_umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def test_the_commands_of_the_readme(allocert: Run, tmp_path: Path) -> None:
    assert allocert("new-allocator", "fit2").returncode == 0
    folder = tmp_path / "fit2"
    check, simulate = commands(folder)
    for words in ([*check, "--time-budget", "4"], simulate):
        done = ran(folder, *words)
        assert done.returncode == 0, done.stderr
    source = folder / "fit2" / "first_fit.py"
    source.write_text(source.read_text().replace("side - extent + 1", "side - extent"))
    broken = run_tests(folder, "--allocert-budget", "5")
    assert broken.returncode == 1
    assert "BROKEN complete" in broken.stdout
    assert re.search(r"^  1\. allocate 1x3 +-> refused$", broken.stdout, re.MULTILINE)
    assert "Traceback" not in broken.stdout


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["Fit"], "NAME: got 'Fit', expected at most 40 small letters, digits"),
        (["../fit"], "NAME: got '../fit'"),
        ([""], "NAME: got ''"),
        (["json"], "NAME: got 'json', expected"),
        (["class"], "NAME: got 'class'"),
        (["a" * 41], "NAME: got 'aaa"),
        (["there"], "NAME: got 'there', expected a name that nothing has in this folder"),
        (["link"], "NAME: got 'link', expected a name that nothing has in this folder"),
        (["fit", "--machine", "ring"], "Invalid value for '--machine'"),
        (["fit", "--language", "ada"], "Invalid value for '--language'"),
        (
            ["fit", "--language", "go", "--machine", "mesh"],
            "--machine: got 'mesh', expected hypercube for go",
        ),
    ],
)
def test_mistakes_write_nothing(allocert: Run, tmp_path: Path, arguments: list[str], message: str) -> None:
    (tmp_path / "there").mkdir()
    (tmp_path / "link").symlink_to("nowhere")
    done = allocert("new-allocator", *arguments)
    assert (done.returncode, done.stdout, len(done.stderr.splitlines())) == (2, "", 1)
    assert message in done.stderr
    assert {path.name for path in tmp_path.iterdir()} == {"there", "link"}
    assert not list((tmp_path / "there").iterdir())


@pytest.mark.skipif(os.getuid() == 0, reason="root may write everywhere")
def test_a_folder_that_cannot_be_written(allocert: Run, tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    done = allocert("new-allocator", "fit")
    tmp_path.chmod(0o700)
    assert (done.returncode, len(done.stderr.splitlines())) == (2, 1)


@pytest.mark.parametrize(
    "language",
    ["go", pytest.param("cpp", marks=pytest.mark.deep), pytest.param("java", marks=pytest.mark.deep)],
)
def test_programs_in_other_languages(allocert: Run, tmp_path: Path, language: str) -> None:
    if not (ROOT / "examples" / language).is_dir():
        pytest.skip("there is no example in this language")
    done = allocert("new-allocator", "my-fit", "--language", language)
    assert (done.returncode, done.stderr) == (0, "")
    folder = tmp_path / "my-fit"
    source, *others = done.stdout.splitlines()[:-1]
    assert others == ["my-fit/Makefile", "my-fit/README.md"]
    head = (tmp_path / source).read_text().partition("\n\n")[0]
    assert not re.search(r"first_fit|TorusFit|go build -o buddy|\./buddy", head)
    if shutil.which(COMPILERS[language]) is None or shutil.which("make") is None:
        pytest.skip("no compiler")
    subprocess.run(["make"], cwd=folder, check=True, capture_output=True, timeout=120)
    lines = (folder / "README.md").read_text().splitlines()
    command, machine = re.search(r"--command '(.*) --bug' --machine (\S+)`", lines[-1]).groups()  # type: ignore[union-attr]
    for bug, seconds, code in (("", "4", 0), (" --bug", "60", 1)):
        words = ("check", "--command", command + bug, "--machine", machine, "--time-budget", seconds)
        done = ran(folder, *words)
        assert done.returncode == code, done.stderr
