"""Errors a user can cause. Each names the field, the value and what was expected, in one line."""

from __future__ import annotations

from collections.abc import Iterator

__all__ = [
    "AllocertError",
    "CertificateError",
    "ClaimError",
    "EngineError",
    "InstanceError",
    "LedgerError",
    "NotInstalledError",
    "PluginError",
    "RegionError",
    "ReleaseError",
    "RequestError",
    "SpecError",
    "TooLargeError",
    "TraceError",
    "one_line",
    "raised_inside",
    "shortened",
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
        field = shortened(self.field, _LONGEST)
        return one_line(f"{field}: got {_shown(self.value)}, expected {self.expected}")


def _shown(value: object) -> str:
    """The beginning of ``repr(value)``, made without the rest, which may be large."""
    text = ""
    for piece in _pieces(value):
        text += piece
        if len(text) > _LONGEST:
            return text[: _LONGEST - 3] + "..."
    return text


def _pieces(value: object) -> Iterator[str]:
    if type(value) is str or type(value) is bytes:
        yield repr(value[: _LONGEST + 1])
    elif type(value) is list or type(value) is tuple:
        yield "[" if type(value) is list else "("
        for index, item in enumerate(value):
            yield ", " if index else ""
            yield from _pieces(item)
        yield "]" if type(value) is list else ",)" if len(value) == 1 else ")"
    elif type(value) is dict:
        yield "{"
        for index, (key, item) in enumerate(value.items()):
            yield ", " if index else ""
            yield from _pieces(key)
            yield ": "
            yield from _pieces(item)
        yield "}"
    else:
        try:
            yield repr(value)
        except ValueError:
            yield "a number of thousands of digits"


def shortened(text: str, most: int) -> str:
    """The text, or its beginning and its end if it has more than ``most`` characters.

    >>> shortened("a word of many letters", 15)
    'a word o...ters'
    """
    if len(text) <= most:
        return text
    last = (most - 3) // 3
    return f"{text[: most - 3 - last]}...{text[len(text) - last :]}"


def one_line(text: str) -> str:
    """``text`` with blanks for line breaks, and what else cannot be printed as ``\\x1b``: a line no file can forge."""
    return text if text.isprintable() else "".join(map(_printable, text))


def _printable(character: str) -> str:
    if character.isprintable():
        return character
    return " " if character.isspace() else character.encode("unicode_escape").decode()


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


class TooLargeError(InstanceError):
    """A right question that is more than a search, or a model of it, takes."""


class PluginError(AllocertError):
    """A user's allocator cannot be found, imported or constructed."""


class CertificateError(AllocertError):
    """A certificate is malformed, or its proof does not hold."""


class ClaimError(AllocertError):
    """No claim or paper of that name."""


class LedgerError(AllocertError):
    """The ledger file cannot be used."""


class NotInstalledError(RuntimeError):
    """A program that a check needs is not on this machine: nothing is then known of what it was to check."""


class EngineError(RuntimeError):
    """An engine failed or contradicted itself. Never a verdict."""


def raised_inside(error: SystemError) -> BaseException | None:
    """What a signal handler raised while compiled code ran, which numba reports as a ``SystemError``; ``None`` if nothing."""
    cause: BaseException | None = error
    while isinstance(cause, SystemError):
        cause = cause.__cause__
    return cause
