"""The pairing engine: any allocator against its contract, at three strengths."""

from __future__ import annotations

from allocert.proofs.pairing.engine import STRENGTHS, check, contract_of
from allocert.proofs.pairing.report import Broken, Coverage, Report

__all__ = ["STRENGTHS", "Broken", "Coverage", "Report", "check", "contract_of"]
