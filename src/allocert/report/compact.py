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


_DRAWING = re.compile(r"<svg [^>]*viewBox='.*?</svg>", re.DOTALL)
_ELEMENT = re.compile(r"<(\w+)((?: [\w-]+='[^'<>]*')+)(/?)>")
_ATTRIBUTE = re.compile(r" ([\w-]+)='([^']*)'")
_STYLES = {
    "fill", "fill-opacity", "font-size", "font-weight", "stroke", "stroke-dasharray", "stroke-opacity", "stroke-width",
    "text-anchor",
}  # fmt: skip
"""Attributes that a style can say as well."""


def with_classes(body: str) -> tuple[str, str]:
    """The body of a page, in whose drawings classes stand for what elements look like, and the style of these classes.

    Elements that have a class stay as they are.

    >>> with_classes("<svg viewBox='0 0 1 1'><rect x='0' fill='red' stroke-width='1'/></svg>")
    ("<svg viewBox='0 0 1 1'><rect x='0' class=d0 /></svg>", '.d0{fill:red;stroke-width:1}')
    """
    names: dict[str, str] = {}

    def element(found: re.Match[str]) -> str:
        attributes = dict(_ATTRIBUTE.findall(found[2]))
        looks = {name: value for name, value in attributes.items() if name in _STYLES}
        if "class" in attributes or not looks:
            return found[0]
        said = ";".join(f"{name}:{_value(name, looks[name])}" for name in sorted(looks))
        name = names.setdefault(said, f"d{len(names)}")
        kept = "".join(f" {key}='{value}'" for key, value in attributes.items() if key not in _STYLES)
        return f"<{found[1]}{kept} class={name}{' /' if found[3] else ''}>"

    shared = _DRAWING.sub(lambda drawing: _ELEMENT.sub(element, drawing[0]), body)
    return shared, "\n".join(f".{name}{{{said}}}" for said, name in names.items())


def _value(name: str, value: str) -> str:
    return f"{value}px" if name == "font-size" and not value.endswith("px") else value
