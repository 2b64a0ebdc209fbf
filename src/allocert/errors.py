"""Errors a user can cause. Each names the field, the value and what was expected, in one line."""

from __future__ import annotations

__all__ = [
    "AllocertError",
    "CertificateError",
    "ClaimError",
    "EngineError",
    "InstanceError",
    "LedgerError",
    "PluginError",
    "RegionError",
    "ReleaseError",
    "RequestError",
    "SpecError",
    "TraceError",
    "raised_inside",
]

_LONGEST = 120


class AllocertError(ValueError):
    """Bad input. The message is one line: ``field: value is not what was expected``."""

    def __init__(self, field: str, value: object, expected: str) -> None:
        self.field = field
        self.value = value
        self.expected = expected
        super().__init__(field, value, expected)

    def __str__(self) -> str:
        try:
            shown = repr(self.value)
        except ValueError:
            shown = "a number of thousands of digits"
        if len(shown) > _LONGEST:
            shown = shown[: _LONGEST - 3] + "..."
        return f"{self.field}: got {shown}, expected {self.expected}".replace("\n", " ")


class SpecError(AllocertError):
    """A machine specification such as ``mesh:16x8`` is malformed or names an impossible machine."""


class RequestError(AllocertError):
    """A request does not fit the kind of machine, is not positive, or is larger than the machine."""


class RegionError(AllocertError):
    """A region's address is malformed or lies outside its machine."""


class ReleaseError(AllocertError):
    """A region was released that is not held: released twice, or never granted."""


class TraceError(AllocertError):
    """A workload trace cannot be read; ``field`` gives the file and the line."""


class InstanceError(AllocertError):
    """An instance file of ``allocert solve`` is malformed."""


class PluginError(AllocertError):
    """A user's allocator cannot be found, imported or constructed."""


class CertificateError(AllocertError):
    """A certificate is malformed, or its proof does not hold."""


class ClaimError(AllocertError):
    """No claim or paper of that name."""


class LedgerError(AllocertError):
    """The ledger file cannot be used."""


class EngineError(RuntimeError):
    """An engine failed or contradicted itself. Never a verdict."""


def raised_inside(error: SystemError) -> BaseException | None:
    """What a signal handler raised while compiled code ran, which numba reports as a ``SystemError``; ``None`` if nothing."""
    cause: BaseException | None = error
    while isinstance(cause, SystemError):
        cause = cause.__cause__
    return cause
