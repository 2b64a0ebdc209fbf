"""What a form is, and how it looks at data that anybody may have written."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, TypeAlias

from allocert.drawing.scenes.panel import Panel

__all__ = [
    "Form",
    "Given",
    "Shot",
    "UnfitError",
    "fraction",
    "many",
    "numbers_in",
    "text",
    "whole",
]


class UnfitError(ValueError):
    """The data is not of this form, or too large to draw."""


@dataclass(frozen=True)
class Given:
    """A counterexample: its data, its text, and how wide lines may be."""

    data: Mapping[str, Any]
    text: str
    width: int

    def __getitem__(self, name: str) -> Any:
        return self.data[name]

    def whole(self, name: str, low: int, high: int) -> int:
        """An integer within bounds, both allowed. Raises :class:`UnfitError`."""
        return whole(self.data[name], low, high)

    def wholes(self, name: str, low: int, high: int, most: int = 256) -> tuple[int, ...]:
        """A list of at most this many such integers. Raises :class:`UnfitError`."""
        found = self.data[name]
        if not isinstance(found, list | tuple) or len(found) > most:
            raise UnfitError(name)
        return tuple(whole(value, low, high) for value in found)

    def texts(self, name: str, most: int = 256, longest: int = 64) -> tuple[str, ...]:
        """A list of at most this many texts. Raises :class:`UnfitError`."""
        found = self.data[name]
        if not isinstance(found, list | tuple) or len(found) > most:
            raise UnfitError(name)
        return tuple(text(value, longest) for value in found)


Shot: TypeAlias = tuple[str, Sequence[Panel]]
"""A caption with the panels of one frame."""

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


def many(count: int, what: str) -> str:
    """A count with its noun.

    >>> many(1, "node"), many(0, "node"), many(2, "(2,1)-code")
    ('1 node', '0 nodes', '2 (2,1)-codes')
    """
    return f"{count} {what}{'' if count == 1 else 's'}"


def numbers_in(sentence: str, pattern: str) -> tuple[int, ...]:
    """The integers in the groups of the first match of a pattern; empty without one."""
    found = re.search(pattern, sentence)
    return tuple(int(group) for group in found.groups()) if found else ()
