"""The words for answers and evidence, and the order in which they stand: the same on a page and in a terminal."""

from __future__ import annotations

from collections.abc import Iterable

from allocert.proofs import REGISTRY
from allocert.verification.claims.claim import Kind, Verdict
from allocert.verification.items import AnswerKind, Item, ItemKind
from allocert.verification.items.known import Finding, Known

__all__ = [
    "COLUMNS",
    "MEANINGS",
    "NAMES",
    "VERDICTS",
    "by_importance",
    "commands_for",
    "fails",
    "settled_by",
    "simply_holds",
]

NAMES = {kind: kind.words for kind in AnswerKind}

MEANINGS = {
    AnswerKind.HOLDS: "in every sensible reading, for all sizes that the paper speaks of or to the bound that is named",
    AnswerKind.FITS: "a printed statistic or table, run again at the paper's own sizes, loads and run lengths: not rejected, which is less than confirmed",
    AnswerKind.ANSWERED: "a question that no paper asks, with its answer",
    AnswerKind.HOLDS_AS_READ: "the text has several sensible readings; it holds in one and fails in another",
    AnswerKind.MISPRINT: 'a slip that the print around it shows; "in our copy" where the copy may have lost it',
    AnswerKind.DOES_NOT_FIT: "a printed statistic or table that such runs reject",
    AnswerKind.FAILS_AS_PRINTED: "false, with a witness, and a small repair makes it true: a hypothesis, a line of a program, a number",
    AnswerKind.FAILS: "false, with the smallest witness, and no small repair is known",
    AnswerKind.OPEN: "not decided; why, and what was tried",
    AnswerKind.CITED: "taken by the paper from elsewhere; why nothing here could decide it",
}
"""What each answer means, for pages that explain them; the best first."""

COLUMNS = tuple(MEANINGS)
"""The columns of the table."""

VERDICTS = {kind: kind.value.replace("-", " ") for kind in Kind}
"""The words for the verdicts of claims."""

_FIRST = (*COLUMNS[7:2:-1], *COLUMNS[8:], *COLUMNS[2::-1])
"""The order of the list: from what fails to what holds as it is read, then what is not decided, then what holds."""

_PROSE = "an argument in prose"
"""What evidence says of itself where no machine has checked how it comes to all sizes."""


def fails(known: Known) -> bool:
    """Whether the paper is wrong there: it fails, fails as printed, or does not fit."""
    return known.answer.kind in (AnswerKind.FAILS, AnswerKind.FAILS_AS_PRINTED, AnswerKind.DOES_NOT_FIT)


def simply_holds(known: Known) -> bool:
    """Whether nothing has to be said against the statement: it holds, fits, is cited or is a question of ours."""
    good = (AnswerKind.HOLDS, AnswerKind.FITS, AnswerKind.CITED, AnswerKind.ANSWERED)
    return (known.answer.kind in good and not known.answer.conditions) or known.item.kind is ItemKind.QUESTION


def by_importance(items: Iterable[Known]) -> list[Known]:
    """Failures first, then by the sort of statement, theorems before remarks, then in the order of the papers."""
    kinds = list(ItemKind)
    return sorted(items, key=lambda known: (_FIRST.index(known.answer.kind), kinds.index(known.item.kind)))


def settled_by(verdict: Verdict) -> str:
    """The kind of its evidence: that of a statistic are runs; an enumeration that an argument carries on to all sizes is both."""
    if verdict.kind in (Kind.FITS, Kind.DOES_NOT_FIT):
        return "runs with intervals"
    carried = verdict.kind is Kind.PROVED and _PROSE in verdict.evidence.checked_by
    return f"{verdict.evidence.kind} and argument" if carried else verdict.evidence.kind


def commands_for(item: Item, findings: Iterable[Finding]) -> list[tuple[str, str]]:
    """How a reader decides the item again and rechecks it, and the files that do so: a name and a line each."""
    ways = [
        ("decide it again", f"allocert verify {item.id} --fresh --details"),
        (
            "recheck it without engines",
            f"allocert verify {item.id} --certificates FOLDER; allocert recheck FOLDER",
        ),
    ]
    files = dict.fromkeys(REGISTRY.file_of(one.claim) for one in findings)
    return [*ways, ("decided in", ", ".join(files))] if files else ways
