"""What an encoder may receive: for each argument its form and range, beyond which nothing is made.

A recheck runs encoders on whatever a file says, so the ranges, those of real use, bound its time and memory.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Any

from allocert.errors import CertificateError

__all__ = [
    "Form",
    "check_arguments",
    "choice",
    "either",
    "fields",
    "flag",
    "listed",
    "null",
    "text",
    "tuples",
    "whole",
]


@dataclass(frozen=True)
class Form:
    """Which JSON values fit, exactly by type, and that in words."""

    what: str
    fits: Callable[[Any], bool]


def whole(low: int, high: int) -> Form:
    """An integer of a range, no truth value and no float."""
    return Form(f"{low}..{high}", lambda value: type(value) is int and low <= value <= high)


def text(pattern: str, what: str) -> Form:
    """A text that a regular expression matches as a whole."""
    whole_text = re.compile(pattern, re.ASCII)
    return Form(what, lambda value: type(value) is str and whole_text.fullmatch(value) is not None)


def choice(*words: str) -> Form:
    """One of some words."""
    return Form(" or ".join(words), lambda value: type(value) is str and value in words)


def listed(item: Form, most: int, least: int = 0) -> Form:
    """A list of this length."""
    return Form(
        f"list of {least} to {most}: {item.what}",
        lambda value: type(value) is list and least <= len(value) <= most and all(map(item.fits, value)),
    )


def fields(forms: Mapping[str, Form], optional: Collection[str] = ()) -> Form:
    """An object with just these fields, some may be left out."""
    return Form(
        "{" + ", ".join(f"{name}: {form.what}" for name, form in forms.items()) + "}",
        lambda value: (
            type(value) is dict
            and forms.keys() - set(optional) <= value.keys() <= forms.keys()
            and all(forms[name].fits(item) for name, item in value.items())
        ),
    )


def tuples(*forms: Form) -> Form:
    """A list with one entry of each form."""
    return Form(
        "[" + ", ".join(form.what for form in forms) + "]",
        lambda value: (
            type(value) is list
            and len(value) == len(forms)
            and all(form.fits(item) for form, item in zip(forms, value, strict=True))
        ),
    )


def either(*forms: Form) -> Form:
    """A value of any of these forms."""
    return Form(
        " or ".join(form.what for form in forms), lambda value: any(form.fits(value) for form in forms)
    )


flag = Form("true or false", lambda value: type(value) is bool)
null = Form("null", lambda value: value is None)


def check_arguments(given: Mapping[str, Any], forms: Mapping[str, Form], optional: Collection[str]) -> None:
    """Refuse other arguments than these, or one out of its range. Raises :class:`CertificateError`."""
    if not forms.keys() - set(optional) <= given.keys() <= forms.keys():
        raise CertificateError("encoding.arguments", sorted(given), ", ".join(forms))
    for name, value in given.items():
        if not forms[name].fits(value):
            raise CertificateError(f"encoding.arguments.{name}", value, forms[name].what)
