"""Single processors without links: the least pair."""

from __future__ import annotations

from tests.proofs.verdicts import found


def test_two_processors_of_one_row() -> None:
    assert found("GS-ROWCOL@without-links") == {"m": 2, "s": 0, "cells": [0, 0, 0, 1]}
