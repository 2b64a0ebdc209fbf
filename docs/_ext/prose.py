"""Plain text of help and schemas as nodes: code between backquotes, links where a file under docs/ is named."""

from __future__ import annotations

import re
from collections.abc import Iterator

from docutils import nodes
from sphinx import addnodes

_NAMED = re.compile(r"(docs/[\w/-]+\.md|docs/schemas(?:/\w+/[\w-]+\.json)?)")


def inline(text: str) -> Iterator[nodes.Node]:
    """The nodes of one paragraph."""
    for place, part in enumerate(text.split("`")):
        if place % 2:
            yield nodes.literal(text=part)
        else:
            yield from (_linked(piece) for piece in _NAMED.split(part) if piece)


def _linked(piece: str) -> nodes.Node:
    """A link to the page of a file; a schema's file is described on the page of all schemas."""
    if not _NAMED.fullmatch(piece):
        return nodes.Text(piece)
    page = "/reference/schemas" if piece.startswith("docs/schemas") else piece[len("docs") : -len(".md")]
    return addnodes.pending_xref(
        "",
        nodes.inline("", piece),
        refdomain="std",
        reftype="doc",
        reftarget=page,
        refexplicit=True,
        refwarn=True,
    )
