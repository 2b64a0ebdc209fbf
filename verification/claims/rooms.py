"""The claims of a package whose modules lie in rooms."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from importlib import import_module
from pkgutil import iter_modules

from allocert.verification.claims.claim import Claim

__all__ = ["claims_in"]


def claims_in(package: str, rooms: Iterable[str]) -> tuple[Claim, ...]:
    """The claims of every module of these rooms that has ``CLAIMS``: rooms as given, modules by name."""
    return tuple(claim for room in rooms for claim in _of_room(f"{package}.{room}"))


def _of_room(room: str) -> Iterator[Claim]:
    for module in iter_modules(import_module(room).__path__, f"{room}."):
        yield from getattr(import_module(module.name), "CLAIMS", ())
