from __future__ import annotations

import json
import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from allocert.cli.rechecking import ACCEPTED, NOT_CHECKED, REJECTED, File, Result, _result_of, check_all
from allocert.common.workers import Outcome
from allocert.errors import NotInstalledError
from allocert.proofs import REGISTRY
from allocert.proofs.formal import theorem
from allocert.proofs.formal import together as several
from allocert.proofs.formal.theorem import formal
from allocert.solvers.certificate import write_certificate
from allocert.solvers.checkers import coq
from allocert.verification.claims.claim import Context, Effort
from allocert.verification.runner import decide_claims

THEOREM = "Attempts.outcomes"


def certificates(folder: Path) -> list[Path]:
    """Four files: two claims' certificates, each twice."""
    claims = REGISTRY.select(["KS-FIG-1a", "KS-FIG-2"])
    paths = []
    for number, record in enumerate(decide_claims(claims, Context(Effort.QUICK))):
        certificate = record.verdict.evidence.certificate
        assert certificate is not None
        for copy in "ab":
            paths.append(folder / f"{number}{copy}.json")
            write_certificate(certificate, paths[-1])
    return paths


def without_seconds(results: list[Result]) -> list[Result]:
    return [{name: value for name, value in one.items() if name != "seconds"} for one in results]


def test_several_processes_say_the_same_in_the_same_order(tmp_path: Path) -> None:
    paths = certificates(tmp_path)
    files = [File(path, False) for path in paths]
    begun: list[str] = []
    alone = list(check_all(files, 1, {}, begun.append, {}))
    assert begun == [str(path) for path in paths]
    together = list(check_all(files, 2, {}, begun.append, {}))
    assert without_seconds(alone) == without_seconds(together)
    assert [one["result"] for one in alone] == [ACCEPTED] * len(paths)
    assert sorted(begun[len(paths) :]) == sorted(map(str, paths))


def test_a_file_whose_process_dies_is_rejected(tmp_path: Path) -> None:
    path = certificates(tmp_path)[0]
    result = _result_of(Outcome(File(path, False), death="by SIGKILL"))
    assert (result["result"], result["claim"]) == (REJECTED, None)
    assert "SIGKILL" in result["detail"]


def theorem_files(folder: Path) -> list[Path]:
    """A theorem's certificate, one that says something else, one of another theorem, one of files that are not shipped, one of
    another kind, one with an axiom, one of another version of Coq."""
    one, other = (
        formal(name, lambda: "").evidence().certificate for name in (THEOREM, "Attempts.by_instant")
    )
    assert one is not None
    assert other is not None
    files = {**one.proof["files"], "theorems/Attempts.v": "Theorem any : True.\nProof. exact I. Qed.\n"}
    given = [
        one,
        replace(one, claim=other.claim),
        other,
        replace(one, proof={**one.proof, "files": files}),
        replace(one, kind="lrat"),
        replace(one, proof={**one.proof, "assumptions": "Axiom foo : False"}),
        replace(one, proof={**one.proof, "coq": "7.0"}),
    ]
    paths = [folder / f"{number}.json" for number in range(len(given))]
    for certificate, path in zip(given, paths, strict=True):
        write_certificate(certificate, path)
    return paths


def test_theorems_together_are_answered_as_each_alone(tmp_path: Path) -> None:
    files = [File(path, False) for path in theorem_files(tmp_path)]
    theorems = {
        file.path: str(json.loads(file.path.read_text())["encoding"]["arguments"]["theorem"])
        for file in files
    }
    together = list(check_all(files, 2, {}, lambda label: None, theorems))
    assert without_seconds(together) == without_seconds([file() for file in files])
    here = ACCEPTED if shutil.which("coqc") else NOT_CHECKED
    assert [one["result"] for one in together] == [
        here,
        REJECTED,
        here,
        REJECTED,
        REJECTED,
        REJECTED,
        here,
    ]
    assert "assumptions" in together[5]["detail"]
    if shutil.which("coqc"):
        assert "the certificate names Coq 7.0, which was not asked" in together[6]["detail"]


def test_without_coq_another_sentence_is_rejected_and_a_theorem_is_not_checked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def absent() -> str:
        raise NotInstalledError("no coqc")

    monkeypatch.setattr(coq, "_coqc", absent)
    coq._folder.cache_clear()
    coq._compiled.cache_clear()
    found = [File(path, False)() for path in theorem_files(tmp_path)]
    assert [one["result"] for one in found] == [
        NOT_CHECKED,
        REJECTED,
        NOT_CHECKED,
        REJECTED,
        REJECTED,
        REJECTED,
        NOT_CHECKED,
    ]
    assert "claim" in found[1]["detail"]


@pytest.mark.skipif(shutil.which("coqc") is None, reason="no Coq here")
def test_a_shipped_theorem_that_assumes_something_is_rejected_as_by_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    admitted = {name: text.replace("Qed.", "Admitted.") for name, text in theorem.sources().items()}
    admitted |= {name: text for name, text in theorem.sources().items() if not name.startswith("proofs/")}
    for module in (theorem, several):
        monkeypatch.setattr(module, "sources", lambda: admitted)
    path = theorem_files(tmp_path)[0]
    (result,) = check_all([File(path, False)], 1, {}, lambda label: None, {path: THEOREM})
    assert result["result"] == REJECTED
    assert "Axioms" in result["detail"]
