"""What the pages of results have in common: a verdict, facts, sections, and the command that makes the result again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from allocert.drawing.forms.form import UnfitError
from allocert.drawing.frames import Frame
from allocert.drawing.scenes.scene import Shot, frame_of
from allocert.errors import AllocertError
from allocert.report.rendering import render
from allocert.report.shell import page

__all__ = ["TOO_LARGE", "WIDTH", "Section", "Verdict", "drawn", "listing", "result_page", "table"]

WIDTH = 96
"""Columns of what stands as text on a page."""


@dataclass(frozen=True)
class Verdict:
    """The result in a word and a line; ``hue`` is a class of the page's style: ``holds``, ``fails`` or ``open``."""

    hue: str
    word: str
    line: str = ""


@dataclass(frozen=True)
class Section:
    """A part of a page with a headline; one without a body is left out."""

    title: str
    body: Markup


TOO_LARGE = Markup('<p class="source">This machine is too large to be drawn step by step.</p>')
"""Stands where drawings of smaller machines are."""


def result_page(
    title: str,
    verdict: Verdict,
    facts: Iterable[tuple[str, str]],
    sections: Iterable[Section],
    command: str = "",
) -> str:
    """A whole page: the verdict, the facts that are not empty, the sections, and ``command`` to come to it again."""
    body = render(
        "result.html.j2",
        verdict=verdict,
        facts=[(name, text) for name, text in facts if text],
        sections=[section for section in sections if section.body],
        command=command,
    )
    return page(title, body)


def drawn(shots: Iterable[Shot]) -> Iterator[Frame]:
    """A frame a shot, those before the first that cannot be drawn."""
    try:
        for caption, *scenes in shots:
            yield frame_of(caption, scenes, WIDTH)
    except (UnfitError, AllocertError):
        return


def table(caption: str, columns: Sequence[str], rows: Sequence[Sequence[str]]) -> Markup:
    """A table of texts with a heading for each column and each row, nothing without rows."""
    return render("grid.html.j2", caption=caption, columns=columns, rows=rows) if rows else Markup()


def listing(lines: Sequence[str], summary: str = "") -> Markup:
    """Lines of text as they are; folded below ``summary`` if there is one. Nothing without lines."""
    if not lines:
        return Markup()
    text = Markup('<pre tabindex="0">{}</pre>').format("\n".join(lines))
    if not summary:
        return text
    return Markup('<details class="as-text"><summary>{}</summary>{}</details>').format(summary, text)
