"""Bounds in the number n of processors, such as ``3*n*log(n)``: parsed by a small grammar, compared exactly."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import isqrt
from typing import NamedTuple, TypeAlias

from allocert.errors import SpecError

__all__ = ["Bound", "exact_number"]

_TOKEN = re.compile(r"\s*([0-9]+(?:\.[0-9]+)?|[a-z]+|\*\*|[-+*/^()])", re.ASCII)
_NUMBER = re.compile(r"[0-9]{1,9}(\.[0-9]{1,9}|/[0-9]{1,9})?", re.ASCII)
_GRAMMAR = "numbers, n, log(..), sqrt(..), + - * / ^ and brackets, such as 3*n*log(n)"
_LONGEST = 100
_MOST_POWER = 16
_DEEPEST = 20
_BITS = 64
_POWER = 4096
_MOST_BITS = 4096
"""Of a numerator or a denominator; a bound has this many at most on the largest machine."""
_LARGEST = 1 << 24


class _Range(NamedTuple):
    """A number that lies between two fractions; equal ones are the number."""

    low: Fraction
    high: Fraction


_Part: TypeAlias = Callable[[int], _Range]


@dataclass(frozen=True)
class Bound:
    """``text`` as a function of n; ``log`` is to base 2. Built by :meth:`parse`."""

    text: str
    _part: _Part

    @classmethod
    def parse(cls, text: str, field: str = "bound") -> Bound:
        """The bound that ``text`` says.

        Raises:
            SpecError: it is not in the grammar, names ``field``.

        >>> Bound.parse("3*n*log(n)").exceeded_by(97, 16), Bound.parse("3*n*log(n)").exceeded_by(193, 16)
        (False, True)
        """
        if not text or len(text) > _LONGEST:
            raise SpecError(field, text[:_LONGEST], f"at most {_LONGEST} characters: {_GRAMMAR}")
        try:
            part = cache(_Parser(text).whole())
            _try_out(part)
        except ValueError as error:
            raise SpecError(field, text, f"{_GRAMMAR} ({error})") from None
        return cls(text, part)

    def exceeded_by(self, count: int, n: int) -> bool:
        """Whether ``count`` is certainly greater than the bound at ``n``; where a bound has no value nothing is."""
        try:
            return self._part(n).high < count
        except (ArithmeticError, ValueError):
            return False

    def shown(self, n: int) -> str:
        """Its value at ``n``, rounded down to an integer, for people."""
        try:
            return str(self._part(n).high.__floor__())
        except (ArithmeticError, ValueError):
            return "no number"


class _Parser:
    """Recursive descent: sums of products of powers."""

    def __init__(self, text: str) -> None:
        self._tokens: list[str] = []
        place = 0
        text = text.rstrip()
        while place < len(text):
            match = _TOKEN.match(text, place)
            if match is None:
                raise ValueError(f"not {text[place]!r}")
            self._tokens.append(match[1])
            place = match.end()
        self._depth = 0

    def whole(self) -> _Part:
        part = self._sum()
        if self._tokens:
            raise ValueError(f"{self._tokens[0]!r} is one too many")
        return part

    def _sum(self) -> _Part:
        part = self._product()
        while self._tokens and self._tokens[0] in "+-":
            part = _joined(self._tokens.pop(0), part, self._product())
        return part

    def _product(self) -> _Part:
        part = self._power()
        while self._tokens and self._tokens[0] in ("*", "/"):
            part = _joined(self._tokens.pop(0), part, self._power())
        return part

    def _power(self) -> _Part:
        part = self._atom()
        if self._tokens and self._tokens[0] in ("^", "**"):
            self._tokens.pop(0)
            exponent = self._tokens.pop(0) if self._tokens else ""
            if not exponent.isdigit() or int(exponent) > _MOST_POWER:
                raise ValueError(f"an exponent is an integer up to {_MOST_POWER}")
            return _power_of(part, int(exponent))
        return part

    def _atom(self) -> _Part:
        token = self._tokens.pop(0) if self._tokens else ""
        if token[:1].isdigit():
            return _constant(Fraction(token))
        if token == "n":
            return lambda n: _Range(Fraction(n), Fraction(n))
        if token in ("log", "sqrt"):
            inner = self._bracket(self._tokens.pop(0) if self._tokens else "")
            return _applied(_log if token == "log" else _sqrt, inner)
        if token == "(":
            return self._bracket(token)
        raise ValueError(f"{token!r} stands where a number should" if token else "it ends too early")

    def _bracket(self, token: str) -> _Part:
        self._depth += 1
        if token != "(" or self._depth > _DEEPEST:
            raise ValueError("a bracket is missing" if token != "(" else "brackets are nested too deep")
        part = self._sum()
        if not self._tokens or self._tokens.pop(0) != ")":
            raise ValueError("a bracket is not closed")
        self._depth -= 1
        return part


def _try_out(part: _Part) -> None:
    """Raises ``ValueError`` if its numbers become too large to be computed."""
    try:
        part(_LARGEST)
    except OverflowError:
        raise ValueError(f"it has numbers of more than {_MOST_BITS} bits") from None
    except (ArithmeticError, ValueError):
        return  # no value for this n


def exact_number(text: str, field: str) -> Fraction:
    """A decimal or a fraction, such as ``1.2`` or ``6/5``, exactly. Raises :class:`SpecError`."""
    if _NUMBER.fullmatch(text) and not re.search(r"/0+$", text):
        return Fraction(text)
    raise SpecError(field, text, "a number such as 1.2 or 6/5")


def _constant(value: Fraction) -> _Part:
    return lambda n: _Range(value, value)


def _applied(function: Callable[[_Range], _Range], inner: _Part) -> _Part:
    return lambda n: function(inner(n))


def _power_of(part: _Part, exponent: int) -> _Part:
    def value(n: int) -> _Range:
        result, factor = _Range(Fraction(1), Fraction(1)), part(n)
        for _ in range(exponent):
            result = _times(result, factor)
        return result

    return value


def _joined(sign: str, one: _Part, other: _Part) -> _Part:
    def value(n: int) -> _Range:
        a, b = one(n), other(n)
        match sign:
            case "+":
                return _Range(a.low + b.low, a.high + b.high)
            case "-":
                return _Range(a.low - b.high, a.high - b.low)
            case "*":
                return _times(a, b)
        if b.low <= 0 <= b.high:
            raise ZeroDivisionError
        return _times(a, _Range(1 / b.high, 1 / b.low))

    return value


def _times(a: _Range, b: _Range) -> _Range:
    corners = [x * y for x in a for y in b]
    if any(max(x.numerator.bit_length(), x.denominator.bit_length()) > _MOST_BITS for x in corners):
        raise OverflowError
    return _Range(min(corners), max(corners))


def _log(x: _Range) -> _Range:
    """To base 2, to 1/4096."""
    if x.low <= 0:
        raise ValueError("log of a number that is not positive")
    return _Range(_log_of(x.low)[0], _log_of(x.high)[1])


def _log_of(x: Fraction) -> tuple[Fraction, Fraction]:
    """Fractions around log2(x): the bits of a high power of its first bits, which is exact for powers of two."""
    shift = x.numerator.bit_length() - x.denominator.bit_length() - _BITS
    first = x / Fraction(2) ** shift
    low, high = first.__floor__() ** _POWER, first.__ceil__() ** _POWER
    below = low.bit_length() - 1
    above = (high - 1).bit_length()
    return shift + Fraction(below, _POWER), shift + Fraction(above, _POWER)


def _sqrt(x: _Range) -> _Range:
    if x.low < 0:
        raise ValueError("sqrt of a negative number")
    scale = 1 << _BITS
    low = isqrt((x.low * scale * scale).__floor__())
    high = isqrt((x.high * scale * scale).__ceil__())
    return _Range(Fraction(low, scale), Fraction(high + (high * high < x.high * scale * scale), scale))
