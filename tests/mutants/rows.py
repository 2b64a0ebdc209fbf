"""Reads the tables of seeded bugs."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

__all__ = ["BUGS", "rows"]

BUGS = Path(__file__).parent / "bugs"

Row = tuple[str, str, str, str]
"""Name, old text, new text and, if no call can tell the bug from the original, why not."""


def rows(folder: Path) -> Iterator[tuple[str, str, Row]]:
    """Every bug of the tables in a folder: its section, the part of the section (empty if none), and its row."""
    for file in sorted(folder.glob("*.toml")):
        for section, entries in tomllib.loads(file.read_text(encoding="utf-8")).items():
            yield from _rows(section, "", entries)


def _rows(section: str, part: str, entries: Mapping[str, Any]) -> Iterator[tuple[str, str, Row]]:
    for name, entry in entries.items():
        if isinstance(entry, dict):
            yield from _rows(section, name, entry)
        elif len(entry) in (2, 3):
            yield section, part, (name, *entry[:2], entry[2] if len(entry) == 3 else "")
        else:
            raise ValueError(
                f"{section}, {name}: old text, new text and a reason at most, not {len(entry)} texts"
            )
