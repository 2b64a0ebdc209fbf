"""What a simulation found instead of a printed figure, drawn: read from the words of a verdict that does not reproduce it."""

from __future__ import annotations

import re
from fractions import Fraction

from allocert.drawing.frames import Figure
from allocert.drawing.lines import Line
from allocert.drawing.scenes.panel import Panel
from allocert.drawing.scenes.scene import Scene, frame_of
from allocert.drawing.scenes.sheet import Bars, Stripe
from allocert.drawing.svg import Ink, text

__all__ = ["miss_of"]

_NUMBER = r"(-?\d+(?:\.\d+)?(?:e[+-]?\d+)?)"
_PRINTED = re.compile(rf"^(.+?): printed {_NUMBER}, simulated {_NUMBER}, (.+?)(?:;|$)")
_CELL = re.compile(rf"the largest deviation (\S+) \((.+?): printed {_NUMBER}, mean {_NUMBER}\)")
_DIFFERENCE = re.compile(rf"^(\d+ of \d+ cases [^,]+), most (.+): {_NUMBER} in \[{_NUMBER}, {_NUMBER}\]")
_MEAN = re.compile(rf"mean {_NUMBER}, 95% interval {_NUMBER} to {_NUMBER},.*; {_NUMBER} is printed")
_SHARE = re.compile(rf"a (?:decrease|rise) by {_NUMBER}% to {_NUMBER}% of (\w+)")

_WIDE, _HIGH, _AXIS = 460.0, 84.0, 52.0
_WIDTH = 79


def miss_of(scope: str) -> Figure | None:
    """The figure of a verdict's scope: the printed number and the simulated one, or the interval and what was said.

    ``None`` for scopes that say it otherwise.
    """
    sentence = " ".join(scope.split())
    if found := _CELL.search(sentence):
        off, name, printed, simulated = found.groups()
        return _bars(printed, simulated, f"{name}: {off} standard deviations")
    if found := _PRINTED.match(sentence):
        name, printed, simulated, off = found.groups()
        return _bars(printed, simulated, f"{name}: {off}")
    if found := _DIFFERENCE.match(sentence):
        counted, name, mean, low, high = found.groups()
        return _figure(f"{counted}; most {name}", _line(mean, low, high, "0", "no difference"))
    if found := _MEAN.search(sentence):
        mean, low, high, printed = found.groups()
        return _figure("the simulated mean and the printed one", _line(mean, low, high, printed, "printed"))
    if found := _SHARE.search(sentence):
        low, high, whole = found.groups()
        return _figure(f"what follows, in per cent of {whole}", _line("", low, high, "", ""))
    return None


def _bars(printed: str, simulated: str, caption: str) -> Figure:
    stripes = tuple(
        Stripe(label, abs(Fraction(value)), role, value)
        for label, value, role in (("printed", printed, "bad"), ("simulated", simulated, "good"))
    )
    return _figure(caption, Bars(stripes))


def _figure(caption: str, scene: Scene) -> Figure:
    return Figure(caption, (frame_of(caption, [scene], _WIDTH),))


def _line(mean: str, low: str, high: str, said: str, name: str) -> Panel:
    """A line of numbers with the interval and its mean, and what was said as a mark; both only if they are given."""
    known = [float(value) for value in (low, high, mean, said) if value]
    room = (max(known) - min(known)) * 0.22 or 1.0
    first, last = min(known) - room, max(known) + room

    def at(value: str) -> float:
        return _WIDE * (float(value) - first) / (last - first)

    start, end = at(low), at(high)
    found = f"found: {f'{mean} in ' if mean else ''}[{low}, {high}]"
    parts = [
        f"<path d='M0,{_AXIS:.2f}h{_WIDE:.2f}' stroke='{Ink.RULE}' stroke-width='2' fill='none'/>",
        (
            f"<rect x='{start:.2f}' y='{_AXIS - 9:.2f}' width='{max(end - start, 2.0):.2f}' height='18' rx='3' "
            f"fill='{Ink.GOOD_FILL}' stroke='{Ink.GOOD}' stroke-width='1.2'/>"
        ),
        text(_inside((start + end) / 2), _AXIS + 28, found, 12, fill=Ink.DIM),
    ]
    lines: list[Line] = [((found, "good"),)]
    if mean:
        parts.append(_mark(at(mean), -9, 18, Ink.GOOD))
    if said:
        parts += [
            _mark(at(said), -24, 36, Ink.BAD),
            text(_inside(at(said)), 18, f"{name}: {said}", 12, fill=Ink.BAD),
        ]
        lines.insert(0, ((f"{name}: {said}", "bad"),))
    return Panel(_WIDE, _HIGH, tuple(parts), tuple(lines))


def _mark(x: float, above: float, high: float, colour: str) -> str:
    return f"<path d='M{x:.2f},{_AXIS + above:.2f}v{high:.2f}' stroke='{colour}' stroke-width='2.4' fill='none'/>"


def _inside(x: float) -> float:
    """Where the middle of a text stands that is not to leave the panel."""
    return min(max(x, 95.0), _WIDE - 95.0)
