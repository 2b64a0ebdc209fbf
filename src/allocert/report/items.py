"""An item on the page: its answer in words and drawings for its template."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from markupsafe import Markup

from allocert.drawing.counterexamples import figure_of
from allocert.proofs import REGISTRY
from allocert.proofs.formal.statements import Statement
from allocert.report.counts import OWN
from allocert.report.misses import miss_of
from allocert.report.rendering import render
from allocert.report.steps import figure
from allocert.report.theorems import checked_of, sentence_under, theorem_of
from allocert.report.topology import topologies_of
from allocert.report.wording import (
    NAMES,
    STRENGTHS,
    VERDICTS,
    commands_for,
    one_line,
    rests_on,
    scope_of,
    simply_holds,
    strength_in_words,
)
from allocert.verification.claims.claim import Counterexample, Kind
from allocert.verification.items import AnswerKind, Item, ItemKind, Reading
from allocert.verification.items.headline import headline_of
from allocert.verification.items.known import Finding, Known
from allocert.verification.knowledge import is_stale

__all__ = ["ItemView"]

_LONGEST_VALUE = 160
"""Characters of a value that are shown."""

_MOST_VALUES = 12
_WORDS = 8
"""Characters from which on a value that the evidence has as well is not said again; shorter ones are numbers."""

_OPEN_KINDS = (Kind.UNDECIDED, Kind.CITED)


@dataclass(frozen=True)
class ClaimView:
    """A claim under a reading or as a probe, whose text is ``above``: verdict, where it holds, on which evidence; drawn where it is refuted."""

    finding: Finding
    above: str

    @property
    def verdict(self) -> str:
        """The kind of verdict."""
        return self.finding.kind.value

    @property
    def verdict_name(self) -> str:
        """The verdict in words."""
        return VERDICTS[self.finding.kind]

    @property
    def theorem(self) -> Statement | None:
        """The theorem in Coq that it rests on."""
        return theorem_of(self.finding.found.verdict)

    @property
    def sentence(self) -> str:
        """What that theorem says, if the text above does not say so."""
        return sentence_under(self.above, self.finding.claim.key, self.finding.found.verdict)

    @property
    def scope_name(self) -> str:
        """What the scope says: for which sizes, or why there is no verdict."""
        return "why" if self.finding.kind in _OPEN_KINDS else "for"

    @property
    def scope(self) -> str:
        """For which sizes, with the page that joins certified steps; why, of one that is not decided."""
        return one_line(scope_of(self.finding.found.verdict))

    @property
    def counterexample(self) -> Counterexample | None:
        """If it is refuted."""
        return self.finding.found.verdict.counterexample

    @cached_property
    def drawn(self) -> Markup:
        """The counterexample, or what a simulation found instead of a printed figure; nothing for other verdicts."""
        if self.counterexample is None:
            missed = self.finding.kind is Kind.DOES_NOT_FIT and miss_of(self.finding.found.verdict.scope)
            return figure(missed, missed.title) if missed else Markup()
        made = figure_of(self.counterexample.data, self.counterexample.text)
        return figure(made, self.counterexample.text) if made else Markup()

    @property
    def evidence(self) -> str:
        """On what the verdict rests, and who checked it."""
        verdict = self.finding.found.verdict
        if self.finding.kind in _OPEN_KINDS:
            return ""
        checked = checked_of(verdict)
        said, _, cases = checked.partition(": ")
        if cases and one_line(verdict.scope).endswith(one_line(cases)):
            checked = said
        return "; ".join(filter(None, (rests_on(verdict), "" if checked == "nobody" else one_line(checked))))

    @property
    def values(self) -> list[tuple[str, str]]:
        """The numbers decided, the first of them, each cut to a line."""
        found = [(name, one_line(_shown(value))) for name, value in self.finding.found.verdict.values.items()]
        kept = [(name, text) for name, text in found if len(text) < _WORDS or text not in self.evidence]
        return [(name, _cut(text, _LONGEST_VALUE)) for name, text in kept[:_MOST_VALUES]]

    @property
    def effort(self) -> str:
        """At which effort and in how long it was decided."""
        return f"{self.finding.found.effort.value} effort, {self.finding.found.seconds:.1f} s"

    @property
    def stale(self) -> bool:
        """Whether other code than today's came to it."""
        return is_stale(self.finding)

    @property
    def conflict(self) -> str:
        """The recorded verdict that this one contradicts, if any."""
        other = self.finding.conflict
        return f"{other.verdict.kind.value} at {other.effort.value} effort" if other else ""


