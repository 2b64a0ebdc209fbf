"""Compiled functions: numba behind one typed decorator."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

from numba import njit

__all__ = ["compiled"]

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
