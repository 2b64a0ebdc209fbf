"""The key of a claim's verdict: a digest of the code that the claim reaches, kept between runs."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from allocert.verification.catalogue.deferred import Deferred
from allocert.verification.catalogue.kept import keep, kept

__all__ = ["code_key", "keep_keys", "key_of"]

_NAME = "keys"
_SUITE = "allocert."


def key_of(decide: Callable[..., Any]) -> str:
    """A digest of what a claim's function does, and of Python and the packages under it: 16 hexadecimal digits.

    Raises :class:`~allocert.errors.EngineError` where the function holds data that cannot be read off.
    """
    if not isinstance(decide, Deferred):
        return _made(decide)
    place = f"{decide.module}:{decide.key}"
    return _known_or(place, lambda: _made(decide.function))


def code_key(module: str) -> str:
    """A digest of all definitions of a module of the suite and of what they reach."""
    return _known_or(module, lambda: _made_of_module(module))


def keep_keys() -> None:
    """Keep the digests that were asked for: the next run reads no code for them unless a file of the suite has changed."""
    known = {place: key for place, key in _known().items() if place.startswith(_SUITE)}
    if known != (kept(_NAME) or {}):
        keep(_NAME, known)


@cache
def _known() -> dict[str, str]:
    return dict(kept(_NAME) or {})


def _known_or(place: str, make: Callable[[], str]) -> str:
    known = _known()
    if place not in known:
        known[place] = make()
    return known[place]


# All that reads code is loaded where a digest is not known.


def _made(decide: Callable[..., Any]) -> str:
    from allocert.verification.ledger.code.claims import digest_of_function

    return digest_of_function(decide)


def _made_of_module(module: str) -> str:
    from allocert.verification.ledger.code.reach import code_digest

    return code_digest(module)
