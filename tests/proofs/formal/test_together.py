"""Theorems of many certificates: the order of the steps, and that nothing but the shipped certificate is taken for shown."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from allocert.errors import NotInstalledError
from allocert.proofs.formal import together
from allocert.proofs.formal.theorem import closure, formal, stated
from allocert.proofs.formal.together import Asking, Compiling, Together, accepted_with
from allocert.solvers.certificate import Certificate, Encoding
from allocert.solvers.checkers.coq import required

THEOREM = "Attempts.outcomes"


@pytest.fixture(autouse=True)
def some_version(monkeypatch: pytest.MonkeyPatch) -> None:
    """No Coq is run here."""
    monkeypatch.setattr(together, "version", lambda: "8.16.1")


def certificate() -> Certificate:
    found = formal(THEOREM, lambda: "").evidence().certificate
    assert found is not None
    return found


def steps_of(plan: Together, held: bool = True) -> list[Compiling | Asking]:
    """All steps, each of which ``held`` or not, in the order in which one process does them."""
    waiting, found = list(plan.begin()), []
    while waiting:
        found.append(waiting.pop(0))
        waiting = [*plan.done(found[-1], held), *waiting]
    return found


def test_each_file_is_compiled_once_after_those_it_requires_and_the_question_is_last() -> None:
    steps = steps_of(Together("root", stated()))
    asked = steps.pop()
    assert asked == Asking("root", tuple(sorted(stated())))
    names = [step.name for step in steps if isinstance(step, Compiling)]
    assert len(names) == len(steps) == len(set(names))
    texts = {name: text for theorem in stated() for name, text in closure(theorem).items()}
    assert set(names) == set(texts)
    for place, name in enumerate(names):
        assert set(required(texts[name])) <= set(names[:place])


def test_the_longest_chain_of_files_is_first() -> None:
    names = [step.name for step in Together("root", stated()).begin() if isinstance(step, Compiling)]
    single = [step.name for step in Together("root", [THEOREM]).begin() if isinstance(step, Compiling)]
    assert len(names) > 10
    assert names.index(single[0]) > 0


def test_what_is_no_theorem_of_the_suite_is_left_out() -> None:
    assert steps_of(Together("root", ["Nobody.knows", "", "../../x"])) == []
    assert steps_of(Together("root", [THEOREM, "Nobody.knows"]))[-1] == Asking("root", (THEOREM,))


def test_theorems_are_accepted_when_coq_has_said_yes_and_not_before() -> None:
    for held in (True, False):
        plan = Together("root", [THEOREM])
        assert not plan.over
        steps_of(plan, held)
        assert plan.over
        assert plan.accepted == (frozenset([THEOREM]) if held else frozenset())


def test_without_coq_there_is_no_plan(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing() -> str:
        raise NotInstalledError("no coqc")

    monkeypatch.setattr(together, "version", missing)
    with pytest.raises(NotInstalledError):
        Together("root", [THEOREM])


def test_the_shipped_certificate_is_accepted() -> None:
    checked = accepted_with(certificate(), THEOREM)
    assert checked is not None
    assert checked.tied
    assert f"{THEOREM} compiled by Coq 8.16.1, no axiom; problem and claim were made again" in checked.detail
    older = replace(certificate(), proof={**certificate().proof, "coq": "8.15.0"})
    assert accepted_with(older, THEOREM) == checked


def changed() -> dict[str, Certificate]:
    one = certificate()
    files: dict[str, str] = one.proof["files"]
    first = min(files)
    return {
        "kind": replace(one, kind="lrat"),
        "claim": replace(one, claim=one.claim + " "),
        "statement": replace(one, problem={**one.problem, "statement": "True"}),
        "digests": replace(one, problem={**one.problem, "files": {**one.problem["files"], first: "0" * 64}}),
        "text of a file": replace(one, proof={"files": {**files, first: files[first] + "\n"}}),
        "a file less": replace(one, proof={"files": {name: files[name] for name in files if name != first}}),
        "a file more": replace(one, proof={"files": {**files, "proofs/More.v": ""}}),
        "no files": replace(one, proof={}),
        "no proof": replace(one, proof=None),
        "text": replace(one, encoding=Encoding("", "theorem", one.encoding.arguments)),
        "encoder": replace(one, encoding=Encoding(one.encoding.text, "", one.encoding.arguments)),
        "theorem": replace(
            one, encoding=Encoding(one.encoding.text, "theorem", {"theorem": "Attempts.by_instant"})
        ),
        "argument": replace(
            one, encoding=Encoding(one.encoding.text, "theorem", {"theorem": THEOREM, "more": 1})
        ),
    }


@pytest.mark.parametrize("name", changed())
def test_a_changed_certificate_is_left_to_the_ordinary_check(name: str) -> None:
    assert accepted_with(changed()[name], THEOREM) is None


def test_a_theorem_is_not_taken_for_another_one() -> None:
    others: list[Any] = [name for name in stated() if name != THEOREM and name.startswith("Attempts.")]
    assert others
    assert all(accepted_with(certificate(), other) is None for other in others)
