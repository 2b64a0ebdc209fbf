"""What every kind of instance comes to: an answer for people, for files and for pictures."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from allocert.cli.chart import Chart
from allocert.cli.chart_svg import svg_of_charts
from allocert.cli.picture import Picture
from allocert.cli.picture_svg import svg_of
from allocert.solvers.answer import Status
from allocert.solvers.certificate import Certificate

__all__ = ["Solved"]


@dataclass(frozen=True)
class Solved:
    """An answer to an instance.

    ``lines`` are for people, below the status; ``pictures`` or ``charts`` for an SVG under ``title``, none where there is
    nothing to draw; ``parts`` are the fields of the JSON solution that only this kind has, with its ``schema``.
    """

    schema: str
    instance: Mapping[str, Any]
    status: Status
    certified: bool
    engine: str
    seconds: float
    reason: str
    lines: tuple[str, ...]
    certificate: Certificate | None
    title: str
    pictures: tuple[Picture, ...]
    parts: Mapping[str, Any]
    charts: tuple[Chart, ...] = ()

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

    def to_json(self, checked: str | None) -> dict[str, Any]:
        """The solution; ``checked`` is what the certificate's checker looked at."""
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
            else {"kind": self.certificate.kind, "claim": self.certificate.claim, "checked": checked},
            "seconds": round(self.seconds, 3),
        }
