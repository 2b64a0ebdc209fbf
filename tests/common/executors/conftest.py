"""A module of functions that child processes find."""

from __future__ import annotations

import importlib
import os
from pathlib import Path

import pytest


@pytest.fixture
def tasks(monkeypatch: pytest.MonkeyPatch):
    """The functions of ``tasks.py``, as a module that children find by PYTHONPATH."""
    folder = str(Path(__file__).parent)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([folder, os.environ.get("PYTHONPATH", "")]))
    monkeypatch.syspath_prepend(folder)
    return importlib.import_module("tasks")
