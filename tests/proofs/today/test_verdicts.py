"""Machines of today: every claim as recorded."""

from __future__ import annotations

from tests.proofs.verdicts import as_recorded

test_verdicts = as_recorded("today")
