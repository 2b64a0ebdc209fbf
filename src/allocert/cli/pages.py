"""The pages of results, loaded where one is asked for: they load templates and the papers, which takes a second."""

from __future__ import annotations

from importlib import import_module
from typing import Any

__all__ = ["pages"]


def pages() -> Any:
    """The module :mod:`allocert.report.results`."""
    return import_module("allocert.report.results")
