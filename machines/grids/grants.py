"""Grants of the line protocol as submeshes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from allocert.errors import RegionError
from allocert.machines.grid import Submesh

__all__ = ["submesh_of"]


def submesh_of(data: Any) -> Submesh:
    """The submesh of ``{"base": [..], "sides": [..]}``. Raises :class:`~allocert.errors.RegionError`.

    >>> submesh_of({"base": [0, 1], "sides": [2, 2]}).address
    '(0,1,1,2)'
    """
    base, sides = (data.get("base"), data.get("sides")) if isinstance(data, Mapping) else (None, None)
    if not isinstance(base, list) or not isinstance(sides, list):
        shown = sorted(data) if isinstance(data, Mapping) else data
        raise RegionError("grant", shown, "base and sides, or processors")
    return Submesh(tuple(base), tuple(sides))
