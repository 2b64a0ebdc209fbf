"""Options of a generated workload as a user spells them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction

from allocert.errors import SpecError

__all__ = ["Options"]

_NUMBER = re.compile(r"[0-9]{1,12}(\.[0-9]{1,20})?", re.ASCII)


class Options:
    """``option=value,...``, read by the generator; ``spelled`` names all of them, defaults included."""

    def __init__(self, name: str, text: str) -> None:
        self.spelled = name
        self.name = name
        self._given: dict[str, str] = {}
        for item in text.split(",") if text else ():
            option, equals, value = item.partition("=")
            if not equals or option in self._given:
                raise SpecError(f"workload {name}", item, "option=value, each option once")
            self._given[option] = value

    def number(self, option: str, default: int, least: int, most: int) -> int:
        """An integer option."""
        text = self._given.get(option)
        value = self._value(option, Fraction(default), f"an integer {least}..{most}", least, most)
        if value.denominator != 1:
            raise SpecError(f"workload {self.name}, {option}", text, f"an integer {least}..{most}")
        return int(value)

    def time(self, option: str, default: int) -> Fraction:
        """A length of time: positive, at most 10^9."""
        value = self._value(option, Fraction(default), "a number above 0, at most 10^9", 0, 10**9)
        if not value:
            raise SpecError(f"workload {self.name}, {option}", "0", "a number above 0, at most 10^9")
        return value

    def real(self, option: str, default: Fraction, least: Fraction, most: Fraction) -> float:
        """A real number in a range."""
        return float(self._value(option, default, f"a number {_shown(least)}..{_shown(most)}", least, most))

    def choice(self, option: str, default: str, choices: Sequence[str]) -> str:
        """One of some words."""
        word = self._given.pop(option, default)
        if word not in choices:
            raise SpecError(f"workload {self.name}, {option}", word, " or ".join(choices))
        self._spell(option, word)
        return word

    def finish(self) -> None:
        """Complain of options that nobody read."""
        for option in self._given:
            known = self.spelled.partition(":")[2]
            raise SpecError(f"workload {self.name}", option, f"its options ({known})")

    def _value(
        self, option: str, default: Fraction, expected: str, least: Fraction | int, most: Fraction | int
    ) -> Fraction:
        text = self._given.pop(option, None)
        well_formed = text is None or _NUMBER.fullmatch(text)
        value = Fraction(text) if text is not None and well_formed else default
        if not well_formed or not least <= value <= most:
            raise SpecError(
                f"workload {self.name}, {option}", str(default) if text is None else text, expected
            )
        self._spell(option, _shown(value) if text is None else text)
        return value

    def _spell(self, option: str, value: str) -> None:
        self.spelled += f"{',' if ':' in self.spelled else ':'}{option}={value}"


def _shown(value: Fraction) -> str:
    return str(value) if value.denominator == 1 else str(float(value))
