"""All tables that tie models in Coq to the shipped code. No claim reads this: a new table makes no other verdict stale."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from pkgutil import walk_packages

from allocert.proofs import formal
from allocert.proofs.formal.ties import Tie

__all__ = ["TIES"]

_MODULES = (import_module(one.name) for one in walk_packages(formal.__path__, f"{formal.__name__}."))

TIES: Mapping[str, Tie] = {
    one.name: one for module in _MODULES for one in vars(module).values() if isinstance(one, Tie)
}
"""By name, of all modules of this folder and those in it."""
