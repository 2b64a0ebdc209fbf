"""Claims and proofs: the papers' claims by subject, the theorems for all sizes, the suite's own kernels.

Importing this package hands the registry of all papers over to the engine (``verification``); it loads none of them.
"""

from __future__ import annotations

from allocert.proofs.registry import REGISTRY
from allocert.verification.registry import hand_over

__all__ = ["REGISTRY"]

hand_over(REGISTRY)
