"""One call of the command line: what it is given, and what became of it."""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from dataclasses import dataclass, field

__all__ = ["Case", "Outcome"]

_SHOWN = 160


@dataclass(frozen=True)
class Case:
    """Arguments, the files in an otherwise empty working folder (``None``: a folder), and the environment's changes.

    ``expect`` is ``refuse`` for what must end with exit code 2, ``accept`` for what must not, ``any`` where only the
    general properties are asked. ``sound`` says that the file's form is right, so that only its meaning may be refused.
    """

    arguments: tuple[str, ...]
    files: Mapping[str, bytes | None] = field(default_factory=dict)
    stdin: bytes = b""
    environment: Mapping[str, str] = field(default_factory=dict)
    expect: str = "any"
    sound: bool = False

    def __str__(self) -> str:
        words = shlex.join(map(_short, self.arguments))
        named = [name for name in self.files if any(name in word for word in self.arguments)]
        given = [f"{name}: {_short(repr(self.files[name]))}" for name in named]
        given += [f"stdin: {_short(repr(self.stdin))}"] if self.stdin else []
        given += [f"{name}={_short(repr(value))}" for name, value in self.environment.items()]
        return f"allocert {words}" + (f" ({'; '.join(given)})" if given else "")


def _short(text: str) -> str:
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}...({len(text)} characters)"


@dataclass(frozen=True)
class Outcome:
    """What a call gave back. ``escaped`` is a traceback, or how the process died; ``changed`` the files that differ,
    ``left`` the processes that outlive it."""

    code: int | None
    stdout: str = ""
    stderr: str = ""
    escaped: str = ""
    changed: tuple[str, ...] = ()
    seconds: float = 0.0
    left: tuple[str, ...] = ()
