"""Theorem 2.3: conditions that are not those of the regions are noticed."""

import pytest
from tests.proofs.now import refuted_now

from allocert.proofs.antoniou.gray import recognition


@pytest.mark.parametrize("dropped", "abc")
def test_the_theorem_needs_each_condition(monkeypatch, dropped):
    full = recognition.conditions
    monkeypatch.setattr(recognition, "conditions", lambda *a: full(*a).replace(dropped, ""))
    assert "recognised but not satisfied" in refuted_now("AN-THM-2.3@r-above-k").text


def test_a_theorem_that_accepts_too_much_is_noticed(monkeypatch):
    full = recognition.conditions
    monkeypatch.setattr(
        recognition, "conditions", lambda a, g, *r: full(a, g, *r) or ("a" if a == "*1*0" else "")
    )
    counterexample = refuted_now("AN-THM-2.3@any-r")
    assert counterexample.data["address"] == "*1*0"
    assert "satisfied but not recognised" in counterexample.text


def test_one_code_too_few_does_not_recognise_everything(monkeypatch):
    monkeypatch.setattr(recognition, "parameter_lists", lambda n: [tuple(range(1, n + 1))])
    assert refuted_now("AN-CLAIM-ALLGC").data["address"] == "0*0"
