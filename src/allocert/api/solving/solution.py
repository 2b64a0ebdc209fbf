"""What the answers to all questions have in common: a status, who says so, and a certificate that was checked."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

import allocert.proofs  # noqa: F401 - certificates name encoders of its registry
from allocert.api.limits import check_seconds, check_seed
from allocert.errors import CertificateError, EngineError
from allocert.models.rectangles.fit_limit import FitLimit
from allocert.solvers.answer import Status
from allocert.solvers.certificate import Certificate
from allocert.solvers.engines.turns import Turns
from allocert.verification.claims.evidence import recheck

__all__ = ["Known", "Solution", "Terms", "checked", "limited"]


@dataclass(frozen=True)
class Known:
    """``status`` and by which ``engine``; not ``certified`` is on its word. ``certificate`` was ``checked`` without a solver.

    ``reason`` says why there is no more; ``seconds`` is how long it took.
    """

    status: Status
    certified: bool
    engine: str
    reason: str
    certificate: Certificate | None
    checked: str | None
    seconds: float


@dataclass(frozen=True)
class Solution(Known):
    """An answer that somebody asked for."""

    @property
    def found(self) -> bool:
        """Whether there is a witness: the status is ``FEASIBLE`` or ``OPTIMAL``."""
        return self.status in (Status.FEASIBLE, Status.OPTIMAL)

    def __bool__(self) -> bool:
        """The same as ``found``."""
        return self.found


@dataclass(frozen=True, kw_only=True)
class Terms:
    """Seconds, seed and whom to tell, of one question; a kind of question adds what it is about.

    Raises:
        AllocertError: the seconds are not above 0 and at most a million, or the seed is none.
    """

    seconds: float = 60.0
    seed: int = 0
    progress: Callable[[str], None] | None = None
    _began: float = field(init=False, default_factory=time.perf_counter)

    def __post_init__(self) -> None:
        check_seconds(self.seconds)
        check_seed(self.seed)

    def tell(self, text: str) -> None:
        """Report progress."""
        if self.progress is not None:
            self.progress(text)

    def turns(self) -> Turns:
        """The seconds as counted work, from now."""
        return Turns(float(self.seconds))

    def known(
        self, status: Status, engine: str, reason: str, certified: bool, certificate: Certificate | None
    ) -> dict[str, Any]:
        """The fields of :class:`Known`, after the certificate was checked."""
        says = None
        if certificate is not None:
            self.tell("checking the certificate")
            says = checked(certificate)
        spent = time.perf_counter() - self._began
        values = status, certified, engine, reason, certificate, says, spent
        return dict(zip(Known.__dataclass_fields__, values, strict=True))


def checked(certificate: Certificate) -> str:
    """What a checker without a solver says of a certificate of ours. Raises :class:`~allocert.errors.EngineError`."""
    try:
        return recheck(certificate)
    except CertificateError as error:
        raise EngineError(f"a certificate that does not hold: {error}") from None


def limited(seconds: float, limit: FitLimit | None = None) -> FitLimit:
    """The limit, but for CP-SAT, which has no more than this many seconds."""
    limit = FitLimit() if limit is None else limit
    return replace(limit, deterministic_seconds=min(limit.deterministic_seconds, seconds))
