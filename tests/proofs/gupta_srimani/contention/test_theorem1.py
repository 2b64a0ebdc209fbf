"""Jobs of different sides: the least pair that is dilated unequally, and none where the sides are equal."""

from __future__ import annotations

import pytest
from tests.proofs.verdicts import in_words

from allocert.proofs import REGISTRY
from allocert.proofs.gupta_srimani.contention import theorem1
from allocert.verification.claims.claim import Context, Kind


@pytest.mark.parametrize(("reading", "parts"), [("nominal", ("1/4", "1/2")), ("dilated", ("1/3", "2/3"))])
def test_the_smaller_job_is_dilated_more(reading: str, parts: tuple[str, str]) -> None:
    text = in_words(f"GS-THM-1P/any-sides@{reading}-windows")
    assert text.startswith("T_4: (2,1) at 0 ")
    assert text.endswith(f"dilated by {parts[0]} and by {parts[1]}")


def test_equal_sides_alone_are_dilated_equally(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(theorem1, "product", lambda *given, **more: _equal(*given, **more))
    assert REGISTRY.claim("GS-THM-1P/any-sides@nominal-windows").decide(Context()).kind is Kind.BOUNDED


def _equal(*given: list[int] | range, repeat: int = 1) -> list[tuple[int, ...]]:
    """Pairs of sides that are equal, and all cells."""
    if len(given) == 2:
        return [(side, side) for side in given[0]]
    return [(a, b) for a in given[0] for b in given[0]]
