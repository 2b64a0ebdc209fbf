"""Options of a simulation as a user spells them: ``option=choice,...``."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from difflib import get_close_matches

from allocert.errors import SpecError

__all__ = ["spelled_changes"]


def spelled_changes(text: str, known: Collection[str]) -> Iterator[tuple[str, str]]:
    """The options that ``text`` changes, each with its choice.

    >>> list(spelled_changes("order=newest, null=yes", ("null", "order")))
    [('order', 'newest'), ('null', 'yes')]

    Raises:
        SpecError: not of this form, or an unknown or repeated option.
    """
    seen = set()
    for item in text.split(",") if text.strip() else ():
        option, equals, value = (part.strip() for part in item.partition("="))
        if not equals or option in seen or option not in known:
            near = "".join(f" such as {name}" for name in get_close_matches(option, known, 1))
            expected = f"option=choice, each option once,{near or ' of those'} that `allocert reproduce --help` lists"
            raise SpecError("options", item, expected)
        seen.add(option)
        yield option, value
