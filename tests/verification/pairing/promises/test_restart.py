"""Saving and restoring, in one process and in two."""

from __future__ import annotations

from typing import Any

import pytest

from allocert.errors import SpecError
from allocert.verification.pairing.engine import check

from .promised_fits import FirstFit, Saving, SavingShort, SavingTwice


def test_who_saves_all_that_matters_keeps_it(here: Any, apart: Any) -> None:
    assert here(Saving, "restart").broken is None
    found = apart("Saving", "restart")
    assert found.broken is None
    assert found.coverage[0].examples > 5


def test_a_fifth_region_is_forgotten(here: Any) -> None:
    found = here(SavingShort, "restart", calls=6000)
    assert "the restored one answered" in found.broken.detail
    assert len(found.broken.trace) == 6
    assert found.broken.shown == ("Saved after step 5.",)


def test_a_table_of_the_process_is_gone_in_another(here: Any, apart: Any) -> None:
    found = apart("SavingElsewhere", "restart")
    assert "IndexError" in found.broken.detail


def test_a_save_that_ends_the_process_is_found(apart: Any) -> None:
    found = apart("SavingExits", "restart", calls=3000)
    assert "exit status 3" in found.broken.detail
    assert len(found.broken.trace) == 2


def test_what_is_saved_again_is_the_same(here: Any) -> None:
    found = here(SavingTwice, "restart")
    assert "saved as something else" in found.broken.detail


def test_without_the_methods_it_cannot_be_promised() -> None:
    with pytest.raises(SpecError, match="save"):
        check(FirstFit, "mesh:2x2", promises=("restart",), seconds=2.0)
