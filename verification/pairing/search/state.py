"""The state of an allocator object: copies of it, and a hashable value that tells states apart."""

from __future__ import annotations

import copy
import types
from collections.abc import Hashable
from fractions import Fraction
from functools import lru_cache
from typing import Any

from allocert.machines import (
    DescribedMachine,
    DescribedRegion,
    GrayCode,
    Hypercube,
    Mesh,
    NodeCube,
    NodeSet,
    RotatableMesh,
    Subcube,
    Submesh,
    Torus,
)

__all__ = ["Opaque", "clone", "freeze"]

_VALUES = frozenset(
    {
        *(int, str, bytes, type(None), Fraction, range),
        *(Subcube, Submesh, NodeSet, Hypercube, Mesh, RotatableMesh, Torus, NodeCube, GrayCode),
    }
)
_NAMED = (type, types.BuiltinFunctionType, types.ModuleType)
_SHARED = _VALUES | {bool, float, complex, *_NAMED}
_HEAP_TYPE = 1 << 9
_HOOKS = ("__getstate__", "__reduce__", "__reduce_ex__", "__setstate__", "__deepcopy__", "__copy__")


class Opaque(Exception):  # noqa: N818 - a finding, not an error
    """The state holds something that cannot be looked into, such as a generator."""


def clone(value: Any, memo: dict[int, Any]) -> Any:
    """A deep copy; immutable values are shared. As ``copy.deepcopy`` with its ``memo``, but faster.

    Raises:
        Opaque: a part cannot be copied.
    """
    kind: Any = type(value)
    if kind in _SHARED or _is_described(kind):
        return value
    known = memo.get(id(value))
    if known is not None:
        return known
    if kind is tuple:
        return tuple([clone(item, memo) for item in value])
    twin: Any
    if kind is dict:
        twin = memo[id(value)] = {}
        for key, item in value.items():
            twin[clone(key, memo)] = clone(item, memo)
        return twin
    if kind is list:
        twin = memo[id(value)] = []
        twin.extend([clone(item, memo) for item in value])
        return twin
    if kind is set and all(type(item) in _SHARED for item in value):
        twin = memo[id(value)] = value.copy()
        return twin
    if _is_plain(kind):
        twin = memo[id(value)] = kind.__new__(kind)
        fields = twin.__dict__
        for name, item in value.__dict__.items():
            fields[name] = clone(item, memo)
        return twin
    try:
        return copy.deepcopy(value, memo)
    except (TypeError, AttributeError, ValueError, NotImplementedError, RecursionError, copy.Error):
        raise Opaque(kind.__name__) from None


def freeze(value: Any, seen: dict[int, tuple[int, Any]]) -> Hashable:
    """A hashable value, equal for two objects only if they have the same state.

    The order of lists and dicts counts, that of sets does not. ``seen``, empty at first, tells one object
    met twice from two equal ones, and keeps what it has met alive.

    Raises:
        Opaque: a part cannot be looked into.
    """
    kind: Any = type(value)
    if kind in _VALUES or _is_described(kind):
        return value  # type: ignore[no-any-return]
    if kind in (bool, float, complex):
        return kind, repr(value)
    if kind is tuple:
        return (tuple, *[freeze(item, seen) for item in value])
    if kind is frozenset:
        return kind, frozenset([freeze(item, seen) for item in value])
    if isinstance(value, _NAMED):
        return value
    known = seen.get(id(value))
    if known is not None:
        return "met before", known[0]
    seen[id(value)] = (len(seen), value)
    if kind is dict:
        return (dict, *[(freeze(key, seen), freeze(item, seen)) for key, item in value.items()])
    if kind is list:
        return (list, *[freeze(item, seen) for item in value])
    if kind is set:
        return set, frozenset([freeze(item, seen) for item in value])
    if _is_plain(kind):
        return (kind, *[(name, freeze(item, seen)) for name, item in value.__dict__.items()])
    return _freeze_as_pickled(value, seen)


def _freeze_as_pickled(value: Any, seen: dict[int, tuple[int, Any]]) -> Hashable:
    if isinstance(value, types.FunctionType):
        if value.__closure__ is not None:
            raise Opaque(value.__qualname__)
        return value
    try:
        parts = value.__reduce_ex__(4)
    except (TypeError, AttributeError, NotImplementedError, copy.Error):
        raise Opaque(type(value).__name__) from None
    if isinstance(parts, str):
        return type(value), parts
    lists = [list(part) if place > 2 and part is not None else part for place, part in enumerate(parts[:5])]
    return (type(value), *[freeze(part, seen) for part in lists])


@lru_cache(maxsize=1024)
def _is_plain(kind: Any) -> bool:
    """Whether its instances are their ``__dict__`` and nothing else."""
    if any(getattr(kind, hook, None) is not getattr(object, hook, None) for hook in _HOOKS):
        return False
    own = kind.__mro__[:-1]
    return kind.__new__ is object.__new__ and all(
        base.__flags__ & _HEAP_TYPE and "__slots__" not in vars(base) for base in own
    )


@lru_cache(maxsize=1024)
def _is_described(kind: Any) -> bool:
    """Whether its instances are machines or regions that say themselves what they are: immutable values."""
    return issubclass(kind, DescribedMachine | DescribedRegion)
