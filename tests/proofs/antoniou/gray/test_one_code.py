"""A theorem that does not speak of the shipped code settles nothing for all sizes."""

from dataclasses import replace

import pytest
from tests.proofs.now import decided_now, kind_now

from allocert.proofs.antoniou.gray import one_code
from allocert.verification.claims.claim import Kind
from allocert.verification.claims.strength import Strength, strength_of

ARGUED = "by an argument in prose"


def _about_other_code(monkeypatch: pytest.MonkeyPatch, theorem: str) -> None:
    other = replace(getattr(one_code, theorem), tie=lambda: "another code")
    monkeypatch.setattr(one_code, theorem, other)


@pytest.mark.parametrize(
    ("theorem", "key"),
    [
        ("ABOVE_K", "AN-GC-COUNT/sets@not-two"),
        ("RUNS", "AN-DEF-2.3"),
        ("ROW", "AN-X-1/lower-bound"),
    ],
)
def test_no_argument_goes_on_from_a_theorem_about_other_code(
    monkeypatch: pytest.MonkeyPatch, theorem: str, key: str
) -> None:
    assert ARGUED in decided_now(key).scope
    _about_other_code(monkeypatch, theorem)
    assert ARGUED not in decided_now(key).scope


def test_a_bound_by_counting_is_argued() -> None:
    assert strength_of(decided_now("AN-X-1/n=8")) is Strength.ARGUED


def test_no_bound_is_counted_by_a_theorem_about_other_code(monkeypatch: pytest.MonkeyPatch) -> None:
    _about_other_code(monkeypatch, "ROW")
    assert kind_now("AN-X-1/n=8") is Kind.UNDECIDED
