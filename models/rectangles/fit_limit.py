"""How long a question about rectangles may take, counted in steps."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["FitLimit"]


@dataclass(frozen=True)
class FitLimit:
    """How long one question may take, in steps that do not depend on the machine it runs on.

    ``steps`` are looks at a rectangle by the local search and as many by the beams (about 10^8 a second), ``nodes`` those
    of the search over pairs (10^6 a second), ``ranges`` nodes of the search over ranges of positions (2 x 10^5 a second),
    ``deterministic_seconds`` CP-SAT's own measure of its work (0: CP-SAT is not asked). Where more than 60,000 ``ranges`` can be
    asked for, ``nodes`` are at most 40,000 and CP-SAT is not asked, unless they are granted more than here.
    """

    steps: int = 20_000_000
    nodes: int = 600_000
    ranges: int = 1_700_000
    deterministic_seconds: float = 2.4
