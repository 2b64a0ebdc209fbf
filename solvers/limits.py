"""What checking one certificate may take: counted work and estimated memory, beyond which it is refused.

A certificate may come from anybody. Work is counted in steps of about 50 to 100 nanoseconds: a term, a literal or some
words of a long number read. It is counted before it is done, and the same on every machine. Within :func:`sharing` all
checks, those of a bundle's parts for example, have one count of work.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from fractions import Fraction
from math import lcm

from allocert.errors import CertificateError

__all__ = ["LONGEST_LINE", "MOST_BITS", "MOST_MEMORY", "MOST_WORK", "Limits", "lines", "sharing"]

MOST_WORK = 10_000_000_000
"""Steps of a check: ten to twenty minutes."""

MOST_MEMORY = 256 << 20
"""Bytes that a checker may hold in addition to the certificate, as estimated."""

LONGEST_LINE = 1 << 22
"""Characters of a line of a formula or of a proof."""

MOST_BITS = 1 << 16
"""Of a common denominator, and of any number that a check computes."""


class _Work:
    def __init__(self) -> None:
        self.done = 0


_SHARED: ContextVar[_Work | None] = ContextVar("work", default=None)


@contextmanager
def sharing() -> Iterator[None]:
    """Count the work of all checks inside together."""
    token = _SHARED.set(_SHARED.get() or _Work())
    try:
        yield
    finally:
        _SHARED.reset(token)


class Limits:
    """Counts for one check. What exceeds them raises :class:`CertificateError` naming the field that it is for."""

    def __init__(self) -> None:
        self._work = _SHARED.get() or _Work()
        self._held = 0

    @property
    def done(self) -> int:
        """The steps counted so far."""
        return self._work.done

    def work(self, field: str, steps: int) -> None:
        """Count this many steps more. Raises :class:`CertificateError` if they are too many."""
        self._work.done += steps
        if self._work.done > MOST_WORK:
            raise CertificateError(field, f"{self._work.done} steps", f"at most {MOST_WORK} steps of work")

    def hold(self, field: str, size: int) -> None:
        """Count this many bytes more or, below 0, less. Raises :class:`CertificateError` if they are too many."""
        self._held += size
        if self._held > MOST_MEMORY:
            raise CertificateError(
                field, f"about {self._held} bytes", f"at most {MOST_MEMORY} bytes of memory"
            )

    def exact(self, field: str, number: Fraction) -> Fraction:
        """A number that was just computed. Raises :class:`CertificateError` if it has more than ``MOST_BITS`` bits."""
        bits = max(number.numerator.bit_length(), number.denominator.bit_length())
        self.work(field, 16 + ((bits >> 6) ** 2 >> 5))
        if bits > MOST_BITS:
            raise CertificateError(field, "a longer one", f"numbers of at most {MOST_BITS} bits")
        return number

    def total(self, field: str, numbers: Iterable[Fraction]) -> Fraction:
        """The sum, added up one by one. Raises as :meth:`exact` does."""
        found = Fraction(0)
        for number in numbers:
            found = self.exact(field, found + number)
        return found

    def denominator(self, field: str, numbers: Iterable[Fraction]) -> int:
        """The least common denominator. Raises :class:`CertificateError` if it has more than ``MOST_BITS`` bits."""
        common = 1
        for number in numbers:
            own = number.denominator
            if common % own:
                common = lcm(common, own)
            bits = common.bit_length()
            self.work(field, 16 + ((bits >> 6) * (own.bit_length() >> 6) >> 5))
            if bits > MOST_BITS:
                raise CertificateError(
                    field, "a larger one", f"a common denominator of at most {MOST_BITS} bits"
                )
        return common


def lines(field: str, text: str) -> Iterator[str]:
    """The lines of a text, one at a time. Raises :class:`CertificateError` for one longer than ``LONGEST_LINE``."""
    begin, number = 0, 1
    while begin >= 0:
        end = text.find("\n", begin)
        last = end if end >= 0 else len(text)
        if last - begin > LONGEST_LINE:
            raise CertificateError(
                f"{field} line {number}", f"{last - begin} characters", f"at most {LONGEST_LINE}"
            )
        yield text[begin:last]
        begin, number = end + 1 or -1, number + 1
