from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from allocert.errors import CertificateError, NotInstalledError
from allocert.solvers.checkers import coq
from allocert.solvers.checkers.coq import (
    all_closed,
    check_theorem,
    compile_in,
    open_theorems,
    printed,
    required,
)

FILES = {
    "definitions/Twice.v": "Definition twice (n : nat) := n + n.\n",
    "proofs/Twice.v": "From Allocert.definitions Require Import Twice.\nTheorem two : twice 1 = 2. Proof. reflexivity. Qed.\n",
    "theorems/Sums.v": "From Allocert.definitions Require Import Twice.\nFrom Allocert.proofs Require Twice.\n"
    "Theorem two : twice 1 = 2.\nProof. exact Twice.two. Qed.\nTheorem more : twice 1 = 3.\nProof. Admitted.\n",
}

needs_coq = pytest.mark.skipif(shutil.which("coqc") is None, reason="no Coq here")


def test_what_a_file_requires() -> None:
    assert required(FILES["theorems/Sums.v"]) == ["definitions/Twice.v", "proofs/Twice.v"]
    assert required("From Coq Require Import List.\n") == []


def test_without_coq_nothing_is_said_of_a_theorem(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(coq, "_coqc", coq._coqc.__wrapped__)
    monkeypatch.setenv("PATH", "")
    with pytest.raises(NotInstalledError, match="not on the path"):
        check_theorem(FILES, "Sums.two")


@needs_coq
def test_a_theorem_without_assumptions_is_accepted() -> None:
    assert "no axiom" in check_theorem(FILES, "Sums.two")


@needs_coq
def test_a_file_with_admitted_compiles_and_its_theorem_is_refused() -> None:
    with pytest.raises(CertificateError, match="Axioms"):
        check_theorem(FILES, "Sums.more")
    assert open_theorems(FILES, ["Sums.two"]) == {}
    assert list(open_theorems(FILES, ["Sums.two", "Sums.more"])) == ["Sums.more"]


@needs_coq
def test_one_question_about_several_theorems_sees_the_one_that_assumes_something(tmp_path: Path) -> None:
    """Also where another one uses it, or has arguments that Coq could leave out."""
    used = (
        f"{FILES['theorems/Sums.v']}Theorem on : forall n : nat, twice 1 = 3 -> n = n. Proof. intros. reflexivity. Qed.\n"
        "Theorem uses : 0 = 0. Proof. exact (on _ more). Qed.\nArguments on {n} _.\n"
    )
    for name, text in (FILES | {"theorems/Sums.v": used}).items():
        assert compile_in(tmp_path, name, text)
    assert all_closed(tmp_path, ["Sums.two"])
    assert all_closed(tmp_path, ["Sums.two", "Sums.on"])
    assert not all_closed(tmp_path, ["Sums.two", "Sums.more"])
    assert not all_closed(tmp_path, ["Sums.uses", "Sums.two"])
    assert not all_closed(tmp_path, ["Sums.two", "Sums.none"])


@needs_coq
def test_a_file_that_coq_refuses_leaves_nothing_to_ask_about(tmp_path: Path) -> None:
    assert compile_in(tmp_path, "definitions/Twice.v", FILES["definitions/Twice.v"])
    assert not compile_in(tmp_path, "proofs/Twice.v", FILES["proofs/Twice.v"].replace("= 2", "= 4"))
    assert not compile_in(tmp_path, "theorems/Sums.v", FILES["theorems/Sums.v"])
    assert not all_closed(tmp_path, ["Sums.two"])


@needs_coq
@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("proofs/Twice.v", FILES["proofs/Twice.v"].replace("= 2", "= 4")),
        ("definitions/Twice.v", "Definition twice (n : nat) := n + 1 + n.\n"),
    ],
)
def test_changed_files_are_compiled_again_and_refused(name: str, text: str) -> None:
    check_theorem(FILES, "Sums.two")
    with pytest.raises(CertificateError, match="a file that Coq accepts"):
        check_theorem(FILES | {name: text}, "Sums.two")
    check_theorem(FILES, "Sums.two")


def test_a_missing_file_is_named() -> None:
    with pytest.raises(CertificateError, match="proofs/Twice"):
        printed(
            {name: text for name, text in FILES.items() if name != "proofs/Twice.v"}, FILES["theorems/Sums.v"]
        )
