"""The state of an item: the best verdict on each of its claims, fresh or recorded, and the answer that follows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from allocert.verification.claims.claim import Claim, Effort, Kind
from allocert.verification.claims.strength import Strength, strength_of
from allocert.verification.items.answer import Answer, AnswerKind, answer_of, state_of
from allocert.verification.items.item import Item, Reading
from allocert.verification.items.records import Recorded, contradict

__all__ = ["Finding", "Known", "best"]

_ORDER = list(Effort)
_DECIDED = (Kind.PROVED, Kind.BOUNDED, Kind.REFUTED, Kind.FITS, Kind.DOES_NOT_FIT)


@dataclass(frozen=True)
class Finding:
    """The verdict on one claim. ``recorded`` says that the verdict is not of this run."""

    claim: Claim
    found: Recorded
    recorded: bool = False
    conflict: Recorded | None = None

    @property
    def kind(self) -> Kind:
        """Of the verdict."""
        return self.found.verdict.kind


def best(claim: Claim, fresh: Recorded | None, record: Recorded | None) -> Finding | None:
    """The verdict of this run, unless the record decides what it leaves open, or says more at a higher effort.

    ``None`` if nobody has decided the claim. Where the two contradict each other, the fresh one stands, with the other as
    its ``conflict``.
    """
    if fresh is None or record is None:
        known = fresh or record
        return None if known is None else Finding(claim, known, recorded=fresh is None)
    if contradict(fresh, record):
        return Finding(claim, fresh, conflict=record)
    higher = _ORDER.index(record.effort) > _ORDER.index(fresh.effort)
    weaker = record.verdict.kind is Kind.BOUNDED and fresh.verdict.kind is Kind.PROVED
    more = (record.verdict.kind, record.verdict.scope) != (fresh.verdict.kind, fresh.verdict.scope)
    better = record.verdict.kind in _DECIDED and higher and more and not weaker
    if better or fresh.verdict.kind is Kind.UNDECIDED:
        return Finding(claim, record, recorded=True)
    return Finding(claim, fresh)


@dataclass(frozen=True)
class Known:
    """An item and the verdicts on its claims, by key."""

    item: Item
    findings: Mapping[str, Finding]

    @cached_property
    def answer(self) -> Answer:
        """From the verdicts."""
        return answer_of(self.item, self._kinds)

    def state(self, reading: Reading) -> AnswerKind:
        """What its claims say of one reading."""
        return state_of(reading, self._kinds)

    @cached_property
    def _kinds(self) -> Mapping[str, Kind]:
        return {key: finding.kind for key, finding in self.findings.items()}

    @property
    def probes(self) -> tuple[Finding, ...]:
        """The claims under its identifier beyond the paper's."""
        return tuple(finding for key, finding in self.findings.items() if key not in self.item.claims)

    @property
    def deciding(self) -> tuple[Finding, ...]:
        """The claims that made the answer."""
        return tuple(self.findings[key] for key in self.answer.claims if key in self.findings)

    @property
    def recorded(self) -> bool:
        """Whether the answer rests on a verdict that is not of this run."""
        return any(finding.recorded for finding in self.resting)

    @property
    def recorded_at(self) -> tuple[Effort, ...]:
        """The efforts of the recorded verdicts that it rests on."""
        found = {finding.found.effort for finding in self.resting if finding.recorded}
        return tuple(effort for effort in Effort if effort in found)

    @property
    def resting(self) -> tuple[Finding, ...]:
        """The claims that made the answer, and those that its conditions set aside."""
        keys = (*self.answer.claims, *self.answer.against)
        return tuple(self.findings[key] for key in keys if key in self.findings)

    @property
    def witness(self) -> str:
        """Of an item that fails or does not fit, the counterexample, or what was found instead of a printed figure."""
        return self.witness_of((*self.answer.against, *self.answer.claims))

    def witness_of(self, keys: Iterable[str]) -> str:
        """The first counterexample of these claims, or the first figure that was found instead of a printed one."""
        for key in keys:
            verdict = self.findings[key].found.verdict if key in self.findings else None
            if verdict and verdict.kind is Kind.REFUTED and verdict.counterexample:
                return verdict.counterexample.text
            if verdict and verdict.kind is Kind.DOES_NOT_FIT:
                return verdict.scope
        return ""

    @property
    def strength(self) -> Strength:
        """The weakest evidence that the answer rests on: of what holds, and of what refutes that which does not."""
        fails = self.answer.kind in (AnswerKind.FAILS, AnswerKind.DOES_NOT_FIT) and not self.answer.conditions
        refuting = (one for one in self.resting if one.kind in (Kind.REFUTED, Kind.DOES_NOT_FIT))
        found = {
            strength_of(one.found.verdict) for one in (refuting if fails else (*self.deciding, *refuting))
        }
        return max(found, key=list(Strength).index, default=Strength.NOTHING)

    @property
    def extent(self) -> str:
        """For which sizes or runs, as the weakest claim that counts says it; why, of an open answer."""
        if self.answer.kind is AnswerKind.OPEN:
            return self._why_open()
        weight = {kind: place for place, kind in enumerate((Kind.FITS, Kind.BOUNDED, Kind.PROVED))}
        ordered = sorted(self.deciding, key=lambda finding: weight.get(finding.kind, -1))
        return ordered[0].found.verdict.scope if ordered else ""

    def _why_open(self) -> str:
        for reading in self._readings():
            if reading.open:
                return reading.open
        for finding in self.deciding:
            if finding.kind is Kind.UNDECIDED:
                return finding.found.verdict.scope
        missing = [key for key in self.answer.claims if key not in self.findings]
        return f"not decided: {', '.join(missing[:3])}" if missing else "nothing decides it"

    def _readings(self) -> Iterable[Reading]:
        return (reading for part in self.item.parts for reading in part.readings)
