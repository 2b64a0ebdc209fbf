"""Processes as /proc shows them, and how busy the machine is."""

from __future__ import annotations

import os
from pathlib import Path

__all__ = ["busy", "can_see_processes", "children_of", "command_of", "peak_below", "running_with"]

_BUSIEST = 5.0


def can_see_processes() -> bool:
    """Whether this system shows processes and their environments as files."""
    return Path(f"/proc/{os.getpid()}/environ").exists()


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


def command_of(number: int) -> str:
    """A process's command line; empty if it has ended."""
    try:
        return Path(f"/proc/{number}/cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
    except OSError:
        return ""


def peak_below(number: int) -> int:
    """The most bytes that a process, or one of its descendants, has had in memory; 0 if it has ended."""
    try:
        lines = Path(f"/proc/{number}/status").read_text().splitlines()
    except OSError:
        return 0
    own = next((int(line.split()[1]) << 10 for line in lines if line.startswith("VmHWM:")), 0)
    return max([own, *map(peak_below, children_of(number))])


def busy() -> float:
    """How many processes there are for each processor, 1 to 5."""
    return min(_BUSIEST, max(1.0, os.getloadavg()[0] / (os.cpu_count() or 1)))
