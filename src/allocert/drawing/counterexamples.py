"""A counterexample as a figure, by the form of its data.

One more form is one more function in :mod:`allocert.drawing.forms` and one more line of its catalogue.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice
from typing import Any

from allocert.drawing.forms.catalogue import forms_for
from allocert.drawing.forms.form import Form, Given
from allocert.drawing.frames import NARROWEST, TEXT, Figure, Frame
from allocert.drawing.scenes.scene import frame_of, frames_of
from allocert.drawing.scenes.sheet import Words
from allocert.errors import AllocertError

__all__ = ["figure_of"]

_MOST_FRAMES = 60
_LONGEST_TEXT = 1200


def figure_of(data: Mapping[str, Any], sentence: str, width: int = 79) -> Figure | None:
    """The figure of a counterexample whose text is ``sentence``; a card of that text where nothing fits, ``None`` without any.

    Lines have at most ``width`` characters, at least :data:`~allocert.drawing.frames.NARROWEST`. Data that is malformed, of no known form or too
    large raises nothing. A trace of one of our allocators is replayed in this process, one of other code is not.
    """
    given = Given(data if isinstance(data, Mapping) else {}, str(sentence))
    width = max(width, NARROWEST)
    for name, form in forms_for(given.data):
        frames = _frames(given, form, width)
        if frames:
            return Figure(given.text, frames, name)
    if not given.text.strip():
        return None
    card = Words(" ".join(given.text.split())[:_LONGEST_TEXT])
    return Figure(given.text, (frame_of("", [card], width, given.text[:200]),), TEXT)


def _frames(given: Given, form: Form, width: int) -> tuple[Frame, ...]:
    """Nothing if the form does not fit."""
    try:
        return tuple(frames_of(islice(form(given), _MOST_FRAMES), width, given.text))
    except (AllocertError, ArithmeticError, AttributeError, LookupError, TypeError, ValueError, RuntimeError):
        return ()
