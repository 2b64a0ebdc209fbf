"""What a form is, and how it looks at data that anybody may have written."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, TypeAlias

from allocert.drawing.scenes.scene import Shot

__all__ = [
    "Form",
    "Given",
    "UnfitError",
    "fraction",
    "text",
    "whole",
]


class UnfitError(ValueError):
    """The data is not of this form, or too large to draw."""


@dataclass(frozen=True)
class Given:
    """A counterexample: its data and its text. Malformed data raise :class:`UnfitError`."""

    data: Mapping[str, Any]
    text: str

    def __getitem__(self, name: str) -> Any:
        return self.data[name]

    def whole(self, name: str, low: int, high: int) -> int:
        """An integer within bounds, both allowed."""
        return whole(self.data[name], low, high)

    def number(self, name: str) -> Fraction:
        """A number, as :func:`fraction` reads it."""
        return fraction(self.data[name])

    def items(self, name: str, most: int, least: int = 0) -> Sequence[Any]:
        """A list of ``least`` to ``most`` values of any kind."""
        found = self.data[name]
        if not isinstance(found, list | tuple) or not least <= len(found) <= most:
            raise UnfitError(name)
        return found

    def wholes(self, name: str, low: int, high: int, most: int = 256) -> tuple[int, ...]:
        """A list of at most this many such integers."""
        return tuple(whole(value, low, high) for value in self.items(name, most))

    def texts(self, name: str, most: int = 256, longest: int = 64) -> tuple[str, ...]:
        """A list of at most this many texts."""
        return tuple(text(value, longest) for value in self.items(name, most))

    def word(self, name: str, symbols: str, length: int) -> str:
        """A word of that length in these symbols."""
        found = text(self.data[name])
        if len(found) != length or found.strip(symbols):
            raise UnfitError(name)
        return found

    def found(self, pattern: str) -> re.Match[str]:
        """The first match of a pattern in the text."""
        found = re.search(pattern, self.text)
        if not found:
            raise UnfitError(pattern)
        return found


Form: TypeAlias = Callable[[Given], Iterable[Shot]]

_LONGEST_NUMBER = 40


def whole(value: Any, low: int, high: int) -> int:
    """``value`` if it is an integer within bounds. Raises :class:`UnfitError`."""
    if type(value) is not int or not low <= value <= high:
        raise UnfitError(repr(value)[:_LONGEST_NUMBER])
    return value


def text(value: Any, longest: int = 64) -> str:
    """``value`` if it is a short text. Raises :class:`UnfitError`."""
    if not isinstance(value, str) or len(value) > longest:
        raise UnfitError(repr(value)[:_LONGEST_NUMBER])
    return value


def fraction(value: Any) -> Fraction:
    """An integer, or a text such as ``"5/2"``. Raises :class:`UnfitError`."""
    if type(value) is int and abs(value) < 10**_LONGEST_NUMBER:
        return Fraction(value)
    try:
        return Fraction(text(value, _LONGEST_NUMBER))
    except ValueError:
        raise UnfitError(value) from None
