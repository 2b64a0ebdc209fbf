"""What code names without importing it: functions in texts, the encoder and checker of a certificate that is made, files that are read."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache

from allocert.errors import EngineError
from allocert.verification.claims.encoders import installed, resolve
from allocert.verification.claims.evidence import CHECKERS
from allocert.verification.ledger.code.files import file_of_module
from allocert.verification.ledger.code.scopes import Place, imported

__all__ = ["NAMED", "TABLE", "makers", "read_from_files"]

NAMED = re.compile(r"(allocert(?:\.\w+)+):(\w+)")
"""A function in a text: its module and its name."""

TABLE = ("allocert.verification.claims.evidence", "CHECKERS")
"""A constant that lists everything; who uses an entry names it."""

_FORMS = ("allocert.verification.claims.arguments", "")
"""What arguments of encoders are compared with."""

_MADE_BY = {"Encoding": 1, "Certificate": 0}
"""The products of calls of these, and which argument says by whom: an encoder's name, a certificate's kind."""

_FILES = {
    ("allocert.proofs.formal.theorem", "formal"): (
        "allocert.proofs.formal.theorem:digest",
        "allocert.proofs.formal.theorem:on_record",
    ),
    ("allocert.proofs.formal.ties", "tied"): ("allocert.proofs.formal.ties:table_digest",),
}
"""A call of these stands for files that its first argument names, and these functions make digests of them."""

_READS = "allocert.solvers.certificate"
"""It makes again what files say."""


def makers(call: ast.Call, module: str) -> Iterator[Place]:
    """The functions of the encoder or the checker that a call names, if it makes a certificate.

    Raises :class:`~allocert.errors.EngineError` where the name cannot be read off.
    """
    made = call.func.id if isinstance(call.func, ast.Name) else ""
    place = _MADE_BY.get(made, len(call.args))
    if len(call.args) <= place or module == _READS:
        return
    name = _text(module, call.args[place])
    if name is None:
        raise EngineError(f"{module}, line {call.lineno}: {made} of a name that cannot be read off")
    if made == "Certificate":
        texts = [CHECKERS[name]]
    else:
        encoder = installed()[name]
        texts = [encoder.problem, encoder.sentence, encoder.text]
        yield _FORMS
    for text in texts:
        yield from NAMED.findall(text)


def read_from_files(call: ast.Call, function: Place, module: str) -> Iterator[str]:
    """Digests of the files of a theorem or a table, if ``function`` is called with the name of one.

    Raises :class:`~allocert.errors.EngineError` where the name cannot be read off.
    """
    if function in _FILES:
        name = _text(module, call.args[0]) if call.args else None
        if name is None:
            raise EngineError(
                f"{module}, line {call.lineno}: {function[1]} of a name that cannot be read off"
            )
        yield from (resolve(one)(name) for one in _FILES[function])


def _text(module: str, node: ast.expr) -> str | None:
    """The text that an expression stands for: a constant, or the name of one here or in the module it is imported from."""
    if isinstance(node, ast.Constant):
        return node.value if isinstance(node.value, str) else None
    if not isinstance(node, ast.Name):
        return None
    bound = _bound(module).get(node.id)
    if isinstance(bound, tuple):
        return _text(bound[0], ast.Name(bound[1]))
    return None if bound is None else _text(module, bound)


@cache
def _bound(module: str) -> dict[str, ast.expr | Place]:
    """What assignments and imports at the top of a module bind, where that can be read off."""
    path = file_of_module(module)
    found: dict[str, ast.expr | Place] = {}
    for statement in ast.parse(path.read_bytes()).body if path else ():
        found |= imported(statement)
        if isinstance(statement, ast.Assign | ast.AnnAssign) and statement.value is not None:
            for target in statement.targets if isinstance(statement, ast.Assign) else [statement.target]:
                found |= _values(target, statement.value)
    return found


def _values(target: ast.expr, value: ast.expr) -> Iterator[tuple[str, ast.expr]]:
    if isinstance(target, ast.Name):
        yield target.id, value
    elif isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
        for part, one in zip(target.elts, value.elts, strict=False):
            yield from _values(part, one)
