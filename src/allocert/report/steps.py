"""A figure on a page: its frames, stepped forward and back by buttons and arrow keys, or all of them without a script."""

from __future__ import annotations

import re
from collections.abc import Sequence
from hashlib import sha256

from markupsafe import Markup

from allocert.drawing.frames import Figure, Frame
from allocert.report.compact import compact
from allocert.report.rendering import render

__all__ = ["figure", "steps"]

_NAMED = re.compile(r"""(\bid=['"]|url\(#|href=['"]#)([\w-]+)""")


def steps(frames: Sequence[Frame], title: str = "", titled: bool = True) -> Markup:
    """The frames as one ``<figure>``: drawing, caption, and the same as text, folded.

    Without ``titled`` the title is only read out to who hears the page. Nothing for no frames; a single frame has no buttons. Names inside the drawings are made distinct from those of other
    drawings.
    """
    drawn = [(frame.caption, Markup(_apart(compact(frame.svg))), "\n".join(frame.lines)) for frame in frames]
    return render("steps.html.j2", title=title, titled=titled, frames=drawn) if drawn else Markup()


def figure(drawn: Figure, said: str = "") -> Markup:
    """The same of a figure with its title, which is left out where ``said`` stands next to it and says the same."""
    return steps(drawn.frames, drawn.title, titled=drawn.title != said)


def _apart(svg: str) -> str:
    """The drawing with a prefix of its own before each name that is defined and used in it.

    >>> _apart("<svg><a id='x'/><b fill='url(#x)'/></svg>")
    "<svg><a id='g5a5b08-x'/><b fill='url(#g5a5b08-x)'/></svg>"
    """
    if not _NAMED.search(svg):
        return svg
    prefix = f"g{sha256(svg.encode()).hexdigest()[:6]}-"
    return _NAMED.sub(rf"\1{prefix}\2", svg)
