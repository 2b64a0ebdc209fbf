"""Every claim on Gupta and Srimani's report comes out as recorded."""

from __future__ import annotations

from tests.proofs.verdicts import as_recorded

from allocert.proofs.gupta_srimani import MODULES

test_verdicts = as_recorded(*MODULES)
