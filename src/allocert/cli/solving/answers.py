"""What every kind of instance comes to: an answer for people, for files and for pictures, and who finds it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import KW_ONLY, dataclass, replace
from typing import Any, ClassVar, Generic, TypeVar

from allocert.api.solving.solution import Known
from allocert.cli.budget import Budget
from allocert.cli.channels import Channel
from allocert.drawing.chart import Chart
from allocert.drawing.chart_svg import svg_of_charts
from allocert.drawing.picture import Picture
from allocert.drawing.picture_svg import svg_of
from allocert.models.rectangles.fit_limit import FitLimit
from allocert.solvers.answer import Answer, Status
from allocert.solvers.certificate import Certificate

__all__ = ["Answering", "Asked", "Shown", "Solved", "Solver"]

A = TypeVar("A")
W = TypeVar("W")


@dataclass(frozen=True)
class Asked:
    """What the command line asks of an answer: until when, from which seed, within which limits, with the fewest moves."""

    budget: Budget
    seed: int
    limit: FitLimit
    fewest: bool


@dataclass(frozen=True)
class Shown:
    """How an answer is shown: ``lines`` for people, below the status; ``pictures`` or ``charts`` for an SVG under ``title``, none where
    there is nothing to draw; ``parts`` are the fields of the JSON solution that only this kind has.
    """

    lines: tuple[str, ...]
    title: str
    parts: Mapping[str, Any]
    _: KW_ONLY
    pictures: tuple[Picture, ...] = ()
    charts: tuple[Chart, ...] = ()


@dataclass(frozen=True)
class Solved(Known, Shown):
    """An answer to an instance, with the ``schema`` of its JSON solution."""

    schema: str
    instance: Mapping[str, Any]

    def drawing(self) -> str | None:
        """An SVG document, or ``None`` where there is nothing to draw."""
        if self.charts:
            return svg_of_charts(self.title, self.answered, self.charts)
        return svg_of(self.title, self.answered, self.pictures) if self.pictures else None

    @property
    def answered(self) -> str:
        """The status and who answered."""
        return f"{self.status.value}{'' if self.certified else ', uncertified'}, by {self.engine}"

    def headline(self) -> str:
        """Status, engine and seconds."""
        proved = "" if self.certified else ", uncertified"
        return f"{self.status.value}{proved} ({self.engine}, {self.seconds:.2f} s)"

    def to_json(self) -> dict[str, Any]:
        """The solution."""
        return {
            "schema": self.schema,
            "instance": dict(self.instance),
            "status": self.status.value,
            "certified": self.certified,
            "engine": self.engine,
            "reason": self.reason,
            **self.parts,
            "certificate": None
            if self.certificate is None
            else {"kind": self.certificate.kind, "claim": self.certificate.claim, "checked": self.checked},
            "seconds": round(self.seconds, 3),
        }


@dataclass(frozen=True)
class Solver(ABC, Generic[A]):
    """One kind of question: its answers are found in one process and, where time runs out, shown in another."""

    schema: ClassVar[str]
    instance: Any
    asked: Asked

    @abstractmethod
    def decide(self, channel: Channel[A]) -> A:
        """The answer. Intermediate output is valid as it is and claims no more than is known."""

    @abstractmethod
    def unknown(self, why: str) -> A:
        """The answer where nothing is known."""

    @abstractmethod
    def proof(self, answer: A) -> Certificate | None:
        """The certificate of what the answer says, or of as much as can be certified."""

    @abstractmethod
    def bare(self, answer: A) -> A:
        """The answer without a certificate, on the engine's word."""

    @abstractmethod
    def said(self, answer: A) -> tuple[Status, bool, str, str]:
        """The status, whether it is certified, who answered, and why there is no more."""

    @abstractmethod
    def shown(self, answer: A) -> Shown:
        """The answer for people, files and pictures."""

    def solved(self, answer: A) -> Solved:
        """What the answer comes to, certificate and seconds apart."""
        known = zip(Known.__dataclass_fields__, (*self.said(answer), None, None, 0.0), strict=True)
        parts: dict[str, Any] = {**vars(self.shown(answer)), **dict(known)}
        return Solved(**parts, schema=self.schema, instance=self.instance.to_json())


class Answering(Solver[Answer[W]]):
    """A question whose answer is one; ``engine`` is named where nothing is known."""

    engine: ClassVar[str] = "none"

    def unknown(self, why: str) -> Answer[W]:
        """No witness."""
        return Answer.unknown(why, engine=self.engine)

    def proof(self, answer: Answer[W]) -> Certificate | None:
        """What the answer has."""
        return answer.certificate

    def bare(self, answer: Answer[W]) -> Answer[W]:
        """The answer on the engine's word."""
        return replace(answer, certificate=None)

    def said(self, answer: Answer[W]) -> tuple[Status, bool, str, str]:
        """As it is."""
        return answer.status, answer.certified, answer.engine, answer.reason
