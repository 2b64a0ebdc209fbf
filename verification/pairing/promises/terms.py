"""Further promises as text, such as ``within:1.2``: what they are, and which of some promises they are."""

from __future__ import annotations

from collections.abc import Iterable

from allocert.errors import SpecError
from allocert.verification.pairing.contracts import PROMISES
from allocert.verification.pairing.promises.deterministic import Deterministic
from allocert.verification.pairing.promises.judging import Further
from allocert.verification.pairing.promises.memory import Memory
from allocert.verification.pairing.promises.overtaken import Overtaken
from allocert.verification.pairing.promises.restart import Restart
from allocert.verification.pairing.promises.starvation import NoStarvation
from allocert.verification.pairing.promises.steps import Steps
from allocert.verification.pairing.promises.waste import Waste
from allocert.verification.pairing.promises.within import Placed, Within

__all__ = ["FORMS", "further", "is_promise", "meaning", "parted"]

_KINDS: dict[str, type[Further]] = {
    kind.name: kind
    for kind in (Within, Placed, Overtaken, Memory, Steps, Waste, NoStarvation, Deterministic, Restart)
}

FORMS = tuple(kind.form for kind in _KINDS.values())
"""How they are written."""

_OTHERS = ("sound", "rejects", "family:F", "complete[:F]", "first[:F]", "static[:FAULTS]")
"""How the others are."""


def further(text: str) -> Further | None:
    """The further promise that ``text`` is, ``None`` if it is none of them. Raises :class:`SpecError`."""
    name, colon, detail = text.partition(":")
    kind = _KINDS.get(name)
    if kind is not None and kind.form == name and colon:
        raise SpecError("promise", text, f"{name} alone")
    return None if kind is None else kind.parse(detail)


def parted(promises: Iterable[str]) -> tuple[tuple[str, ...], tuple[Further, ...]]:
    """Promises that are judged answer by answer, as they came, and the further ones, each once.

    Raises:
        SpecError: there is none of that name, or a further one is malformed.
    """
    basic: list[str] = []
    others: dict[str, Further] = {}
    for text in promises:
        found = further(text)
        if found is None and text.partition(":")[0] not in (*PROMISES, "sound"):
            raise SpecError("promise", text, ", ".join((*_OTHERS, *FORMS)))
        if found is None:
            basic.append(text)
        else:
            others[found.text] = found
    return tuple(basic), tuple(others.values())


def is_promise(name: object) -> bool:
    """Whether a report can name it."""
    if not isinstance(name, str):
        return False
    try:
        found = further(name)
    except SpecError:
        return False
    return name in PROMISES or (found is not None and found.text == name)


def meaning(name: str) -> str:
    """What a promise of a report says, in words."""
    found = further(name)
    return PROMISES[name] if found is None else found.meaning
