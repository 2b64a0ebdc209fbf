"""What ties each theorem in Coq to the shipped code: every :class:`Formal` that a module of this room makes."""

from __future__ import annotations

import pkgutil
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module

from allocert.proofs import theorems
from allocert.proofs.formal.theorem import Formal
from allocert.proofs.formal.ties import described

__all__ = ["ties_of"]


@cache
def ties_of(theorem: str) -> str:
    """What ties the theorem of this qualified name to the shipped code, in words; "" where nothing does."""
    ties = (described(one.tie) for one in _all_formal() if one.stated.name == theorem)
    return "; ".join(filter(None, dict.fromkeys(ties)))


def _all_formal() -> Iterator[Formal]:
    for found in pkgutil.walk_packages(theorems.__path__, f"{theorems.__name__}."):
        for value in vars(import_module(found.name)).values() if found.name != __name__ else ():
            held = value.values() if isinstance(value, Mapping) else (value,)
            yield from (one for one in held if isinstance(one, Formal))
