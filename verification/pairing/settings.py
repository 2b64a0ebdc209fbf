"""How an allocator is checked, and how much is tried."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

__all__ = ["STRENGTHS", "Settings"]

STRENGTHS = ("auto", "exhaustive", "generated", "symbolic")

_CALL_SECONDS = 2.0


@dataclass(frozen=True, kw_only=True)
class Settings:
    """The settings that all allocators share.

    ``strength`` is one of :data:`STRENGTHS`; ``auto`` lets several searchers take turns until the ``seconds`` or ``max_calls`` are
    over, or ``max_examples`` random runs are made, by default as many as there is time for. ``max_examples`` are also the traces of
    ``generated``, and ``max_states`` is for ``exhaustive``. ``max_faults`` limits the faulty processors. Each call has to answer within
    ``call_seconds``, by default 2. ``progress`` receives, in words, the present step.
    """

    strength: str = "auto"
    seconds: float | None = 20.0
    call_seconds: float | None = None
    max_faults: int | None = None
    max_states: int = 100_000
    max_examples: int | None = None
    max_calls: int | None = None
    seed: int = 0
    progress: Callable[[str], None] | None = None

    @property
    def call_limit(self) -> float:
        """The seconds within which a call has to answer."""
        return _CALL_SECONDS if self.call_seconds is None else self.call_seconds

    def tell(self, text: str) -> None:
        """Report progress."""
        if self.progress is not None:
            self.progress(text)
