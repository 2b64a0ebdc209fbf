"""Tables of a paper as printed, beside what came of running them again."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from allocert.verification.items.known import Known

__all__ = ["tables_of"]


def tables_of(paper: str, known: Sequence[Known]) -> list[Markup]:
    """The tables of the paper with that key, from what is known of its items."""
    return []
