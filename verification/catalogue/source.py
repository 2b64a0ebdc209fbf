"""One digest of everything that the suite's claims and the digests of their code are read off."""

from __future__ import annotations

import hashlib
import os
import platform
import sys
from collections.abc import Iterator

__all__ = ["source_digest"]

_SUITE = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
_READ = (".py", ".toml", ".json", ".v", ".txt")
_WRITTEN = "records.json"
"""Verdicts, which a run may add to. No claim reads them."""
_INSTALLED = (".dist-info", ".egg-info")
_FACTS = "METADATA", "PKG-INFO", "requires.txt", "entry_points.txt"
"""What a distribution says of its version, of what it requires and of its plug-ins."""


def source_digest() -> str:
    """A digest of the suite's files by name and content, of Python, and of what each installed distribution says of itself.

    It is made anew at each call, from the files as they are (20 ms of processor time). Raises :class:`OSError` where one of the
    suite's cannot be read.
    """
    made = hashlib.sha256()
    for part in (sys.version, f"-O{sys.flags.optimize}", platform.machine(), *_suite(_SUITE), *_packages()):
        data = part.encode("utf-8", "surrogateescape") if isinstance(part, str) else part
        made.update(b"%d " % len(data))
        made.update(data)
    return made.hexdigest()


def _suite(folder: str) -> Iterator[str | bytes]:
    """Names and contents of all files in a folder, in order, also behind links."""
    for entry in sorted(os.scandir(folder), key=lambda entry: entry.name):
        if entry.name.endswith(_READ):
            if entry.name != _WRITTEN:
                yield entry.name
                yield _content(entry.path)
        elif entry.name != "__pycache__" and entry.is_dir():
            yield f"{entry.name}/"
            yield from _suite(entry.path)
            yield ".."


def _packages() -> Iterator[str | bytes]:
    """What the distributions say that can be found, in the order in which they are looked for; folders without any say nothing."""
    for folder in sys.path:
        try:
            names = sorted(name for name in os.listdir(folder or ".") if name.endswith(_INSTALLED))
        except OSError:  # an archive, whose name has to do, or nothing
            if os.path.isfile(folder):
                yield folder
            continue
        for name in names:
            yield name
            for fact in _FACTS:
                try:
                    yield _content(os.path.join(folder, name, fact))
                except OSError:
                    yield ""


def _content(path: str) -> bytes:
    with open(path, "rb", buffering=0) as file:
        return file.readall()
