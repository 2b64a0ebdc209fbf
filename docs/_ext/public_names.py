"""Warn, and so fail the build, where a public name has no entry in the reference."""

from __future__ import annotations

from typing import Any

from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.util import logging

import allocert

NO_ENTRY = {"__version__"}
LOG = logging.getLogger(__name__)


def check(app: Sphinx, env: BuildEnvironment) -> None:
    """Compare ``allocert.__all__`` with what autodoc found."""
    found = env.domains.python_domain.objects
    for name in sorted({*allocert.__all__} - NO_ENTRY):
        if f"allocert.{name}" not in found:
            LOG.warning("allocert.%s has no entry in docs/reference/python.md", name)


def setup(app: Sphinx) -> dict[str, Any]:
    """Register the check."""
    app.connect("env-check-consistency", check)
    return {"parallel_read_safe": True}
