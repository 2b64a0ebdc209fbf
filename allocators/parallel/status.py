"""For comparison: every available processor tells the host that it is available, and nothing else is done."""

from __future__ import annotations

from allocert.allocators.parallel.program import Program

__all__ = ["STATUS"]

STATUS = Program("status", "report(1)", "for comparison; not in Livingston & Stout 1989")
"""No step is taken and no word sent; who reports is available, and no other processor is."""
