"""The words for answers and evidence, and the order in which they stand: the same on a page and in a terminal."""

from __future__ import annotations

from collections.abc import Iterable

from allocert.proofs import REGISTRY
from allocert.verification.claims.claim import Kind, Verdict
from allocert.verification.claims.strength import Strength, page_of, strength_of
from allocert.verification.items import AnswerKind, Item, ItemKind
from allocert.verification.items.known import Finding, Known

__all__ = [
    "COLUMNS",
    "MEANINGS",
    "NAMES",
    "STRENGTHS",
    "VERDICTS",
    "by_importance",
    "commands_for",
    "fails",
    "one_line",
    "rests_on",
    "scope_of",
    "simply_holds",
    "strength_in_words",
    "verdict_in_words",
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

STRENGTHS = {
    Strength.FORMAL: "a theorem in Coq of what is claimed, about a model that is tied to the shipped code",
    Strength.CERTIFIED: "certificates that a small checker accepts, and nothing joined by hand",
    Strength.COUNTEREXAMPLE: "a counterexample, replayed",
    Strength.WITNESS: "an example of something that exists, replayed",
    Strength.CERTIFIED_STEPS: "certified steps of a proof for all sizes; prose joins them, on the page that is named",
    Strength.ARGUED: "every case up to the sizes that are named, and for more an argument in prose",
    Strength.ENUMERATED: "every case up to the sizes that are named",
    Strength.ENGINE: "what an engine says, without a certificate",
    Strength.STATISTICS: "simulations, with intervals",
    Strength.NOTHING: "nothing here decides it",
}
"""What each strength of evidence means; the strongest first."""

_PROOFS = (Strength.FORMAL, Strength.CERTIFIED, Strength.CERTIFIED_STEPS)
"""What a headline may call proved."""

_NOT_TRIED = "not tried at quick effort; standard effort decides it"

_FIRST = (*COLUMNS[7:2:-1], *COLUMNS[8:], *COLUMNS[2::-1])
"""The order of the list: first failing items up to those that hold as read, then undecided ones, then those that hold."""


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


def rests_on(verdict: Verdict) -> str:
    """How strong a verdict's evidence is, in words, and the page of the argument that joins certified steps if there is one."""
    strength = strength_of(verdict)
    joined = strength is Strength.CERTIFIED_STEPS and page_of(verdict)
    return f"{strength.value}, joined in {joined}" if joined else strength.value


def verdict_in_words(verdict: Verdict) -> str:
    """The kind of a verdict, with the strength of its evidence if it decides anything, such as ``proved (formal)``."""
    open_ = verdict.kind in (Kind.UNDECIDED, Kind.CITED)
    return VERDICTS[verdict.kind] + ("" if open_ else f" ({rests_on(verdict)})")


def strength_in_words(known: Known) -> str:
    """The strength of an answer and, where it is a weaker one, what parts of the item are proved by; with the pages of steps.

    ``enumerated, in part formal`` is an answer whose weakest evidence is an enumeration, some of whose claims are theorems.
    """
    verdicts = [known.findings[key].found.verdict for key in known.item.claims if key in known.findings]

    def said(strengths: Iterable[Strength]) -> str:
        found = (
            rests_on(verdict) for one in strengths for verdict in verdicts if strength_of(verdict) is one
        )
        return " and ".join(dict.fromkeys(found))

    order = list(Strength)
    own = said([known.strength]) or known.strength.value
    parts = said(one for one in _PROOFS if order.index(one) < order.index(known.strength))
    return f"{own}, in part {parts}" if parts else own


def scope_of(verdict: Verdict) -> str:
    """The scope of a verdict, with the page that joins certified steps; for a claim that was not tried at this effort, it says so."""
    scope = verdict.scope.replace("decided at standard effort", _NOT_TRIED)
    joined = strength_of(verdict) is Strength.CERTIFIED_STEPS and page_of(verdict)
    return f"{scope} ({joined})" if joined and joined not in scope else scope


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


def one_line(text: str) -> str:
    """The text with single spaces only; in templates the filter ``line``."""
    return " ".join(text.split())
