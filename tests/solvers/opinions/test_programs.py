from __future__ import annotations

import shutil
import stat
from pathlib import Path

import pytest

from allocert.solvers.opinions import programs
from allocert.solvers.opinions.programs import PROGRAMS, installed

ACL2, CAKE, VERIPB = PROGRAMS
needs_acl2 = pytest.mark.skipif(shutil.which("acl2") is None, reason="no ACL2 here")

FORMULA = "p cnf 2 4\n1 2 0\n-1 2 0\n1 -2 0\n-1 -2 0\n"
PROOF = "5 2 0 1 2 0\n6 0 5 3 4 0\n"


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that is the whole path."""
    monkeypatch.setenv("PATH", str(tmp_path))
    return tmp_path


def stand_in(path: Path, name: str, script: str) -> None:
    file = path / name
    file.write_text(f"#!/bin/sh\n{script}\n")
    file.chmod(file.stat().st_mode | stat.S_IXUSR)


@needs_acl2
def test_acl2_accepts_a_proof_and_refuses_a_wrong_one() -> None:
    assert ACL2.opinion(FORMULA, PROOF).accepted
    for wrong in ("5 2 0 1 3 0\n6 0 5 3 4 0\n", "5 2 0 1 2 0\n", "6 0 5 3 4 0\n", "no proof"):
        assert not ACL2.opinion(FORMULA, wrong).accepted


def test_only_the_line_that_says_verified_is_a_yes(path: Path) -> None:
    stand_in(path, "cake_lpr", 'test -s "$1" && test -s "$2" && echo "s VERIFIED UNSAT"')
    stand_in(path, "veripb", 'echo "s NOT VERIFIED UNSATISFIABLE"; echo why >&2')
    assert [program.name for program in installed()] == ["cake_lpr", "VeriPB"]
    assert CAKE.opinion(FORMULA, PROOF).accepted
    opinion = VERIPB.opinion("", "")
    assert (opinion.accepted, opinion.said) == (False, "s NOT VERIFIED UNSATISFIABLE")


def test_no_answer_is_not_a_yes(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stand_in(path, "cake_lpr", "exit 0")
    assert CAKE.opinion(FORMULA, PROOF).said == "nothing"
    monkeypatch.setattr(programs, "_LONGEST", 0.2)
    stand_in(path, "veripb", "while :; do :; done")
    assert VERIPB.opinion("", "").said == "no answer in 0.2 s"


@pytest.mark.usefixtures("path")
def test_what_is_not_on_the_path_is_not_installed() -> None:
    assert installed() == []


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="reads /proc")
def test_what_a_checker_has_started_ends_with_it(path: Path) -> None:
    stand_in(path, "veripb", f"/bin/sleep 611 > /dev/null 2>&1 & echo $! > {path}/pid")
    assert not VERIPB.opinion("", "").accepted
    status = Path(f"/proc/{(path / 'pid').read_text().strip()}/stat")
    assert not status.exists() or status.read_text().rpartition(")")[2].split()[0] in "ZX"
