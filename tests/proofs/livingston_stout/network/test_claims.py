"""Verdicts on the model, waiting, schedules, links and storage: what is told, and broken engines that claims notice."""

from __future__ import annotations

import dataclasses

import pytest
from tests.proofs.now import kind_now
from tests.proofs.verdicts import decided, told

from allocert.allocators.parallel.catalogue import CATALOGUE, Algorithm
from allocert.allocators.parallel.program import Program
from allocert.proofs.livingston_stout.network import model, runs, schedules, storage
from allocert.verification.claims.claim import Kind


def test_what_holds_for_all_machines() -> None:
    for key in ("LS-MODEL-1", "LS-ASYNC"):
        verdict = decided(key)
        assert verdict.kind is Kind.PROVED, key
        assert "parallel-networks.md" in verdict.evidence.checked_by


def test_least_counterexamples() -> None:
    assert told("LS-MODEL-WAIT@nonfaulty-neighbours") == (
        "strings on mesh:2, available (0) and (1) busy: (0) waits for after(1) for ever"
    )
    assert told("LS-BUFFER/no-word") == (
        "strings on torus:2, available (0), (1): (0) -> (1) -> (0) wait for each other"
    )
    assert told("LS-REGS/fixed") == "gray-coded: 5 words at size 1, 6 at size 2 (arrays of d)"
    assert told("LS-OUT/one-result").endswith("available 00, 01, 10, 11: processor 00 has 2 results")


@pytest.mark.parametrize(
    "key",
    ["LS-MODEL-WAIT@available-neighbours", "LS-REGS/little", "LS-REGS/bits", "LS-OUT", "LS-BUFFER/one-word"],
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
        ("LS-BUFFER/any-number", schedules, ("gray-coded", "if available(across(k))", "if k > 0")),
        ("LS-OUT", storage, ("buddy", "range(1, z + 1)", "range(1, z)")),
        ("LS-REGS/little", storage, ("gray-coded", "array(d)", "array(30 * d)")),
        ("LS-REGS/bits", storage, ("strings", "receive(after(1)) + 1", "receive(after(1)) + 9")),
    ],
)
def test_a_broken_program_is_told(
    monkeypatch: pytest.MonkeyPatch, key: str, module: object, edit: tuple[str, str, str]
) -> None:
    monkeypatch.setattr(module, "printed", lambda: _with(*edit))
    assert kind_now(key) is Kind.REFUTED


def test_an_order_that_matters_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if the adversary lost a step of the first processor."""
    true = runs.run_network

    def other(*arguments: object, **options: object) -> object:
        outcome = true(*arguments, **options)  # type: ignore[arg-type]
        return dataclasses.replace(outcome, messages=0) if options.get("order") == "adversarial" else outcome

    monkeypatch.setattr(runs, "run_network", other)
    assert kind_now("LS-ASYNC") is Kind.REFUTED