@dataclass(frozen=True)
class ReadingView:
    """One way to read a part, or a correction."""

    title: str
    text: str
    state: AnswerKind
    open: str
    claims: tuple[ClaimView, ...]
    missing: tuple[str, ...]


@dataclass(frozen=True)
class ItemView:
    """What the template of an item asks for."""

    known: Known

    @property
    def item(self) -> Item:
        """The item."""
        return self.known.item

    @property
    def answer(self) -> str:
        """The answer's kind, as a filter names it."""
        return self.known.answer.kind.value

    @property
    def answer_name(self) -> str:
        """The answer in words."""
        return NAMES[self.known.answer.kind]

    @property
    def headline(self) -> str:
        """The answer in one sentence."""
        return one_line(headline_of(self.known))

    @property
    def strength(self) -> str:
        """The strength with what it means."""
        return f"{strength_in_words(self.known)}: {STRENGTHS[self.known.strength]}"

    @property
    def note(self) -> Markup:
        """The note, in which the names of items are links."""
        words = re.split(r"([A-Z]{2}-[\w.'-]*\w)", one_line(self.item.note))
        ids = {item.id for item in REGISTRY.items}
        return Markup().join(
            Markup('<a href="#{0}">{0}</a>').format(word) if word in ids else word for word in words
        )

    @property
    def topologies(self) -> tuple[str, ...]:
        """The machines that it speaks of."""
        return topologies_of(self.item)

    @property
    def simply(self) -> bool:
        """Whether it simply holds."""
        return simply_holds(self.known)

    @property
    def stale(self) -> bool:
        """Whether its answer rests on what other code than today's came to."""
        return any(is_stale(finding) for finding in self.known.resting)

    @property
    def recorded_at(self) -> str:
        """The efforts of recorded verdicts in it; nothing if all are of the reader's own run."""
        return ", ".join(effort.value for effort in self.known.recorded_at)

    @property
    def parts(self) -> list[tuple[str, list[ReadingView]]]:
        """Each part's name and its readings, corrections last."""
        return [
            (part.name, list(self._readings(part.readings, part.corrections))) for part in self.item.parts
        ]

    @property
    def probes(self) -> list[ClaimView]:
        """The claims beyond the paper's."""
        return [ClaimView(finding, finding.claim.statement) for finding in self.known.probes]

    @property
    def commands(self) -> list[tuple[str, str]]:
        """How to decide and to recheck it, and where that is done."""
        return commands_for(self.item, self.known.findings.values())

    @property
    def facets(self) -> Mapping[str, str]:
        """What the filters look at: values, apart by spaces, by the filter's name."""
        return {
            "paper": OWN if self.item.kind is ItemKind.QUESTION else self.item.paper,
            "answer": self.answer,
            "topology": " ".join(self.topologies),
            "strength": self.known.strength.value.replace(" ", "-"),
            "kind": self.item.kind.value,
        }

    def markup(self) -> Markup:
        """The item."""
        return render("item.html.j2", one=self)

    def _readings(self, readings: Sequence[Reading], corrections: Sequence[Reading]) -> Iterator[ReadingView]:
        for reading in readings:
            yield self._reading(reading, f"Read as: {reading.name}")
        for reading in corrections:
            yield self._reading(reading, f"{'Misprint' if reading.misprint else 'True if'}: {reading.name}")

    def _reading(self, reading: Reading, title: str) -> ReadingView:
        findings = self.known.findings
        return ReadingView(
            one_line(title),
            one_line(reading.text),
            self.known.state(reading),
            one_line(reading.open),
            tuple(ClaimView(findings[key], reading.text) for key in reading.claims if key in findings),
            tuple(key for key in reading.claims if key not in findings),
        )


def _shown(value: Any) -> str:
    """A value as people write it.

    >>> _shown({"0": [1, 2], "1": None})
    '0: (1, 2), 1: none'
    """
    if isinstance(value, Mapping):
        return ", ".join(f"{name}: {_shown(own)}" for name, own in value.items())
    if isinstance(value, list | tuple):
        return f"({', '.join(map(_shown, value))})"
    return "none" if value is None else str(value)


def _cut(text: str, width: int) -> str:
    return text if len(text) <= width else f"{text[: width - 1].rstrip()}\N{HORIZONTAL ELLIPSIS}"
