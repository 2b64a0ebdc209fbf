"""Verdicts on systems of subcubes: figures by hand, and what seeded mistakes make of them."""

from __future__ import annotations

from typing import Any

import pytest
from tests.proofs.now import kind_now, refuted_now
from tests.proofs.verdicts import certified, decided, found, in_words

from allocert.allocators.parallel.program import Program
from allocert.machines import Subcube
from allocert.models.systems import systems
from allocert.models.systems.block_rules import RULES
from allocert.proofs.livingston_stout.systems import (
    buddies,
    gray_codes,
    greatest,
    host_choice,
    k_cubes,
    static,
)
from allocert.verification.claims.claim import Kind

PROVED = (
    "LS-CNT-q",
    "LS-CNT-buddy-intro/standard",
    "LS-CNT-defpos",
    "LS-DEF-buddy",
    "LS-DEF-double@dimension",
    "LS-CNT-cyc",
    "LS-CLAIM-cyc-more",
    "LS-DEF-gray@full-domain",
    "LS-CNT-gray",
    "LS-INCL-gray",
    "LS-DEF-QB@tail-of-q-k",
    "LS-CNT-QB",
    "LS-CLAIM-max",
    "LS-CLAIM-max3",
    "LS-CLAIM-nopoly@each-named",
)

test_certificates_of_what_holds_for_all_sizes = certified(PROVED)


@pytest.mark.parametrize(
    ("key", "words"),
    [
        ("LS-DEF-double@processors", "d = 1, q = 1: 1 subcube instead of twice 1"),
        ("LS-DEF-gray@half-domain", "d = 2: no number from 0 to 2 has the word 10"),
        (
            "LS-DEF-QB@tail-of-d-k",
            "d = 3, q = 1, k = 1: no word has its last 2 bits arbitrary and 1 star among the first 3",
        ),
        ("LS-QB-INCL@literally", "d = 1, q = 0: QB_1 has 0 of 2 0-subcubes"),
        ("LS-CNT-cyc@every-dimension", "d = 2, q = 2: 1 subcube, not 2"),
        ("LS-CLAIM-cyc-more@every-dimension", "d = 3, q = 3: 1 cyclical, 1 double buddy and 1 Gray-coded"),
        ("LS-CNT-QB@every-k", "d = 1, q = 0, k = 1: 2 subcubes, not 4"),
        (
            "LS-CLAIM-static@whichever-block",
            "d = 2: Q_0 gets 0, Q_0 gets 2; then Q_1 is refused with 2 pe's free",
        ),
    ],
)
def test_least_counterexamples(key: str, words: str) -> None:
    assert in_words(key) == words


def test_values() -> None:
    both = decided("LS-CLAIM-cyc-more/inclusion").values["cyclical_and_double_gray"]
    assert both["d = 3, q = 1"] == [12, 11]
    assert found("LS-DEF-double@processors")["double"] == 1


def test_the_recursion_of_the_code() -> None:
    assert gray_codes.reflected(2) == ["00", "01", "11", "10"]


def _without_last(*arguments: Any) -> tuple[Subcube, ...]:
    """A system that has lost a subcube where it has several."""
    whole: tuple[Subcube, ...] = systems.cyclical(*arguments)
    return whole[:-1] if len(whole) > 1 else whole


@pytest.mark.parametrize(
    ("module", "name", "key"),
    [
        (buddies, "cyclical", "LS-DEF-cyclical"),
        (k_cubes, "complete", "LS-QB-INCL@least-of-k-and-q"),
    ],
)
def test_another_system_is_refuted(monkeypatch: pytest.MonkeyPatch, module: Any, name: str, key: str) -> None:
    monkeypatch.setattr(module, name, _without_last)
    assert kind_now(key) is Kind.REFUTED


def test_another_k_is_refuted(monkeypatch: pytest.MonkeyPatch) -> None:
    right = systems.k_cube
    monkeypatch.setattr(k_cubes, "k_cube", lambda d, q, k, pi=(): right(d, q, max(0, k - 1), pi))
    assert kind_now("LS-QB-INCL@least-of-k-and-q") is Kind.REFUTED


def test_a_rule_that_breaks_blocks_is_refuted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(static, "RULES", {**RULES, "last": RULES["any"]})
    static.refused.cache_clear()
    assert refuted_now("LS-CLAIM-static/last").text.startswith("d = 2: Q_0 gets 0, Q_0 gets 2;")
    static.refused.cache_clear()


def test_a_host_that_takes_any_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    def least(found: list[int], size: int) -> int | None:
        return min((word for word in found if word.bit_count() == size), default=None)

    monkeypatch.setattr(host_choice, "preferred", least)
    assert kind_now("LS-CLAIM-policy") is Kind.REFUTED


def test_reports_that_miss_processors_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    silent = Program("silent", "if bit(1) == 1:\n    report(1)", "test")
    assert refuted_now("LS-CLAIM-nopoly@determined-by-all-reports").data["d"] == 1
    monkeypatch.setattr(greatest, "STATUS", silent)
    assert kind_now("LS-CLAIM-nopoly@determined-by-all-reports") is Kind.UNDECIDED
