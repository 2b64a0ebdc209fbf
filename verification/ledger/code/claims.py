"""Where a claim starts: the definitions and the data that its function holds."""

from __future__ import annotations

import dataclasses
import hashlib
from collections.abc import Callable, Iterator, Mapping
from decimal import Decimal
from enum import Enum
from fractions import Fraction
from functools import cache, partial
from types import BuiltinFunctionType, FunctionType, MethodType, ModuleType
from typing import Any

from allocert.errors import EngineError
from allocert.verification.ledger.code.definitions import Definition, read_module
from allocert.verification.ledger.code.files import module_at
from allocert.verification.ledger.code.reach import digest_of, found_at
from allocert.verification.ledger.code.writing import COMPILED, REMEMBERED
from allocert.verification.ledger.versions import versions

__all__ = ["digest_of_function"]

_CONTEXT = ("allocert.verification.claims.claim", "Context")
"""What every claim's function is given."""

_PLAIN = (int, float, str, bytes, Fraction, Decimal, range, type(None), type(Ellipsis))


@cache
def digest_of_function(decide: Callable[..., Any]) -> str:
    """A digest of what a claim's function does, and of Python and the packages under it: 16 hexadecimal digits.

    Raises :class:`~allocert.errors.EngineError` where the function holds data that cannot be read off.
    """
    parts = (part if isinstance(part, str) else digest_of(part) for part in _start(decide))
    return hashlib.sha256("\0".join([repr(versions()), *parts]).encode("utf-8", "surrogatepass")).hexdigest()[
        :16
    ]


def _start(decide: Callable[..., Any]) -> Iterator[str | Definition]:
    yield from found_at(_CONTEXT)
    yield from _held(decide, [])


def _held(value: Any, above: list[Any]) -> Iterator[str | Definition]:
    """Definitions and data that a value holds, in order; ``above`` is what holds it."""
    if any(value is other for other in above):
        yield "again"
        return
    inside = [*above, value]
    yield type(value).__name__
    match value:
        case FunctionType() if (
            hasattr(value, "__wrapped__") and module_at(value.__code__.co_filename) == REMEMBERED[0]
        ):
            yield from _held(value.__wrapped__, inside)
        case FunctionType():
            yield from _function(value, inside)
        case partial():
            yield from _all([value.func, value.args, value.keywords], inside)
        case MethodType():
            yield from _all([value.__self__, value.__func__], inside)
        case BuiltinFunctionType() if not isinstance(value.__self__, ModuleType):
            yield value.__qualname__
            yield from _held(value.__self__, inside)
        case type() | ModuleType() | BuiltinFunctionType():
            yield from _by_name(value)
        case Enum():
            yield from _by_name(type(value))
            yield value.name
        case _ if type(value) in _PLAIN or isinstance(value, bool):
            yield repr(value)
        case tuple() | list():
            yield from _by_name(type(value))
            yield from _all(value, inside)
        case Mapping() if not _is_ours(value):
            yield from _all([*value, *value.values()], inside)
        case set() | frozenset() if not _is_ours(value):
            yield from _all(sorted(value, key=repr), inside)
        case _ if hasattr(value, "__wrapped__") and type(value).__module__ in ("functools", COMPILED[0]):
            yield from _held(value.__wrapped__, inside)
        case _ if dataclasses.is_dataclass(value):
            yield from _by_name(type(value))
            yield from _all([getattr(value, one.name) for one in dataclasses.fields(value)], inside)
        case _ if _is_ours(value):
            yield from _by_name(type(value))
            yield from _held(vars(value), inside)
        case _:
            raise EngineError(f"a claim's function holds {value!r}, of which no digest can be made")


def _is_ours(value: Any) -> bool:
    return type(value).__module__.startswith("allocert.")


def _all(values: Any, above: list[Any]) -> Iterator[str | Definition]:
    yield str(len(values))
    for value in values:
        yield from _held(value, above)


def _function(function: FunctionType, above: list[Any]) -> Iterator[str | Definition]:
    """Where it is defined, and what it holds besides: variables of the functions around it, and defaults."""
    module = module_at(function.__code__.co_filename)
    if module is None:
        yield f"{function.__module__} {function.__qualname__}"
        return
    code = function.__code__
    found = read_module(module).at_line(code.co_firstlineno)
    yield found
    here = [place for place, (line, _) in enumerate(found.functions) if line == code.co_firstlineno]
    if function.__qualname__ != found.name:
        yield f"{here[0]}" if len(here) == 1 else f"{here} {code.co_code.hex()}"
    names = [name for place in here for name in found.functions[place][1]]
    cells = dict(zip(code.co_freevars, function.__closure__ or (), strict=True))
    ordered = sorted(cells, key=lambda name: names.index(name) if name in names else len(names))
    yield from _all([cells[name].cell_contents for name in ordered], above)
    if "<locals>" in function.__qualname__:
        yield from _all([*(function.__defaults__ or ()), function.__kwdefaults__], above)


def _by_name(value: Any) -> Iterator[str | Definition]:
    module = value.__name__ if isinstance(value, ModuleType) else value.__module__ or "builtins"
    if module.partition(".")[0] != "allocert":
        yield f"{module} {getattr(value, '__qualname__', '')}"
        return
    yield from found_at(
        (module, "" if isinstance(value, ModuleType) else value.__qualname__.partition(".")[0])
    )
