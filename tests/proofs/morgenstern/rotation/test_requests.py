"""Rotation by definition: orders of trying that are exchanged are noticed."""

from __future__ import annotations

from typing import Any

import pytest
from tests.proofs.now import decided_now

from allocert.proofs.morgenstern.rotation import requests
from allocert.verification.claims.claim import Kind


@pytest.mark.parametrize("reading", ["as-asked-first", "other-orders"])
def test_exchanged_orders_are_refuted(monkeypatch: pytest.MonkeyPatch, reading: str) -> None:
    shipped = requests.Rotating

    def swapped(machine: Any, faulty: Any, *, reading: str) -> Any:
        return shipped(
            machine,
            faulty,
            reading={"asked-first": "other-first", "other-first": "asked-first"}.get(reading, reading),
        )

    monkeypatch.setattr(requests, "Rotating", swapped)
    assert decided_now(f"MO-ROT-DEF@{reading}").kind is Kind.REFUTED
