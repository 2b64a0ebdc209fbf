"""Every claim on Gupta and Srimani's report comes out as recorded."""

from __future__ import annotations

from importlib import import_module
from pkgutil import walk_packages

from tests.proofs.verdicts import as_recorded

from allocert.proofs import gupta_srimani

_NAMES = [found.name for found in walk_packages(gupta_srimani.__path__, f"{gupta_srimani.__name__}.")]

test_verdicts = as_recorded(*(module for module in map(import_module, _NAMES) if hasattr(module, "CLAIMS")))
