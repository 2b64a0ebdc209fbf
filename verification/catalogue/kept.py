"""Values kept in files from run to run, each valid for one state of the suite's files only.

A file that is damaged, or of another state, is as good as none, and so is a folder that cannot be read or written: the
value is made again. Nothing is kept that could not be.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

from allocert.common.files import write_whole
from allocert.verification.catalogue.source import source_digest

__all__ = ["keep", "kept"]

_PACKAGE = Path(__file__).absolute().parents[2]


def kept(name: str) -> Any:
    """The JSON value that was kept by this name for the suite's files as they are; ``None`` if there is none."""
    state = _state()
    for folder in _folders():
        with suppress(OSError, ValueError):
            head, _, body = (folder / _file(name)).read_bytes().partition(b"\n")
            if state and head == _head(state, body):
                return json.loads(body)
    return None


def keep(name: str, value: Any) -> None:
    """Keep a JSON value that follows from the suite's files. Nothing is kept if they have changed since this process began."""
    with suppress(OSError):
        state = _state()
        if not state or source_digest() != state:
            return
        body = json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "surrogatepass")
        for folder in _folders():
            with suppress(OSError):
                folder.mkdir(parents=True, exist_ok=True)
                write_whole(folder / _file(name), [_head(state, body), b"\n", body])
                return


@cache
def _state() -> str:
    """The state of the suite's files when it was first asked for; empty where they cannot be read."""
    with suppress(OSError):
        return source_digest()
    return ""


def _head(state: str, body: bytes) -> bytes:
    return f"{state} {hashlib.sha256(body).hexdigest()}".encode()


def _file(name: str) -> str:
    return f"{name}.{sys.implementation.cache_tag}.kept"


def _folders() -> Iterator[Path]:
    """Where files are looked for and put: with the compiled modules of the package, else in the user's cache."""
    yield _PACKAGE / "__pycache__"
    home = os.environ.get("XDG_CACHE_HOME", "")
    with suppress(RuntimeError):  # nobody's home
        yield (Path(home) if os.path.isabs(home) else Path.home() / ".cache") / "allocert"
