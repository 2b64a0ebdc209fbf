"""Compiled functions: numba behind one typed decorator."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cache, cached_property, update_wrapper
from pathlib import Path
from typing import Any, TypeVar, cast

from allocert.errors import raised_inside

__all__ = ["compiled", "compiled_part", "interruptible"]

F = TypeVar("F", bound=Callable[..., Any])


def compiled(function: F) -> F:
    """Compile ``function`` at its first call and keep the machine code between processes.

    The machine code holds that of the compiled functions that are called, and constants: code that is older than any
    source of its folder, or of theirs, is made again. Constants lie in one of these folders.

    Where neither the package's folder nor the user's cache can be written, it is compiled by each process.
    Arithmetic is plain IEEE: the result of the same function without a compiler, bit for bit.
    """
    return cast(F, _Compiled(function))


def compiled_part(function: F) -> F:
    """Compile ``function`` as a part of the compiled functions that call it: it makes no array, and keeps none.

    Its machine code is copied into theirs, and counts no references to their arrays: passing tuples of arrays, and
    counting, are most of the cost of a small function otherwise.
    """
    return cast(F, _Compiled(function, counting=False))


class _Compiled:
    """Stands for a function until Python, or the compiler on behalf of a caller, asks for it: numba takes long to load."""

    def __init__(self, function: Callable[..., Any], counting: bool = True) -> None:
        update_wrapper(self, function)
        self._function, self._counting = function, counting

    def __call__(self, *arguments: Any) -> Any:
        return self._dispatcher(*arguments)

    @property
    def _numba_type_(self) -> Any:
        """What numba asks a value in a function's globals for."""
        return self._inside._numba_type_

    @property
    def _source(self) -> Path:
        return Path(self._function.__code__.co_filename)

    def _sources(self, known: set[Path]) -> set[Path]:
        """``known``, and the sources of this function and of all that it may call."""
        if self._source not in known:
            known.add(self._source)
            for value in self._function.__globals__.values():
                if isinstance(value, _Compiled):
                    value._sources(known)
        return known

    @cached_property
    def _dispatcher(self) -> Any:
        from numba import njit

        _drop_stale(self._source, frozenset(source.parent for source in self._sources(set())))
        try:
            return njit(cache=True)(self._function)
        except RuntimeError:
            return njit(self._function)

    @cached_property
    def _inside(self) -> Any:
        """What compiled functions call: once for all integers, variable or constant, without what Python needs to call it.

        Its machine code is kept with that of its callers.
        """
        from numba import njit
        from numba.core.types.misc import unliteral

        inside = njit(
            no_cpython_wrapper=True,
            no_cfunc_wrapper=True,
            _nrt=self._counting,
            forceinline=not self._counting,
        )(self._function)
        template = inside.get_call_template
        inside.get_call_template = lambda types, named: template(
            tuple(map(unliteral, types)), {name: unliteral(one) for name, one in named.items()}
        )
        return inside


@cache
def _drop_stale(source: Path, folders: frozenset[Path]) -> None:
    """Delete a module's machine code that is older than a source in these folders; numba looks at one source only."""
    sources = (path for folder in folders for path in folder.glob("*.py"))
    newest = max((path.stat().st_mtime for path in sources), default=0.0)
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
