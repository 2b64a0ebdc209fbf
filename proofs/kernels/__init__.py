"""What the suite claims of its own board kernels."""

from __future__ import annotations

from allocert.proofs.kernels.claims import CLAIMS

__all__ = ["CLAIMS"]
