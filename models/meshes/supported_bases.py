"""Bases behind residents, among which the first free base of every request is."""

from __future__ import annotations

from typing import TypeAlias

from allocert.models.meshes.configurations import Situation

__all__ = ["Base", "behind", "supported"]

Base: TypeAlias = tuple[int, int]


def behind(s: Situation) -> set[Base]:
    """Columns 0 and c + 1, rows 0 and d + 1, in all pairs inside the mesh."""
    columns = {0, *(r.c + 1 for r in s.residents)}
    rows = {0, *(r.d + 1 for r in s.residents)}
    return {(i, j) for i in columns for j in rows if i < s.X and j < s.Y}


def supported(s: Situation) -> set[Base]:
    """Free ones of these with a resident next to them that comes down to row j and one above that comes out to column i."""
    return {
        (i, j)
        for i, j in behind(s)
        if not s.busy >> (i + s.X * j) & 1
        and (i == 0 or any(r.c == i - 1 and r.d >= j for r in s.residents))
        and (j == 0 or any(r.d == j - 1 and r.c >= i for r in s.residents))
    }
