"""Compiled functions: numba behind one typed decorator."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar, cast

from numba import njit

__all__ = ["compiled", "interruptible"]

F = TypeVar("F", bound=Callable[..., Any])


def compiled(function: F) -> F:
    """Compile ``function`` at its first call and keep the machine code between processes.

    Where neither the package's folder nor the user's cache can be written, it is compiled by each process.
    Arithmetic is plain IEEE: the result of the same function without a compiler, bit for bit.
    """
    try:
        return cast(F, njit(cache=True)(function))
    except RuntimeError:
        return cast(F, njit(function))


@contextmanager
def interruptible() -> Iterator[None]:
    """An interrupt inside compiled code, which numba reports as a ``SystemError``, is a ``KeyboardInterrupt``."""
    try:
        yield
    except SystemError as error:
        cause: BaseException | None = error
        while isinstance(cause, SystemError):
            cause = cause.__cause__
        if isinstance(cause, KeyboardInterrupt):
            raise KeyboardInterrupt from None
        raise
