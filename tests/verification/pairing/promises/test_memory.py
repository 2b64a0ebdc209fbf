"""Memory, measured from outside."""

from __future__ import annotations

from typing import Any

import pytest

from allocert.errors import SpecError
from allocert.verification.pairing.engine import check

from .promised_fits import FirstFit


def test_a_first_fit_stays_as_it_is(apart: Any) -> None:
    found = apart("FirstFit", "memory:300000", calls=1000)
    assert found.broken is None
    assert found.coverage[0].examples > 0
    assert found.coverage[0].text.startswith("kept over 5")


def test_notes_on_refusals_are_found(apart: Any) -> None:
    found = apart("Leaking", "memory:300000", calls=3000)
    assert found.broken.promise == "memory:300000"
    assert "resident after the warm-up" in found.broken.detail
    assert len(found.broken.trace) == 1
    assert found.broken.replays == 1


def test_a_process_of_ours_is_not_measured() -> None:
    with pytest.raises(SpecError, match="memory:5"):
        check(FirstFit, "mesh:2x2", promises=("memory:5",), seconds=2.0)
