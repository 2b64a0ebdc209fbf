"""Processes as /proc shows them."""

from __future__ import annotations

from pathlib import Path

__all__ = ["children_of", "running_with"]


def children_of(parent: int) -> list[int]:
    """The children of a process; none if it has ended."""
    try:
        return [int(child) for child in Path(f"/proc/{parent}/task/{parent}/children").read_text().split()]
    except OSError:
        return []


def running_with(setting: str) -> list[int]:
    """The processes that were started with this ``NAME=value`` in their environment, those that have ended aside."""
    found = []
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            try:
                own = setting.encode() in (folder / "environ").read_bytes().split(b"\0")
            except OSError:
                continue
            if own:
                found.append(int(folder.name))
    return found
