"""The headline of an item: its own, or one made of its readings, repairs, scopes and witnesses."""

from __future__ import annotations

import re
from collections.abc import Iterable

from allocert.verification.claims.claim import Kind
from allocert.verification.items.answer import Condition
from allocert.verification.items.item import AnswerKind, Part
from allocert.verification.items.known import Known

__all__ = ["headline_of"]

_PAGE = re.compile(r" \(docs/proofs/[\w-]+\.md\)")


def headline_of(known: Known) -> str:
    """The answer in one sentence: as the item has it for this answer, else made of its parts, what fails first."""
    return known.item.headlines.get(known.answer.kind) or _composed(known)


def _composed(known: Known) -> str:
    answer = known.answer
    where = f"{', '.join(answer.parts)}: " if any(answer.parts) else ""
    if answer.kind is AnswerKind.ANSWERED:
        return _answer(known)
    if answer.conditions:
        return _joined((condition.part, _conditional(known, condition)) for condition in answer.conditions)
    if answer.kind is AnswerKind.FITS:
        return _fitting(known)
    if answer.kind in (AnswerKind.FAILS, AnswerKind.DOES_NOT_FIT):
        return where + (known.witness or known.extent)
    if answer.kind is AnswerKind.HOLDS:
        return f"{where}{_sizes(known.extent)} ({known.strength.value})"
    return where + known.extent


def _sizes(scope: str) -> str:
    """The sizes of a scope, without the page of the proof and what was enumerated besides."""
    return _PAGE.sub("", scope).partition("; by enumeration ")[0].partition("; by search ")[0]


def _answer(known: Known) -> str:
    """What the readings of a question say that hold, and why the others do not."""
    found = []
    for part in known.item.parts:
        for reading in part.readings:
            holds = known.state(reading) in (AnswerKind.HOLDS, AnswerKind.FITS)
            found.append(reading.text.rstrip(".") if holds else f"not so: {known.witness_of(reading.claims)}")
    return "; ".join(found)


def _fitting(known: Known) -> str:
    """What each reading says, and of a statistic how many of the cells or differences are as it says."""
    found = []
    for part in known.item.parts:
        for reading in part.readings:
            scopes = [
                known.findings[key].found.verdict.scope.partition(";")[0]
                for key in reading.claims
                if key in known.findings and known.findings[key].kind is Kind.FITS
            ]
            text = reading.text.rstrip(".")
            found.append(f"{text} ({', '.join(dict.fromkeys(scopes))})" if scopes else text)
    return "; ".join(found)


def _conditional(known: Known, condition: Condition) -> str:
    part = next(part for part in known.item.parts if part.name == condition.part)
    if condition.readings:
        return f"{condition}; {_against(known, part, condition)}"
    if condition.misprint:
        return str(condition)
    witness = known.witness_of(key for reading in part.readings for key in reading.claims)
    verb = "fits" if known.answer.kind is AnswerKind.DOES_NOT_FIT else "holds"
    return f"as printed: {witness}; {verb} with: {condition}"


def _against(known: Known, part: Part, condition: Condition) -> str:
    """How the readings fail that do not hold."""
    verb = "does not fit" if known.answer.kind is AnswerKind.FITS else "fails"
    failing = [reading for reading in part.readings if reading.name not in condition.readings]
    return "; ".join(f'read as "{one.name}" it {verb}: {known.witness_of(one.claims)}' for one in failing)


def _joined(found: Iterable[tuple[str, str]]) -> str:
    """Each text once, after the names of the parts that it is about."""
    parts: dict[str, list[str]] = {}
    for name, text in found:
        parts.setdefault(text, []).append(name)
    return "; ".join(f"{', '.join(names)}: {text}" if any(names) else text for text, names in parts.items())
