"""Functions of many settings: they work on one dataclass, and are called with its fields by name."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import fields
from functools import wraps
from typing import Any, ParamSpec, TypeVar

__all__ = ["gathered", "shared"]

P = ParamSpec("P")
S = TypeVar("S")
R = TypeVar("R")


def gathered(settings: Callable[P, S]) -> Callable[[Callable[[S], R]], Callable[P, R]]:
    """Let a function of one argument be called as ``settings``, the dataclass of that argument, is: options are named there alone.

    >>> from dataclasses import dataclass
    >>> @dataclass(frozen=True)
    ... class Box:
    ...     width: int
    ...     height: int = 1
    >>> @gathered(Box)
    ... def area(box: Box) -> int:
    ...     return box.width * box.height
    >>> area(3), area(3, height=2)
    (3, 6)
    """

    def of(function: Callable[[S], R]) -> Callable[P, R]:
        @wraps(function)
        def called(*given: P.args, **named: P.kwargs) -> R:
            return function(settings(*given, **named))

        answer = function.__annotations__.get("return")
        shown = inspect.signature(settings).replace(return_annotation=answer)
        called.__signature__ = shown  # type: ignore[attr-defined]
        return called

    return of


def shared(settings: S, kind: type[S], **changed: Any) -> dict[str, Any]:
    """The fields of a dataclass by name, without the additions of a subclass, and with the ``changed`` values."""
    return {field.name: getattr(settings, field.name) for field in fields(kind)} | changed  # type: ignore[arg-type]
