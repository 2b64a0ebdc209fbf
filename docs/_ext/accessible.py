"""What Sphinx and furo leave out for readers who use no mouse or see no screen."""

from __future__ import annotations

import re
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx

_CAPTION = re.compile(r'role="heading"(?! aria-level)')
_PARAMETERS = re.compile(r"<dl>\s*((?:<dd>(?:(?!</?d[dlt]\b).)*</dd>\s*)+)</dl>", re.DOTALL)
"""A signature of many lines: definitions that define nothing."""


def levelled(tree: str) -> str:
    """The tree of pages, with the level of its headings."""
    return _CAPTION.sub('role="heading" aria-level="2"', tree)


def listed(body: str) -> str:
    """The page, with the parameters of signatures as lists."""
    return _PARAMETERS.sub(_as_list, body)


def _as_list(found: re.Match[str]) -> str:
    entries = found[1].replace("<dd>", '<dd role="listitem">')
    return f'<dl role="list">{entries}</dl>'


def amend(app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: nodes.document) -> None:
    """Amend what the templates are given."""
    for name, better in (("furo_navigation_tree", levelled), ("body", listed)):
        if isinstance(context.get(name), str):
            context[name] = better(context[name])


def setup(app: Sphinx) -> dict[str, Any]:
    """Register it after the theme."""
    app.connect("html-page-context", amend, priority=900)
    return {"parallel_read_safe": True}
