"""Single processors without links: the least pair, and none where they have the rings of their row and column."""

from __future__ import annotations

import pytest
from tests.proofs.verdicts import found

from allocert.machines.torus_links import Single
from allocert.proofs import REGISTRY
from allocert.proofs.gupta_srimani.cnp import single_processors
from allocert.verification.claims.claim import Context, Kind


def test_two_processors_of_one_row() -> None:
    assert found("GS-ROWCOL@without-links") == {"m": 2, "s": 0, "cells": [0, 0, 0, 1]}


def test_with_rings_the_rule_holds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(single_processors, "Single", type("Rings", (), {"NO_LINK": Single.RING}))
    assert REGISTRY.claim("GS-ROWCOL@without-links").decide(Context()).kind is Kind.BOUNDED
