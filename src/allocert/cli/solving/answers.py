"""What every kind of instance comes to: an answer for people, for files and for pictures, and who finds it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from allocert.cli.budget import Budget
from allocert.cli.channels import Channel
from allocert.drawing.chart import Chart
from allocert.drawing.chart_svg import svg_of_charts
from allocert.drawing.picture import Picture
from allocert.drawing.picture_svg import svg_of
from allocert.models.rectangles.fit_limit import FitLimit
from allocert.solvers.answer import Status
from allocert.solvers.certificate import Certificate

__all__ = ["Asked", "Solved", "Solver"]

A = TypeVar("A")


@dataclass(frozen=True)
class Asked:
    """What the command line asks of an answer: until when, from which seed, within which limits, with the fewest moves."""

    budget: Budget
    seed: int
    limit: FitLimit
    fewest: bool


@dataclass(frozen=True)
class Solved:
    """An answer to an instance.

    ``lines`` are for people, below the status; ``pictures`` or ``charts`` for an SVG under ``title``, none where there is
    nothing to draw; ``parts`` are the fields of the JSON solution that only this kind has, with its ``schema``.
    ``checked`` is what the certificate's checker looked at.
    """

    schema: str
    instance: Mapping[str, Any]
    status: Status
    certified: bool
    engine: str
    reason: str
    lines: tuple[str, ...]
    title: str
    pictures: tuple[Picture, ...]
    parts: Mapping[str, Any]
    charts: tuple[Chart, ...] = ()
    certificate: Certificate | None = None
    checked: str | None = None
    seconds: float = 0.0

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


class Solver(Protocol[A]):
    """One kind of question: its answers are found in one process and, where time runs out, shown in another."""

    def decide(self, channel: Channel[A]) -> A:
        """The answer. What is printed on the way is valid as it is and claims no more than is known."""

    def unknown(self, why: str) -> A:
        """What is said where nothing is known."""

    def proof(self, answer: A) -> Certificate | None:
        """The certificate of what the answer says, or of as much as can be certified."""

    def bare(self, answer: A) -> A:
        """The answer without a certificate, which then says so."""

    def solved(self, answer: A) -> Solved:
        """What the answer comes to, certificate and seconds apart."""
