"""Which lines of a plug-in's own files run, and in which order two lines follow each other."""

from __future__ import annotations

import inspect
import sys
import sysconfig
from collections.abc import Callable, Iterator
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

__all__ = ["Lines"]

_RANGES = 12


class Lines:
    """Notes what runs between ``start`` and ``pause``, in this thread. ``files`` is empty where nothing can be noted."""

    def __init__(self, factory: Callable[..., Any]) -> None:
        self._classes = [kind for kind in getattr(factory, "__mro__", (factory,)) if kind is not object]
        self.files = {file for kind in self._classes if (file := _own_file(kind)) is not None}
        self._met: set[tuple[str, int, int]] = set()
        self._sent = 0

    def start(self) -> None:
        """From now on; not where somebody else traces this thread."""
        if self.files and sys.gettrace() is None:
            sys.settrace(self._enter)

    def pause(self) -> None:
        """No longer."""
        if sys.gettrace() == self._enter:
            sys.settrace(None)

    def stop(self) -> int:
        """How many steps from line to line were new since this was asked before."""
        fresh = len(self._met) - self._sent
        self._sent = len(self._met)
        return fresh

    def unrun(self) -> str:
        """The lines of its functions that never ran, as numbers and ranges, by file if there are several."""
        run = {(file, line) for file, _, line in self._met}
        texts = []
        for file in sorted(self.files):
            missing = sorted(line for line in set(_lines_of(file, self._names())) if (file, line) not in run)
            if missing:
                texts.append((f"{Path(file).name}: " if len(self.files) > 1 else "") + _ranges(missing))
        return "; ".join(texts)

    def _enter(self, frame: FrameType, event: str, argument: object) -> Any:
        file = frame.f_code.co_filename
        if file not in self.files:
            return None
        met, before = self._met, -frame.f_code.co_firstlineno

        def step(frame: FrameType, event: str, argument: object) -> Any:
            nonlocal before
            if event == "line":
                line = frame.f_lineno
                met.add((file, before, line))
                before = line
            return step

        return step

    def _names(self) -> set[str]:
        return {kind.__name__ for kind in self._classes}


def _own_file(kind: Any) -> str | None:
    """The file of a class or function, if it is not of Python, of this package or installed."""
    try:
        file = inspect.getsourcefile(kind)
    except (TypeError, OSError):
        return None
    if file is None:
        return None
    installed = [Path(folder).resolve() for folder in set(sysconfig.get_paths().values())]
    own = str(kind.__module__).partition(".")[0] == "allocert"
    return None if own or any(Path(file).resolve().is_relative_to(folder) for folder in installed) else file


def _lines_of(file: str, classes: set[str]) -> Iterator[int]:
    """The lines of all functions in a file, but for those of other classes."""
    try:
        code = compile(Path(file).read_bytes(), file, "exec")
    except (OSError, SyntaxError, ValueError):
        return
    for part in _parts(code):
        if isinstance(part, CodeType):
            is_class = "__qualname__" in part.co_names
            if not is_class:
                yield from _body(part)
            elif part.co_name in classes:
                for method in _parts(part):
                    yield from _body(method)


def _body(code: CodeType) -> Iterator[int]:
    """The lines of a function and of those in it."""
    yield from {line for _, _, line in code.co_lines() if line is not None and line > code.co_firstlineno}
    for part in _parts(code):
        yield from _body(part)


def _parts(code: CodeType) -> Iterator[CodeType]:
    return (part for part in code.co_consts if isinstance(part, CodeType))


def _ranges(numbers: list[int]) -> str:
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][1] + 1:
            runs[-1][1] = number
        else:
            runs.append([number, number])
    texts = [str(first) if first == last else f"{first}-{last}" for first, last in runs]
    return ", ".join(texts[:_RANGES]) + (f" and {len(texts) - _RANGES} more" if len(texts) > _RANGES else "")
