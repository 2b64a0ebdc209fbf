"""Drawings in fewer characters, the same to look at: a page holds hundreds of them."""

from __future__ import annotations

import re

__all__ = ["compact"]

_NUMBER = re.compile(r"(?<=[\d])\.0+(?=[^\d.])|(?<=\d)(\.\d*?[1-9])0+(?=[^\d.])")
_TEXTS = re.compile(r"(>[^<]*<)")
_WITHOUT_TEXT = re.compile(r">\s+<")
_FALLBACK = re.compile(r"var\((--[\w-]+), ?[^()]*\)")
_NEEDLESS = tuple(
    re.compile(words)
    for words in (
        r" stroke-linejoin='round'(?=[^<>]*>[^<])",  # of texts: the style of pages says so
        r" (font-weight='normal'|fill-opacity='1(\.0)?'|xmlns='[^']*'|font-family='[^']*')",
    )
)


def compact(svg: str) -> str:
    """The drawing without what a page adds itself: defaults, fallbacks of variables, zeros at the end of numbers.

    Texts stay as they are.

    >>> compact("<svg><text x='1.50' y='2.00' fill='var(--ink, #222)' font-weight='normal'>1.50</text></svg>")
    "<svg><text x='1.5' y='2' fill='var(--ink)'>1.50</text></svg>"
    """
    for words in _NEEDLESS:
        svg = words.sub("", svg)
    svg = _WITHOUT_TEXT.sub("><", _FALLBACK.sub(r"var(\1)", svg))
    parts = _TEXTS.split(svg)
    parts[::2] = [_NUMBER.sub(lambda found: found[1] or "", part) for part in parts[::2]]
    return "".join(parts)
