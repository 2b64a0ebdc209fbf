"""The pages of results, loaded where one is asked for: they load templates and the papers, which takes a second."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from allocert.drawing.scenes.scene import Shot
    from allocert.verification.items.known import Known
    from allocert.verification.items.records import Recorded

__all__ = ["answers_page", "drawing", "pages"]


def pages() -> Any:
    """The module :mod:`allocert.report.results`."""
    return import_module("allocert.report.results")


def answers_page(known: Sequence[Known], found: Mapping[str, Recorded]) -> str:
    """The answers to these items as `allocert report` has them, with the verdicts of this run."""
    sources = import_module("allocert.report.sources").text_of_sources(found)
    page: str = import_module("allocert.report.document").report_of(known, sources)
    return page


def drawing(title: str, shot: Shot) -> str:
    """The SVG document of a drawing."""
    svg: str = import_module("allocert.drawing.scenes.scene").svg_of_shot(title, shot)
    return svg
