"""The heuristics, as published. Each takes requests one by one and knows nothing of the future."""

from __future__ import annotations

from allocert.allocators.allocator import Allocator, Contract, Holdings

__all__ = ["Allocator", "Contract", "Holdings"]
