"""How large a model of a packing may become: it is built for engines, and again to check their proofs."""

from __future__ import annotations

from allocert.errors import TooLargeError

__all__ = ["MOST_CLAUSES", "MOST_TERMS", "check_size"]

MOST_CLAUSES = 500_000
MOST_TERMS = 1_000_000


def check_size(count: int, most: int, what: str) -> None:
    """Refuse a model of ``count`` clauses or terms (``what``). Raises :class:`TooLargeError` for more than ``most``."""
    if count > most:
        raise TooLargeError("requests", f"a model of {count} {what} or more", f"one of at most {most}")
