"""The code that a module reaches by imports, and its digest: what a record was made with.

Imports inside functions count, as do functions named in texts such as ``allocert.models.placement.certificates:check_area``, but for the
tables of every checker and every encoder. A package's own ``__init__`` counts where names are imported from the package.
"""

from __future__ import annotations

import ast
import hashlib
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from allocert.verification.ledger.question import versions

__all__ = ["closure_key", "closure_of"]

_SOURCE = Path(__file__).absolute().parents[3]
_NAMED = re.compile(r"(allocert(?:\.\w+)+):\w+")
_TABLES = ("allocert.verification.claims.evidence", "allocert.proofs.encoders")


@cache
def closure_key(module: str) -> str:
    """A digest of the module's closure, and of Python and the packages under it: 16 hexadecimal digits."""
    made = hashlib.sha256(repr(versions()).encode())
    for name in sorted(closure_of(module)):
        source = _source(name)
        made.update(f"{name}\0{len(source)}\0".encode())
        made.update(source)
    return made.hexdigest()[:16]


@cache
def closure_of(module: str) -> frozenset[str]:
    """The names of the suite's modules that ``module`` reaches, itself included."""
    found, waiting = {module}, [module]
    while waiting:
        for name in _reached(waiting.pop()):
            if name not in found:
                found.add(name)
                waiting.append(name)
    return frozenset(found)


@cache
def _reached(module: str) -> tuple[str, ...]:
    """What a module imports or names itself."""
    return tuple(dict.fromkeys(name for name in _names(module) if _file(name)))


def _names(module: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(_source(module))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            parts = [f"{node.module}.{alias.name}" for alias in node.names]
            if not all(_file(part) for part in parts):
                yield node.module
            yield from parts
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and module not in _TABLES:
            yield from _NAMED.findall(node.value)


def _source(module: str) -> bytes:
    path = _file(module)
    return path.read_bytes() if path else b""


@cache
def _file(module: str) -> Path | None:
    """The file of a module of the suite; ``None`` for any other name."""
    if module.partition(".")[0] != "allocert":
        return None
    place = _SOURCE.joinpath(*module.split("."))
    for path in (place.with_suffix(".py"), place / "__init__.py"):
        if path.is_file():
            return path
    return None
