"""Functions whose results a process remembers."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from functools import wraps
from inspect import isgeneratorfunction
from typing import Any, TypeVar, cast

__all__ = ["forget", "remembered"]

F = TypeVar("F", bound=Callable[..., Any])

_MEMORIES: list[dict[Any, Any]] = []


def forget() -> None:
    """Forget all results of all functions, as a test does that changes what they rest on."""
    for known in _MEMORIES:
        known.clear()


def remembered(most: int, by: Callable[..., Hashable] | None = None) -> Callable[[F], F]:
    """Keep the last ``most`` results of a function by its arguments, or by what ``by`` makes of these.

    Where that cannot be hashed, nothing is kept. The function has no effects, depends on its arguments alone, and nobody changes
    what it returns: then it comes to the same as without, and the key of a claim's code does not say that it is remembered. Of a
    generator all values are kept, once the first of them is asked for. What raises is not kept.
    """

    def with_memory(function: F) -> F:
        known: dict[Any, Any] = {}
        _MEMORIES.append(known)
        generates = isgeneratorfunction(function)

        def found(*arguments: Any, **named: Any) -> Any:
            own = tuple(map(type, arguments)), arguments, tuple(named.items())
            key = own if by is None else by(*arguments, **named)
            try:
                kept = key in known
            except TypeError:
                return function(*arguments, **named)
            if kept:
                result = known.pop(key)
            else:
                result = function(*arguments, **named)
                result = tuple(result) if generates else result
            known[key] = result
            if len(known) > most:
                del known[next(iter(known))]
            return result

        def each(*arguments: Any, **named: Any) -> Iterator[Any]:
            yield from found(*arguments, **named)

        return cast(F, wraps(function)(each if generates else found))

    return with_memory
