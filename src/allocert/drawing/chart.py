"""What there is to draw of a schedule, apart from how it is drawn: bars on lanes over time, and a staircase."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from allocert.drawing.picture import mark_of

__all__ = ["Bar", "Chart", "Stair", "number"]


@dataclass(frozen=True)
class Bar:
    """Something that holds ``lanes`` lanes from ``lane`` on, from ``start`` until ``end``; its mark and colour are the ``number``-th."""

    label: str
    lane: int
    lanes: int
    start: Fraction
    end: Fraction
    number: int = 0

    @property
    def mark(self) -> str:
        """Its character in a text."""
        return mark_of(self.number)


@dataclass(frozen=True)
class Stair:
    """The lanes first to last, inclusive, are busy until then: a step of a staircase."""

    first: int
    last: int
    busy: Fraction


@dataclass(frozen=True)
class Chart:
    """Bars on lanes, which have names, from time 0 to ``end``; a deadline and a staircase if there are any."""

    title: str
    lanes: tuple[str, ...]
    end: Fraction
    bars: tuple[Bar, ...]
    deadline: Fraction | None = None
    stairs: tuple[Stair, ...] = ()


def number(value: Fraction) -> str:
    """A time as people read it: exact, as a decimal where that is short.

    >>> number(Fraction(43, 4)), number(Fraction(7, 3))
    ('10.75', '7/3')
    """
    for places in range(4):
        scaled = value * 10**places
        if scaled.denominator == 1:
            whole = f"{scaled.numerator:0{places + 1}d}"
            return f"{whole[:-places]}.{whole[-places:]}" if places else whole
    return str(value)
