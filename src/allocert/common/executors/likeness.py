"""Whether another process would come to what this one comes to: its code, Python, and packages."""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import zip_longest
from pathlib import Path

__all__ = ["difference", "likeness"]


def likeness(versions: Callable[[], Sequence[str]]) -> tuple[str, ...]:
    """What must be the same on every worker: Python, the digest of this package's source, and ``versions``."""
    python = f"Python {sys.version.split()[0]}"
    return (python, f"allocert of digest {_source()}", *versions())


def difference(here: Sequence[str], there: Sequence[str]) -> str:
    """The first difference between two such lists, in words; "" if there is none.

    >>> difference(("Python 3.11.7", "numpy 2.4"), ("Python 3.11.7", "numpy 2.3"))
    'numpy 2.3 there, and numpy 2.4 here'
    """
    for ours, theirs in zip_longest(here, there, fillvalue="nothing more"):
        if ours != theirs:
            return f"{theirs} there, and {ours} here"
    return ""


@cache
def _source() -> str:
    """A digest of every module of the package: 16 hexadecimal digits."""
    root, made = Path(__file__).absolute().parents[2], hashlib.sha256()
    for path in sorted(_modules(root)):
        data = path.read_bytes()
        made.update(f"{path.relative_to(root).as_posix()}\0{len(data)}\0".encode())
        made.update(data)
    return made.hexdigest()[:16]


def _modules(root: Path) -> Iterator[Path]:
    for folder, _, names in os.walk(root, followlinks=True):
        yield from (Path(folder, name) for name in names if name.endswith(".py"))
