"""The words for answers and evidence, and the order in which they are told: the same on a page and in a terminal."""

from __future__ import annotations

from collections.abc import Iterable

from allocert.proofs import REGISTRY
from allocert.verification.claims.claim import Kind, Verdict
from allocert.verification.items import AnswerKind, Item, ItemKind
from allocert.verification.items.known import Known, Told

__all__ = [
    "COLUMNS",
    "NAMES",
    "by_importance",
    "commands_for",
    "settled_by",
    "simply_holds",
    "told_of",
]

COLUMNS = (
    AnswerKind.HOLDS,
    AnswerKind.REPRODUCED,
    AnswerKind.HOLDS_IF,
    AnswerKind.MISPRINT,
    AnswerKind.FAILS,
    AnswerKind.NOT_REPRODUCED,
    AnswerKind.OPEN,
    AnswerKind.CITED,
)
"""The columns of the table, the best first."""

NAMES = {kind: kind.value.replace("-", " ") for kind in AnswerKind}

_FIRST = (
    AnswerKind.FAILS,
    AnswerKind.NOT_REPRODUCED,
    AnswerKind.MISPRINT,
    AnswerKind.HOLDS_IF,
    AnswerKind.OPEN,
    AnswerKind.CITED,
    AnswerKind.REPRODUCED,
    AnswerKind.HOLDS,
)
"""The order of the list."""

_PROSE = "an argument in prose"
"""What evidence says of itself where no machine has checked how it comes to all sizes."""


def simply_holds(known: Known) -> bool:
    """Whether the list of what does not hold passes over it: what holds, what is cited, and questions of our own."""
    good = (AnswerKind.HOLDS, AnswerKind.REPRODUCED, AnswerKind.CITED)
    return known.answer.kind in good or known.item.kind is ItemKind.QUESTION


def by_importance(items: Iterable[Known]) -> list[Known]:
    """Failures first, then by the sort of statement, theorems before remarks, then in the order of the papers."""
    kinds = list(ItemKind)
    return sorted(items, key=lambda known: (_FIRST.index(known.answer.kind), kinds.index(known.item.kind)))


def told_of(known: Known) -> str:
    """What a line says beside the answer: the condition, the witness, why it is open, or for which sizes."""
    parts = f"{', '.join(known.answer.parts)}: " if any(known.answer.parts) else ""
    match known.answer.kind:
        case AnswerKind.HOLDS_IF | AnswerKind.MISPRINT:
            return known.condition
        case AnswerKind.FAILS | AnswerKind.NOT_REPRODUCED:
            return parts + known.witness
        case _:
            return parts + known.extent


def settled_by(verdict: Verdict) -> str:
    """The kind of its evidence; an enumeration that an argument carries on to all sizes is told as both."""
    carried = verdict.kind is Kind.PROVED and _PROSE in verdict.evidence.checked_by
    return f"{verdict.evidence.kind} and argument" if carried else verdict.evidence.kind


def commands_for(item: Item, told: Iterable[Told]) -> list[tuple[str, str]]:
    """How a reader decides the item again and rechecks it, and the files that do so: a name and a line each."""
    ways = [
        ("decide it again", f"allocert verify {item.id} --fresh --details"),
        (
            "recheck it without engines",
            f"allocert verify {item.id} --certificates FOLDER; allocert recheck FOLDER",
        ),
    ]
    files = dict.fromkeys(REGISTRY.file_of(one.claim) for one in told)
    return [*ways, ("decided in", ", ".join(files))] if files else ways
