"""The templates of pages: Jinja2, every value escaped unless it is markup already, nothing undefined let through."""

from __future__ import annotations

from functools import cache
from importlib import resources

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from allocert.report.wording import one_line

__all__ = ["render", "source"]

_FOLDER = "templates"


def render(name: str, /, **values: object) -> Markup:
    """The template ``name`` (a file of ``report/templates``) with these values, as markup.

    Raises :class:`jinja2.TemplateError` for a template that names what it is not given.
    """
    return Markup(_environment().get_template(name).render(values))


@cache
def source(name: str) -> str:
    """The text of a style or script of ``report/templates``, as it is to stand in a page."""
    return (resources.files(__package__) / _FOLDER / name).read_text(encoding="utf-8").strip()


@cache
def _environment() -> Environment:
    loader = PackageLoader("allocert.report", _FOLDER)
    made = Environment(
        loader=loader, autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    made.filters["line"] = one_line
    return made
