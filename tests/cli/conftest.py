from __future__ import annotations

import os
import shlex
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

Run = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def allocert(tmp_path: Path) -> Run:
    """Run the command line as a user does: a process of its own, in an empty folder.

    The first argument is split as a shell splits it; those behind it are words as they are.
    """

    def run(line: str = "", *words: str, **options: object) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", "allocert", *shlex.split(line), *map(str, words)],
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
            cwd=tmp_path,
            env={**os.environ, "COLUMNS": "100"},
            **options,  # type: ignore[call-overload]
        )

    return run
