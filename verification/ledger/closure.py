"""The code that a module reaches by imports and by name, and its digest: what a verdict depends on.

Imports inside functions count, as do functions named in texts such as ``allocert.models.placement.certificates:check_area``,
the encoder and the checker of every certificate that is made, and all of our allocators where one is loaded by its name.
What a table of everything lists does not count, nor what the catalogue of theorems finds: who uses an entry names it. A package's
own ``__init__`` counts where names are imported from the package.
"""

from __future__ import annotations

import ast
import hashlib
import re
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from importlib.metadata import entry_points
from pathlib import Path

from allocert.errors import EngineError
from allocert.verification.claims.encoders import installed
from allocert.verification.claims.evidence import CHECKERS
from allocert.verification.ledger.versions import versions
from allocert.verification.pairing.plugins import GROUP

__all__ = ["closure_key", "closure_of"]

_SOURCE = Path(__file__).absolute().parents[3]
_NAMED = re.compile(r"(allocert(?:\.\w+)+):\w+")
_TABLES = ("allocert.verification.claims.evidence", "allocert.proofs.encoders")
"""They list everything; who uses an entry names it."""

_LOADS = "allocert.verification.pairing.plugins"
_READS = "allocert.solvers.certificate"
"""It makes again what files say."""

_NAMES_A = {"Encoding": 1, "Certificate": 0}
"""What is made by calls of these, and which argument says by whom: an encoder's name, a certificate's kind."""


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
    if module == _LOADS:
        yield from _modules(point.value for point in entry_points(group=GROUP))
    for node in ast.walk(_tree(module)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            parts = [f"{node.module}.{alias.name}" for alias in node.names]
            if not all(_file(part) for part in parts):
                yield node.module
            yield from parts
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and module not in _TABLES:
            yield from _modules([node.value])
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in _NAMES_A:
            yield from _modules(_makers(module, node, node.func.id))


def _makers(module: str, call: ast.Call, made: str) -> Iterable[str]:
    """The functions, as ``module:name``, of the encoder or the checker that a call names."""
    place = _NAMES_A[made]
    if len(call.args) <= place or module == _READS:
        return ()
    name = _text(module, call.args[place])
    if name is None:
        raise EngineError(f"{module}, line {call.lineno}: {made} of a name that cannot be read off")
    if made == "Certificate":
        return (CHECKERS[name],)
    encoder = installed()[name]
    return (encoder.problem, encoder.sentence, encoder.text)


def _text(module: str, node: ast.expr) -> str | None:
    """The text that an expression stands for: a constant, or the name of one here or in the module it is imported from."""
    if isinstance(node, ast.Constant):
        return node.value if isinstance(node.value, str) else None
    if not isinstance(node, ast.Name):
        return None
    for own in _tree(module).body:
        if isinstance(own, ast.Assign | ast.AnnAssign) and own.value is not None:
            for target in own.targets if isinstance(own, ast.Assign) else [own.target]:
                for name, value in _bound(target, own.value):
                    if name == node.id:
                        return _text(module, value)
        elif isinstance(own, ast.ImportFrom) and own.module and _file(own.module):
            for alias in own.names:
                if (alias.asname or alias.name) == node.id:
                    return _text(own.module, ast.Name(alias.name))
    return None


def _bound(target: ast.expr, value: ast.expr) -> Iterator[tuple[str, ast.expr]]:
    """The names that an assignment binds, each with its value, where that can be read off."""
    if isinstance(target, ast.Name):
        yield target.id, value
    elif isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
        for part, one in zip(target.elts, value.elts, strict=False):
            yield from _bound(part, one)


def _modules(texts: Iterable[str]) -> Iterator[str]:
    for text in texts:
        yield from _NAMED.findall(text)


@lru_cache(maxsize=4)
def _tree(module: str) -> ast.Module:
    return ast.parse(_source(module))


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
