"""How long a command may take."""

from __future__ import annotations

import time
from dataclasses import dataclass

import click

from allocert.solvers.engines.turns import Turns

__all__ = ["Budget"]


@dataclass(frozen=True)
class Budget:
    """``seconds`` that a command may take from its start, and the moment (:func:`time.monotonic`) when they are over."""

    seconds: float
    until: float

    @classmethod
    def of(cls, seconds: float) -> Budget:
        """The budget of the command that runs."""
        context = click.get_current_context(silent=True)
        began = context.obj if context is not None and isinstance(context.obj, float) else time.monotonic()
        return cls(seconds, began + seconds)

    def left(self) -> float:
        """The seconds that are left, not below 0."""
        return max(0.0, self.until - time.monotonic())

    def turns(self) -> Turns:
        """As many seconds of counted work, whatever has passed of them: answers do not depend on it."""
        return Turns(self.seconds, self.until)

    def overdrawn(self) -> float:
        """The seconds until :attr:`end`, not below 0."""
        return max(0.0, self.end - time.monotonic())

    @property
    def end(self) -> float:
        """When work is ended that has not ended itself: half of what may be overdrawn is for the answer."""
        return self.until + max(0.5, self.seconds / 10)

    @property
    def spent(self) -> str:
        """That it is used up."""
        return f"the time budget of {self.seconds:g} s ran out"
