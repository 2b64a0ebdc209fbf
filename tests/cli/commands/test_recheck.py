from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import jsonschema
import pytest
from tests.abuse.certificates.corpus import made
from tests.cli.conftest import Run

from allocert.solvers.certificate import write_certificate

SCHEMAS = Path(__file__).resolve().parents[3] / "docs" / "schemas" / "outputs"

NO_SOLVERS = """
import sys
class Absent:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {"z3", "ortools", "pysat", "exact", "highspy", "flint", "hypothesis"}:
            raise ModuleNotFoundError(name)
sys.meta_path.insert(0, Absent())
from allocert.cli import main
main()
"""


def test_certificates_of_every_kind_are_accepted_with_no_solver_installed(
    allocert: Run, tmp_path: Path
) -> None:
    names = ["AC-KERNEL-ANY", "KS-FIG-1a"]
    made = allocert("verify", *names, "--certificates", "evidence")
    assert made.returncode == 0, made.stderr
    done = subprocess.run(
        [sys.executable, "-c", NO_SOLVERS, "recheck", "evidence", "--json", "out.json"],
        cwd=tmp_path,
        env=os.environ,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    data = json.loads((tmp_path / "out.json").read_text())
    jsonschema.validate(data, json.loads((SCHEMAS / "recheck-1.json").read_text()))
    assert all(file["accepted"] for file in data["files"])
    assert data["summary"] == {
        "accepted": len(data["files"]),
        "not_checked": 0,
        "problem_only": 0,
        "rejected": 0,
    }
    assert {"bundle", "enumeration"} <= {file["kind"] for file in data["files"]}


def test_a_theorem_is_compiled_or_said_not_to_be_checked(allocert: Run, tmp_path: Path) -> None:
    made = allocert("verify", "MO-FAIL-SHARE/number", "--certificates", "evidence")
    assert made.returncode == 0, made.stderr
    done = allocert("recheck", "evidence")
    if shutil.which("coqc"):
        assert (done.returncode, "1 accepted" in done.stdout) == (0, True)
    else:
        assert (done.returncode, "1 not checked" in done.stdout) == (5, True)


def test_a_certificate_of_another_statement_is_rejected(allocert: Run, tmp_path: Path) -> None:
    allocert("verify", "KS-RECOG@printed", "--certificates", "evidence")
    (path,) = (tmp_path / "evidence").iterdir()
    data = json.loads(path.read_text())
    data["proof"]["values"] = {"altered": 1}
    path.write_text(json.dumps(data))
    done = allocert("recheck", "evidence")
    assert done.returncode == 1
    assert "REJECTED" in done.stdout


def test_a_file_that_is_no_certificate_is_refused(allocert: Run, tmp_path: Path) -> None:
    for text in ("", "{", "[]", '{"schema": "other"}', "\x00\x01"):
        (tmp_path / "c.json").write_text(text)
        done = allocert("recheck", "c.json")
        assert done.returncode == 2
        assert len(done.stderr.strip().splitlines()) == 1


LOOSE = {
    "schema": "allocert/certificate/1",
    "kind": "lrat",
    "claim": "P = NP.\nclaim: anything",
    "problem": {"dimacs": "p cnf 0 1\n0\n"},
    "proof": "2 0 1 0\n",
    "encoding": {"text": "", "by": "", "arguments": {}},
}


def test_a_sentence_that_is_the_files_own_is_distinguished(allocert: Run, tmp_path: Path) -> None:
    (tmp_path / "own.json").write_text(json.dumps(LOOSE))
    wrong = {**LOOSE, "proof": "2 0 0\n"}
    for files, code, counts in (
        (["own.json"], 4, (0, 0, 1, 0)),
        (["own.json", "wrong.json"], 1, (0, 0, 1, 1)),
    ):
        (tmp_path / "wrong.json").write_text(json.dumps(wrong))
        done = allocert("recheck", *files, "--json", "out.json")
        assert done.returncode == code
        data = json.loads((tmp_path / "out.json").read_text())
        jsonschema.validate(data, json.loads((SCHEMAS / "recheck-1.json").read_text()))
        assert tuple(data["summary"].values()) == counts
        assert all(file["claim"] is None and not file["accepted"] for file in data["files"])
        assert all(file["own_sentence"] == LOOSE["claim"] for file in data["files"])
        assert not any(line.strip().startswith("claim:") for line in done.stdout.splitlines())
        assert "the file's own sentence: 'P = NP.\\nclaim: anything'" in done.stdout
        assert "1 problem only" in done.stdout


def test_an_unknown_kind_is_rejected(allocert: Run, tmp_path: Path) -> None:
    certificate = {
        "schema": "allocert/certificate/1",
        "kind": "wish",
        "claim": "c",
        "problem": 1,
        "proof": 2,
        "encoding": {"text": "", "by": "", "arguments": {}},
    }
    (tmp_path / "c.json").write_text(json.dumps(certificate))
    done = allocert("recheck", "c.json")
    assert done.returncode == 1
    assert "wish" in done.stdout


def test_no_file_runs_code_unasked(allocert: Run, tmp_path: Path) -> None:
    (tmp_path / "evil.py").write_text("open('ran', 'w').close()\nclass A: pass\n")
    trace = {
        "schema": "allocert/certificate/1",
        "kind": "trace",
        "claim": "c",
        "problem": {"machine": "hypercube:1", "allocator": "evil.py:A", "contract": [], "faulty": []},
        "proof": {"steps": [["allocate", 0]], "promise": "answers"},
        "encoding": {"text": "", "by": "", "arguments": {}},
    }
    bundle = {**trace, "kind": "bundle", "problem": {}, "proof": [trace]}
    for name, certificate in (("t.json", trace), ("b.json", bundle)):
        (tmp_path / name).write_text(json.dumps(certificate))
        done = allocert("recheck", name)
        assert done.returncode == 2
        assert "--run-code" in done.stderr
        assert not (tmp_path / "ran").exists()
    allocert("recheck", "t.json", "--run-code")
    assert (tmp_path / "ran").exists()


def test_a_second_opinion_is_asked_of_the_checker_that_is_installed(
    allocert: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    evidence = tmp_path / "evidence"
    evidence.mkdir()
    for name in ("kernel", "formula"):
        write_certificate(made(name), evidence / f"{name}.json")
    stand_ins = tmp_path / "bin"
    stand_ins.mkdir()
    monkeypatch.setenv("PATH", str(stand_ins))
    answers = {
        "s VERIFIED UNSAT": (0, "accepts 1 of 1 proofs"),
        "c no": (1, "refuses a proof: c no"),
    }
    for line, (code, said) in answers.items():
        file = stand_ins / "cake_lpr"
        file.write_text(f"#!/bin/sh\necho '{line}'\n")
        file.chmod(0o755)
        done = allocert("recheck", "evidence", "--second-opinion")
        assert done.returncode == code
        assert said in " ".join(done.stdout.split())


def test_without_another_checker_all_is_checked_and_nothing_is_confirmed(
    allocert: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    evidence = tmp_path / "evidence"
    evidence.mkdir()
    for name in ("kernel", "formula", "area"):
        write_certificate(made(name), evidence / f"{name}.json")
    monkeypatch.setenv("PATH", str(tmp_path))
    done = allocert("recheck", "evidence", "--second-opinion", "--json", "out.json")
    assert done.returncode == 6, done.stderr
    said = " ".join(done.stdout.split())
    assert "none, no other checker is installed. Looked for on the path: acl2, cake_lpr, veripb" in said
    assert "3 accepted, 0 rejected." in said
    data = json.loads((tmp_path / "out.json").read_text())
    jsonschema.validate(data, json.loads((SCHEMAS / "recheck-1.json").read_text()))
    counts = data["summary"]["second_opinion"]
    assert (counts["checkers"], counts["accepted"], sum(map(int, list(counts.values())[1:]))) == ([], 0, 3)
    assert allocert("recheck", "evidence").returncode == 0


def test_a_trivial_formula_and_no_text_proof_are_counted_apart_and_not_confirmed(
    allocert: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "cake_lpr"
    file.write_text("#!/bin/sh\necho 's VERIFIED UNSAT'\n")
    file.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    (tmp_path / "trivial.json").write_text(json.dumps(LOOSE))
    write_certificate(made("area"), tmp_path / "area.json")
    wrong = {**LOOSE, "proof": "2 0 0\n"}
    (tmp_path / "wrong.json").write_text(json.dumps(wrong))
    for files, code, counts in (
        (["area.json"], 6, "1 without a proof in a format that others read."),
        (
            ["trivial.json", "area.json"],
            4,
            "1 trivial: the formula has an empty clause, 1 without a proof",
        ),
        (["wrong.json"], 1, "1 about which others were not asked."),
    ):
        done = allocert("recheck", *files, "--second-opinion")
        assert done.returncode == code, done.stdout
        assert f"Second opinion: {counts}" in " ".join(done.stdout.split())
