"""Who is overtaken how often, against a fit that lets nobody pass and one that lets some."""

from __future__ import annotations

from typing import Any

import pytest

from allocert.errors import SpecError
from allocert.verification.pairing.promises.overtaken import Overtaken

from .promised_fits import AlmostFair, Fair, FirstFit


def test_who_lets_nobody_pass_is_overtaken_by_nobody_of_another_size(here: Any) -> None:
    found = here(Fair, "overtaken:6", calls=3000)
    assert found.broken is None
    assert found.coverage[0].examples > 20


@pytest.mark.parametrize("fit", [FirstFit, AlmostFair])
def test_one_more_than_promised_is_shown_by_a_smallest_queue(here: Any, fit: Any) -> None:
    found = here(fit, "overtaken:2")
    assert found.broken.promise == "overtaken:2"
    assert "3 later ones" in found.broken.detail
    assert len(found.broken.trace) == 5
    assert found.broken.replies[-4] == "refused, waits"
    assert found.broken.replays == found.broken.tried == 5


def test_a_number_is_a_number() -> None:
    assert Overtaken.parse("07").text == "overtaken:7"
    for text in ("", "-1", "1.5", "many", "1001"):
        with pytest.raises(SpecError, match="overtaken"):
            Overtaken.parse(text)
