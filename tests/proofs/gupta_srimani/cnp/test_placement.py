"""Single processors without links: the least pair, and none where they have the rings of their row and column."""

from __future__ import annotations

from tests.proofs.verdicts import found

from allocert.machines.torus_links import Single
from allocert.proofs.gupta_srimani.cnp.placement import lines_decide_links
from allocert.verification.claims.claim import Context, Kind


def test_two_processors_of_one_row() -> None:
    assert found("GS-ROWCOL@without-links") == {"m": 2, "s": 0, "cells": [0, 0, 0, 1]}


def test_with_rings_the_rule_holds() -> None:
    assert lines_decide_links(Context(), single=Single.RING).kind is Kind.BOUNDED
