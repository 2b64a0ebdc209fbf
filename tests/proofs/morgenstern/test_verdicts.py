"""The claims of Morgenstern 1994 come out as recorded."""

from __future__ import annotations

from tests.proofs.verdicts import as_recorded

from allocert.proofs import morgenstern

test_verdicts = as_recorded(morgenstern)
