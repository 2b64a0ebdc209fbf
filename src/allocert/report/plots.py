"""Plots of a paper: what was simulated for it."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from allocert.verification.items.known import Known

__all__ = ["plots_of"]


def plots_of(paper: str, known: Sequence[Known]) -> list[Markup]:
    """The plots of the paper with that key, from what is known of its items."""
    return []
