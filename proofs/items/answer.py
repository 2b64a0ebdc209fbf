"""An item's answer, from the verdicts of its claims: one pure function.

A reading holds if all its claims do. A part holds if all its readings do; if only some do, or none does and a correction
holds, it holds under that condition. An item is as good as the worst of its parts. Probes never enter.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum

from allocert.proofs.claim import Kind
from allocert.proofs.items.item import Item, Part, Reading

__all__ = ["Answer", "AnswerKind", "Condition", "answer_of", "state_of"]


class AnswerKind(Enum):
    """What a reader is told, the worst first."""

    FAILS = "fails"
    NOT_REPRODUCED = "not-reproduced"
    OPEN = "open"
    MISPRINT = "misprint"
    HOLDS_IF = "holds-if"
    REPRODUCED = "reproduced"
    HOLDS = "holds"
    CITED = "cited"


_SEVERITY = {kind: place for place, kind in enumerate(AnswerKind)}

_OF_CLAIMS = (
    (Kind.REFUTED, AnswerKind.FAILS),
    (Kind.NOT_REPRODUCED, AnswerKind.NOT_REPRODUCED),
    (Kind.UNDECIDED, AnswerKind.OPEN),
    (Kind.REPRODUCED, AnswerKind.REPRODUCED),
    (Kind.BOUNDED, AnswerKind.HOLDS),
    (Kind.PROVED, AnswerKind.HOLDS),
    (Kind.CITED, AnswerKind.CITED),
)
"""What claims that are all needed come to: the first of these that one of them has."""

_GOOD = (AnswerKind.HOLDS, AnswerKind.REPRODUCED)
_BAD = (AnswerKind.FAILS, AnswerKind.NOT_REPRODUCED)
_CONDITIONAL = (AnswerKind.MISPRINT, AnswerKind.HOLDS_IF)


@dataclass(frozen=True)
class Condition:
    """What makes a part hold: any of these ``readings``, or any of these ``corrections``; by their names.

    ``misprint`` says that the corrections put a printed figure right.
    """

    part: str
    readings: tuple[str, ...] = ()
    corrections: tuple[str, ...] = ()
    misprint: bool = False

    def __str__(self) -> str:
        """Without the part.

        >>> str(Condition("the first half", ("as printed", "as drawn")))
        'read as "as printed" or "as drawn"'
        """
        named = [f'"{name}"' for name in self.readings]
        return " or ".join(self.corrections or (f"read as {named[0]}", *named[1:]))


@dataclass(frozen=True)
class Answer:
    """What came out, under which ``conditions`` (each part's own), in which ``parts`` of the item if not in all.

    ``claims`` are the keys of the claims that made it: those that refute, that hold, or that are open.
    """

    kind: AnswerKind
    conditions: tuple[Condition, ...] = ()
    parts: tuple[str, ...] = ()
    claims: tuple[str, ...] = ()


def answer_of(item: Item, verdicts: Mapping[str, Kind]) -> Answer:
    """The answer of ``item``; ``verdicts`` has the kind of verdict of each claim by key, undecided where there is none."""
    answers = [(part.name, _of_part(part, verdicts)) for part in item.parts]
    if not answers:
        return Answer(AnswerKind.OPEN)
    worst = min((answer.kind for _, answer in answers), key=_SEVERITY.__getitem__)
    same = [(name, answer) for name, answer in answers if answer.kind is worst]
    told = [answer for _, answer in answers if worst in _CONDITIONAL and answer.kind in _CONDITIONAL]
    whole = len(same) == len(answers)
    return Answer(
        worst,
        tuple(condition for answer in told for condition in answer.conditions),
        () if whole else tuple(name for name, _ in same),
        _distinct(key for answer in told or [answer for _, answer in same] for key in answer.claims),
    )


def _of_part(part: Part, verdicts: Mapping[str, Kind]) -> Answer:
    found = [(reading, state_of(reading, verdicts)) for reading in part.readings]
    kinds = [kind for _, kind in found]
    good = [reading for reading, kind in found if kind in _GOOD]
    if len(good) == len(found):
        return _made(AnswerKind.REPRODUCED if AnswerKind.REPRODUCED in kinds else AnswerKind.HOLDS, good)
    if good:
        return _made(AnswerKind.HOLDS_IF, good, Condition(part.name, readings=_names(good)))
    mended = [reading for reading in part.corrections if state_of(reading, verdicts) in _GOOD]
    if mended and all(kind in _BAD for kind in kinds):
        misprint = all(reading.misprint for reading in mended)
        condition = Condition(part.name, corrections=_names(mended), misprint=misprint)
        return _made(AnswerKind.MISPRINT if misprint else AnswerKind.HOLDS_IF, mended, condition)
    left = [kind for kind in kinds if kind not in _BAD] or kinds
    worst = min(left, key=_SEVERITY.__getitem__)
    return _made(worst, [reading for reading, kind in found if kind is worst])


def state_of(reading: Reading, verdicts: Mapping[str, Kind]) -> AnswerKind:
    """What its claims say of one reading: never ``HOLDS_IF`` or ``MISPRINT``."""
    kinds = {verdicts.get(key, Kind.UNDECIDED) for key in reading.claims} or {Kind.UNDECIDED}
    return next(answer for kind, answer in _OF_CLAIMS if kind in kinds)


def _made(kind: AnswerKind, readings: Iterable[Reading], *conditions: Condition) -> Answer:
    return Answer(kind, conditions, (), _distinct(key for reading in readings for key in reading.claims))


def _names(readings: Iterable[Reading]) -> tuple[str, ...]:
    return tuple(reading.name for reading in readings)


def _distinct(values: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(values))
