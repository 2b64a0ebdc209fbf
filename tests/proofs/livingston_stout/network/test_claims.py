"""Verdicts on the model, waiting, schedules, links and storage: what is reported, and broken engines that claims notice."""

from __future__ import annotations

import dataclasses

import pytest
from tests.proofs.now import kind_now
from tests.proofs.verdicts import decided, in_words

from allocert.allocators.parallel.catalogue import CATALOGUE, Algorithm
from allocert.allocators.parallel.program import Program
from allocert.proofs.livingston_stout.network import model, results, runs, schedules, storage
from allocert.verification.claims.claim import Kind
from allocert.verification.claims.strength import Strength, strength_of


def test_what_is_argued_for_all_machines() -> None:
    for key in ("LS-MODEL-1", "LS-ASYNC", "LS-REGS/little"):
        verdict = decided(key)
        assert strength_of(verdict) is Strength.ARGUED, key
        assert "parallel-networks.md" in verdict.evidence.checked_by


def test_least_counterexamples() -> None:
    assert in_words("LS-MODEL-WAIT@nonfaulty-neighbours") == (
        "strings on mesh:2, available (0) and (1) busy: (0) waits for after(1) for ever"
    )
    assert in_words("LS-BUFFER/no-word") == (
        "strings on torus:2, available (0), (1): (0) -> (1) -> (0) wait for each other"
    )
    assert in_words("LS-REGS/fixed") == "gray-coded: 5 words at size 1, 6 at size 2 (arrays of d)"
    assert in_words("LS-OUT@from-its-own-registers-at-the-end") == (
        "complete on hypercube:2, k = 1, available 00, 01, 10: processor 00 has 2 results, its registers name one choice at the end"
    )


def test_words_by_programs() -> None:
    """Counted by hand: 3.1 has s, z, ones, j, k, r and the number d; 3.2 s, j, k, r and d; 3.3 s, t, z, j, k, r, d and the limit."""
    words = decided("LS-REGS/little").values["words"]
    assert words["buddy"] == words["buddy-from-the-first-in-the-loop"] == "7 + d"
    assert words["gray-coded"] == "5 + 2 d"
    assert words["cyclical"] == "8 + d"
    assert words["strings"] == "4"


@pytest.mark.parametrize(
    "key",
    [
        "LS-MODEL-WAIT@available-neighbours",
        "LS-REGS/own-orders",
        "LS-REGS/tables",
        "LS-REGS/bits",
        "LS-OUT@or-reported-when-found",
        "LS-OUT/to-3.3",
        "LS-BUFFER/one-word",
        "LS-BUFFER/printed-3.1",
    ],
)
def test_what_holds_up_to_a_bound(key: str) -> None:
    assert decided(key).kind is Kind.BOUNDED


def _with(name: str, old: str, new: str) -> tuple[Algorithm, ...]:
    one = CATALOGUE[name]
    assert old in one.program.text
    broken = Program(f"{name}-broken", one.program.text.replace(old, new), "here")
    return (dataclasses.replace(one, program=broken),)


@pytest.mark.parametrize(
    ("key", "module", "edit"),
    [
        ("LS-MODEL-1", model, ("strings", "if available(before(1)):", "if a > 0:")),
        ("LS-MODEL-WAIT@available-neighbours", model, ("buddy", "range(1, z + 1)", "range(1, z)")),
        ("LS-BUFFER/one-word", schedules, ("gray-coded", "if available(across(k))", "if k > 0")),
        ("LS-OUT/to-3.3", results, ("strings", "receive(after(1)) + 1", "receive(after(1)) + 2")),
        ("LS-OUT@or-reported-when-found", results, ("complete", "z >= d - k and s", "z >= d - k or s")),
        ("LS-REGS/little", storage, ("gray-coded", "array(d)", "array(30 * d)")),
        ("LS-REGS/bits", storage, ("strings", "receive(after(1)) + 1", "receive(after(1)) + 9")),
    ],
)
def test_a_broken_program_is_reported(
    monkeypatch: pytest.MonkeyPatch, key: str, module: object, edit: tuple[str, str, str]
) -> None:
    name = "mended" if module is results else "described"
    monkeypatch.setattr(module, name, lambda: _with(*edit))
    assert kind_now(key) is Kind.REFUTED


def test_a_program_that_ends_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    """In place of Algorithm 3.1 as printed the one that its text describes."""
    monkeypatch.setattr(schedules, "literal", lambda: (CATALOGUE["buddy"],))
    assert kind_now("LS-BUFFER/printed-3.1") is Kind.REFUTED


def test_orders_that_are_skipped_are_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    own = storage.OWN_ORDERS["complete"]
    broken = Program("own-broken", own.text.replace("chosen[i + 1] = 1", "chosen[i + 1] = 0"), "here")
    monkeypatch.setattr(storage, "OWN_ORDERS", {"complete": broken})
    assert kind_now("LS-REGS/own-orders") is Kind.REFUTED


def test_larger_tables_are_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(storage, "entries", lambda value: 1)
    assert kind_now("LS-REGS/tables") is Kind.REFUTED


def test_an_order_that_matters_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if the adversary lost a step of the first processor."""
    true = runs.run_network

    def other(*arguments: object, **options: object) -> object:
        outcome = true(*arguments, **options)  # type: ignore[arg-type]
        return dataclasses.replace(outcome, messages=0) if options.get("order") == "adversarial" else outcome

    monkeypatch.setattr(runs, "run_network", other)
    assert kind_now("LS-ASYNC") is Kind.REFUTED
