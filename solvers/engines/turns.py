"""Seconds that engines share by counted work, so that what each gets does not depend on how busy the machine is."""

from __future__ import annotations

import time

__all__ = ["Turns"]


class Turns:
    """``seconds`` of the engines' own, deterministic time, each run takes a share of the rest.

    The clock is a safety net for all together: it ends everything at ``until``, a moment of :func:`time.monotonic`, by
    default after as many seconds.
    """

    def __init__(self, seconds: float, until: float | None = None) -> None:
        self.seconds = seconds
        self.spent = 0.0
        """Deterministic seconds that were used; who runs an engine adds its answer's ``effort``."""
        self._until = time.monotonic() + seconds if until is None else until

    def share(self, part: float = 1.0) -> float:
        """That part of the work, in deterministic seconds, that was not done yet."""
        return max(0.0, self.seconds - self.spent) * part

    def left(self) -> float:
        """Seconds until the clock ends everything."""
        return max(0.0, self._until - time.monotonic())

    @property
    def over(self) -> bool:
        """Whether nothing is left of the work or of the time."""
        return self.spent >= self.seconds or self.left() <= 0
