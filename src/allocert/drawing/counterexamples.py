"""A counterexample as a figure, by the form of its data.

One more form is one more function in :mod:`allocert.drawing.forms` and one more line of its catalogue.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from allocert.drawing.forms.catalogue import FORMS
from allocert.drawing.forms.form import Given
from allocert.drawing.frames import Figure, Frame
from allocert.drawing.scenes.panel import frame_of, words_of
from allocert.errors import AllocertError

__all__ = ["NARROWEST", "TEXT", "figure_of"]

TEXT = "text"
"""The form of a card of words, for what cannot be drawn."""

NARROWEST = 32
_MOST_FRAMES = 60
_LONGEST_TEXT = 1200


def figure_of(data: Mapping[str, Any], sentence: str, width: int = 79) -> Figure | None:
    """The figure of a counterexample whose text is ``sentence``; a card of that text where nothing fits, ``None`` without any.

    Lines have at most ``width`` characters, at least :data:`NARROWEST`. Data that is malformed, of no known form or too
    large raises nothing. A trace of one of our allocators is replayed in this process, one of other code is not.
    """
    given = Given(data if isinstance(data, Mapping) else {}, str(sentence), max(width, NARROWEST))
    for name, keys, form in FORMS:
        if all(key in given.data for key in keys):
            frames = _frames(given, form)
            if frames:
                return Figure(given.text, frames, name)
    if not given.text.strip():
        return None
    card = words_of(" ".join(given.text.split())[:_LONGEST_TEXT], given.width)
    return Figure(given.text, (frame_of("", given.text[:200], [card], given.width),), TEXT)


def _frames(given: Given, form: Any) -> tuple[Frame, ...]:
    """Nothing if the form does not fit."""
    frames: list[Frame] = []
    try:
        for caption, panels in form(given):
            title = f"{caption}: {given.text}" if caption else given.text
            frames.append(frame_of(caption, " ".join(title.split())[:300], panels, given.width))
            if len(frames) == _MOST_FRAMES:
                break
    except (AllocertError, ArithmeticError, AttributeError, LookupError, TypeError, ValueError, RuntimeError):
        return ()
    return tuple(frames)
