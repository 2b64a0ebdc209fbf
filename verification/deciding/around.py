"""Decorators of claims' functions, each made of one flat function."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial, wraps
from typing import Any, Concatenate, ParamSpec, TypeAlias, TypeVar

from allocert.verification.claims.claim import Context, Verdict

__all__ = ["Decide", "Options", "around"]

Decide: TypeAlias = Callable[..., Verdict]
"""A claim's function: it takes the context first, and what tells readings apart by name."""

Options: TypeAlias = Mapping[str, Any]

Inner = TypeVar("Inner", bound=Callable[..., Any])
P = ParamSpec("P")


def around(
    work: Callable[Concatenate[Inner, Context, Options, P], Verdict],
) -> Callable[P, Callable[[Inner], Decide]]:
    """A decorator that takes the arguments of ``work`` but its first three.

    When the claim is decided, ``work`` receives what was decorated, the context, and the claim's options.
    """

    @wraps(work)
    def decorator(*arguments: P.args, **settings: P.kwargs) -> Callable[[Inner], Decide]:
        return partial(_decorated, work, arguments, settings)

    return decorator


def _decorated(work: Callable[..., Verdict], arguments: Any, settings: Any, inner: Any) -> Decide:
    @wraps(inner)
    def decide(context: Context, **options: Any) -> Verdict:
        return work(inner, context, options, *arguments, **settings)

    return decide
