from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

Played = Callable[[str], None]


@pytest.fixture
def played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Played:
    """Let processes run another program in place of ``allocert``, given by its text."""

    def play(text: str) -> None:
        package = tmp_path / "played" / "allocert"
        package.mkdir(parents=True)
        (package / "__init__.py").touch()
        (package / "__main__.py").write_text(text)
        paths = [str(package.parent), *filter(None, [os.environ.get("PYTHONPATH")])]
        monkeypatch.setenv("PYTHONPATH", os.pathsep.join(paths))

    return play
