"""The pairing engine: any allocator against its contract, at three strengths."""

from __future__ import annotations

from allocert.verification.pairing.engine import check, contract_of
from allocert.verification.pairing.evidence import check_trace_certificate, foreign_code, trace_certificate
from allocert.verification.pairing.isolation import check_isolated
from allocert.verification.pairing.report import Broken, Coverage, Report
from allocert.verification.pairing.settings import STRENGTHS, Settings

__all__ = [
    "STRENGTHS",
    "Broken",
    "Coverage",
    "Report",
    "Settings",
    "check",
    "check_isolated",
    "check_trace_certificate",
    "contract_of",
    "foreign_code",
    "trace_certificate",
]
