"""The papers whose claims are decided, by key."""

from __future__ import annotations

from dataclasses import dataclass

from allocert.errors import ClaimError

__all__ = ["PAPERS", "Paper", "paper"]


@dataclass(frozen=True)
class Paper:
    """A source of claims."""

    key: str
    authors: str
    title: str
    year: int


PAPERS = (
    Paper("allocert", "this suite", "What the suite says of its own kernels", 2026),
    Paper(
        "kandlur-shin",
        "D. D. Kandlur, K. G. Shin",
        "Hypercube management in the presence of node failures",
        1988,
    ),
    Paper(
        "antoniou", "N. C. Antoniou", "Processor allocation for partitionable multiprocessor systems", 1994
    ),
    Paper("morgenstern", "C. Morgenstern", "Methods for precise submesh allocation", 1994),
    Paper(
        "gupta-srimani", "S. K. S. Gupta, P. K. Srimani", "Job scheduling for torus connected networks", 1997
    ),
)


def paper(key: str) -> Paper:
    """The paper with that key. Raises :class:`~allocert.errors.ClaimError`."""
    for known in PAPERS:
        if known.key == key:
            return known
    raise ClaimError("paper", key, "one of " + ", ".join(known.key for known in PAPERS))
