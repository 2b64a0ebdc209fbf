"""What ties each theorem in Coq to the shipped code: every :class:`Formal` that a module of ``proofs/theorems`` makes."""

from __future__ import annotations

import pkgutil
from collections.abc import Iterator, Mapping
from importlib import import_module

from allocert.proofs import theorems
from allocert.proofs.formal.theorem import Formal
from allocert.proofs.formal.ties import described

__all__ = ["ties"]


def ties() -> dict[str, str]:
    """For each theorem that is tied to the shipped code, by its qualified name, what ties it, in words."""
    found: dict[str, dict[str, None]] = {}
    for one in _all_formal():
        if words := described(one.tie):
            found.setdefault(one.stated.name, {})[words] = None
    return {name: "; ".join(words) for name, words in sorted(found.items())}


def _all_formal() -> Iterator[Formal]:
    for found in pkgutil.walk_packages(theorems.__path__, f"{theorems.__name__}."):
        for value in vars(import_module(found.name)).values():
            held = value.values() if isinstance(value, Mapping) else (value,)
            yield from (one for one in held if isinstance(one, Formal))
