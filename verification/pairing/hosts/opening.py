"""Where an allocator that is not ours is kept: by its name a process of ours that imports it, or a program of its own."""

from __future__ import annotations

from typing import TypeAlias

from allocert.machines import Machine
from allocert.verification.pairing.command.host import CommandHost
from allocert.verification.pairing.hosts.remote import RemoteHost

__all__ = ["Hosted", "command_of", "named", "open_host"]

_COMMAND = "command:"
"""What the name of an allocator that is a program begins with; its command line follows."""

Hosted: TypeAlias = RemoteHost | CommandHost


def named(allocator: str | None, command: str | None) -> str:
    """The name of an allocator, or of a program by its command line.

    >>> named(None, "./first_fit --bug")
    'command:./first_fit --bug'
    """
    return allocator or "" if command is None else _COMMAND + command


def command_of(allocator: str) -> str | None:
    """The command line, if the name of an allocator is that of a program."""
    return allocator.removeprefix(_COMMAND) if allocator.startswith(_COMMAND) else None


def open_host(allocator: str, machine: Machine, call_timeout: float, end: float | None = None) -> Hosted:
    """The host of an allocator by name, to be closed. Raises ``PluginError`` if it cannot be had (in time)."""
    command = command_of(allocator)
    if command is not None:
        return CommandHost(command, machine, call_timeout, end)
    return RemoteHost(allocator, machine, call_timeout, end)
