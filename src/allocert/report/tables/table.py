"""A printed table as data, and as accessible HTML."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from markupsafe import Markup

from allocert.report.rendering import render

__all__ = ["Cell", "Fit", "Row", "Table", "compared", "listed"]


class Fit(Enum):
    """Whether a printed number can be right: ``words`` say so, ``sign`` stands in the cell."""

    FITS = "fits", "✓", "fits"
    OFF = "off", "≈", "outside its own interval"
    FAR = "far", "✗", "does not fit"
    UNJUDGED = "unjudged", "?", "contradicts other cells of the paper, not judged"
    NONE = "", "", ""

    @classmethod
    def of(cls, fits: bool) -> Fit:
        """The mark of a number that is judged alone."""
        return cls.FITS if fits else cls.FAR

    def __init__(self, name: str, sign: str, words: str) -> None:
        self.css, self.sign, self.words = name, sign, words


@dataclass(frozen=True)
class Cell:
    """The printed value, and below it the value found, with its interval; ``note`` is a word more."""

    printed: str
    found: str = ""
    fit: Fit = Fit.NONE
    note: str = ""


def compared(printed: str, computed: str) -> Cell:
    """A cell that fits if both are the same."""
    return Cell(printed, computed, Fit.of(printed == computed))


def listed(printed: Sequence[str], computed: Sequence[str], what: str) -> Cell:
    """A cell for lists of ``what``: which of them differ."""
    apart = [f"{was}: it is {own}" for was, own in zip(printed, computed, strict=True) if was != own]
    return Cell(f"{len(printed)} {what}", ", ".join(apart) or f"the same {what}", Fit.of(not apart))


@dataclass(frozen=True)
class Row:
    """A row: its heading and cells, ``None`` for one that the paper leaves empty."""

    head: str
    cells: tuple[Cell | None, ...]


@dataclass(frozen=True)
class Table:
    """A table: ``groups`` are headings over this many columns, if there are any; ``sources`` are lines on what it rests on."""

    caption: str
    corner: str
    columns: tuple[str, ...]
    rows: tuple[Row, ...]
    sources: tuple[str, ...]
    groups: tuple[tuple[str, int], ...] = ()

    @property
    def fits(self) -> tuple[Fit, ...]:
        """The marks that occur, for the legend."""
        present = {cell.fit for row in self.rows for cell in row.cells if cell is not None}
        return tuple(fit for fit in Fit if fit in present and fit is not Fit.NONE)

    @property
    def compares(self) -> bool:
        """Whether anything in it is printed in the paper."""
        return any(cell.printed for row in self.rows for cell in row.cells if cell is not None)

    @property
    def count(self) -> str:
        """How many of the judged cells fit, in words; empty where none is judged."""
        judged = [
            cell.fit
            for row in self.rows
            for cell in row.cells
            if cell is not None and cell.fit not in (Fit.NONE, Fit.UNJUDGED)
        ]
        return f"{judged.count(Fit.FITS)} of {len(judged)} cells fit" if judged else ""

    def markup(self) -> Markup:
        """As HTML."""
        return render("table.html.j2", table=self)
