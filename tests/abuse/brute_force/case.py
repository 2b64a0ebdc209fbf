"""A comparison: a question as a file has it, what ``allocert solve`` says to it, and how the two are judged."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

__all__ = ["Case", "Data", "Kind", "Said", "UndecidedError", "grid_of"]

Data = dict[str, Any]
"""A JSON object."""


@dataclass(frozen=True)
class Case:
    """An instance as in a file, and options of the command: ``fewest`` moves, an ``engine``, a ``seed``.

    ``known`` is what a kind wants to keep with it: the answer, where it was needed to draw the instance.
    """

    instance: Data
    options: Mapping[str, Any] = field(default_factory=dict)
    known: Any = None

    @property
    def size(self) -> int:
        """How much there is to read: the smallest instance that disagrees is shown."""
        return len(json.dumps(self.instance))


@dataclass(frozen=True)
class Said:
    """The answer: its JSON solution, the lines for people, and what its certificate claims, once rechecked."""

    data: Data
    lines: tuple[str, ...]

    @property
    def status(self) -> str:
        """feasible, optimal, infeasible or unknown."""
        return str(self.data["status"])

    def line(self, start: str) -> str | None:
        """The first line that starts so."""
        return next((line for line in self.lines if line.startswith(start)), None)


class UndecidedError(Exception):
    """The answer leaves open what was asked, honestly: there is nothing to compare beyond what has been."""


class Kind(Protocol):
    """One kind of question: how instances are drawn, and the faults of an answer."""

    name: str
    variants: Mapping[str, int]
    """Each variant with its weight: how many instances it gets compared with the others."""

    def draw(self, draw: random.Random, variant: str) -> Case:
        """A random small instance."""

    def wrong(self, case: Case, said: Said) -> Iterator[str]:
        """The faults of an answer, a line each. Raises :class:`UndecidedError` where it leaves the question open."""


def grid_of(lines: Sequence[str], width: int, height: int) -> list[list[str]]:
    """The pictures among the lines: for each of those side by side its rows, a character a processor."""
    panels: list[list[str]] = []
    for y in range(height):
        for line in lines:
            marks = [panel.split() for panel in re.split(" {3,}", line)]
            if all(row[:1] == [str(y)] and list(map(len, row[1:])) == [1] * width for row in marks):
                panels = panels or [[] for _ in marks]
                for panel, row in zip(panels, marks, strict=True):
                    panel.append("".join(row[1:]))
                break
    return panels
