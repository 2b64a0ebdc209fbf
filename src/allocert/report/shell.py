"""The page around anything: one whole HTML document with style and script inside, which asks no network for anything."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from allocert import __version__
from allocert.report.rendering import render, source

__all__ = ["page"]


def page(title: str, body: Markup, *, scripts: Sequence[str] = (), lede: str = "", style: str = "") -> str:
    """A whole self-contained document with ``title`` as its headline above ``body``.

    It has a dark and a light scheme, fits a phone, and is fit to print. ``scripts`` are further files of
    ``report/templates`` to run in it, ``lede`` is a line below the headline, ``style`` what its body asks for besides. A
    policy in the document itself forbids that anything be loaded.
    """
    return render(
        "page.html.j2",
        title=title,
        lede=lede,
        body=body,
        version=__version__,
        style=Markup(f"{source('style.css')}\n{source('numbers.css')}\n{style}"),
        first=Markup(source("scheme.js")),
        scripts=[Markup(source(name)) for name in ("page.js", *scripts)],
    )
