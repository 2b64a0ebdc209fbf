"""Compiled functions: numba behind one typed decorator."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, cast

from numba import njit

from allocert.errors import raised_inside

__all__ = ["compiled", "interruptible"]

F = TypeVar("F", bound=Callable[..., Any])


def compiled(function: F) -> F:
    """Compile ``function`` at its first call and keep the machine code between processes.

    The machine code holds that of the compiled functions that are called, which lie in the same folder: code that is
    older than any source of its folder is made again.

    Where neither the package's folder nor the user's cache can be written, it is compiled by each process.
    Arithmetic is plain IEEE: the result of the same function without a compiler, bit for bit.
    """
    _drop_stale(Path(function.__code__.co_filename))
    try:
        return cast(F, njit(cache=True)(function))
    except RuntimeError:
        return cast(F, njit(function))


@cache
def _drop_stale(source: Path) -> None:
    """Delete the machine code of a module that is older than a source in its folder; numba looks at one source only."""
    newest = max((path.stat().st_mtime for path in source.parent.glob("*.py")), default=0.0)
    for kept in source.parent.glob(f"__pycache__/{source.stem}.*.nb?"):
        with suppress(OSError):
            if kept.stat().st_mtime < newest:
                kept.unlink()


@contextmanager
def interruptible() -> Iterator[None]:
    """An interrupt inside compiled code, which numba reports as a ``SystemError``, is a ``KeyboardInterrupt``."""
    try:
        yield
    except SystemError as error:
        if isinstance(raised_inside(error), KeyboardInterrupt):
            raise KeyboardInterrupt from None
        raise
