"""An item's answer, from the verdicts of its claims: one pure function.

A reading holds if all its claims do. A part holds if all its readings do; if some do and the others are refuted, it holds as
read; if all are refuted and a correction holds, it fails as printed, or is a misprint. While a verdict that could change this
is missing, it is open. An item is as good as the worst of its parts. A question of ours is answered as soon as its claims are
decided, whichever way. Probes never enter.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from allocert.verification.claims.claim import Kind
from allocert.verification.items.item import AnswerKind, Item, ItemKind, Part, Reading

__all__ = ["Answer", "AnswerKind", "Condition", "answer_of", "state_of"]


_SEVERITY = {kind: place for place, kind in enumerate(AnswerKind)}

_OF_CLAIMS = (
    (Kind.REFUTED, AnswerKind.FAILS),
    (Kind.DOES_NOT_FIT, AnswerKind.DOES_NOT_FIT),
    (Kind.UNDECIDED, AnswerKind.OPEN),
    (Kind.CITED, AnswerKind.CITED),
    (Kind.FITS, AnswerKind.FITS),
    (Kind.BOUNDED, AnswerKind.HOLDS),
    (Kind.PROVED, AnswerKind.HOLDS),
)
"""What claims that are all needed come to: the first of these that one of them has."""

_GOOD = (AnswerKind.HOLDS, AnswerKind.FITS)
_BAD = (AnswerKind.FAILS, AnswerKind.DOES_NOT_FIT)
_UNANSWERED = (AnswerKind.OPEN, AnswerKind.CITED)


@dataclass(frozen=True)
class Condition:
    """What makes a part hold: any of these ``readings``, or any of these ``corrections``; by their names.

    ``misprint`` says that the corrections put a slip right that the print around it shows; ``copy``, that the slip may be one
    of the copy of the paper that was read.
    """

    part: str
    readings: tuple[str, ...] = ()
    corrections: tuple[str, ...] = ()
    misprint: bool = False
    copy: bool = False

    def __str__(self) -> str:
        """Without the part.

        >>> str(Condition("the first half", ("as printed", "as drawn")))
        'read as "as printed" or "as drawn"'
        """
        named = [f'"{name}"' for name in self.readings]
        text = " or ".join(self.corrections or (f"read as {named[0]}", *named[1:]))
        return f"in our copy: {text}" if self.copy else text


@dataclass(frozen=True)
class Answer:
    """What came out, under which ``conditions`` (each part's own), in which ``parts`` of the item if not in all.

    ``claims`` are the keys of the claims that made it: those that refute, those that hold (of all parts), or those that are
    open. ``against`` are those of readings that conditions set aside.
    """

    kind: AnswerKind
    conditions: tuple[Condition, ...] = ()
    parts: tuple[str, ...] = ()
    claims: tuple[str, ...] = ()
    against: tuple[str, ...] = ()


def answer_of(item: Item, verdicts: Mapping[str, Kind]) -> Answer:
    """The answer of ``item``; ``verdicts`` has the kind of verdict of each claim by key, undecided where there is none."""
    answers = [(part.name, _of_part(part, verdicts)) for part in item.parts]
    if not answers:
        return Answer(AnswerKind.OPEN)
    worst = min((answer.kind for _, answer in answers), key=_SEVERITY.__getitem__)
    same = [(name, answer) for name, answer in answers if answer.kind is worst]
    kept = answers if any(answer.conditions for _, answer in same) else same
    shown = [answer for _, answer in kept]
    question = item.kind is ItemKind.QUESTION and worst not in _UNANSWERED
    return Answer(
        AnswerKind.ANSWERED if question else worst,
        tuple(condition for answer in shown for condition in answer.conditions),
        () if len(same) == len(answers) else tuple(name for name, _ in same),
        _distinct(key for answer in shown for key in answer.claims),
        _distinct(key for answer in shown for key in answer.against),
    )


def _of_part(part: Part, verdicts: Mapping[str, Kind]) -> Answer:
    found = [(reading, state_of(reading, verdicts)) for reading in part.readings]
    kinds = {kind for _, kind in found}
    good = [reading for reading, kind in found if kind in _GOOD]
    bad = [reading for reading, kind in found if kind in _BAD]
    if len(good) == len(found):
        return _made(AnswerKind.FITS if AnswerKind.FITS in kinds else AnswerKind.HOLDS, good)
    if good and len(good) + len(bad) == len(found):
        statistic = kinds == {AnswerKind.FITS, AnswerKind.DOES_NOT_FIT}
        kind = AnswerKind.FITS if statistic else AnswerKind.HOLDS_AS_READ
        return _made(kind, good, Condition(part.name, readings=_names(good)), bad)
    if len(bad) == len(found):
        return _corrected(part, verdicts) or _worst(found)
    return _worst([(reading, kind) for reading, kind in found if kind not in (*_GOOD, *_BAD)])


def _corrected(part: Part, verdicts: Mapping[str, Kind]) -> Answer | None:
    """What the corrections say of a part without a reading that holds; ``None`` if nothing.

    A statistic that fits with other options than those in print does not fit: the options are named.
    """
    found = [(reading, state_of(reading, verdicts)) for reading in part.corrections]
    mended = [reading for reading, kind in found if kind in _GOOD]
    if mended:
        misprint, copy = all(one.misprint for one in mended), all(one.copy for one in mended)
        condition = Condition(part.name, corrections=_names(mended), misprint=misprint, copy=copy)
        states = {state_of(reading, verdicts) for reading in part.readings}
        if misprint:
            kind = AnswerKind.MISPRINT
        else:
            kind = (
                AnswerKind.DOES_NOT_FIT
                if states == {AnswerKind.DOES_NOT_FIT}
                else AnswerKind.FAILS_AS_PRINTED
            )
        return _made(kind, mended, condition, part.readings)
    undecided = [(reading, kind) for reading, kind in found if kind is AnswerKind.OPEN]
    return _worst(undecided) if undecided else None


def _worst(found: Sequence[tuple[Reading, AnswerKind]]) -> Answer:
    """The worst state that one of these readings has, and the readings that have it."""
    worst = min((kind for _, kind in found), key=_SEVERITY.__getitem__)
    return _made(worst, [reading for reading, kind in found if kind is worst])


def state_of(reading: Reading, verdicts: Mapping[str, Kind]) -> AnswerKind:
    """What its claims say of one reading: ``FAILS``, ``DOES_NOT_FIT``, ``OPEN``, ``FITS``, ``HOLDS`` or ``CITED``."""
    kinds = {verdicts.get(key, Kind.UNDECIDED) for key in reading.claims} or {Kind.UNDECIDED}
    return next(answer for kind, answer in _OF_CLAIMS if kind in kinds)


def _made(
    kind: AnswerKind,
    readings: Iterable[Reading],
    condition: Condition | None = None,
    against: Iterable[Reading] = (),
) -> Answer:
    keys, others = (_distinct(key for one in many for key in one.claims) for many in (readings, against))
    return Answer(kind, (condition,) if condition else (), (), keys, others)


def _names(readings: Iterable[Reading]) -> tuple[str, ...]:
    return tuple(reading.name for reading in readings)


def _distinct(values: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(values))
