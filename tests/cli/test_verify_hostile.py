"""``verify`` in a folder full of modules that are not ours: none is imported, by the command or by its processes."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

NAMES = (
    "click", "coverage", "ctypes", "hashlib", "json", "multiprocessing", "numba", "numpy", "pickle", "random", "rich",
    "scipy", "sitecustomize", "sqlite3", "subprocess", "tempfile", "threading", "usercustomize", "z3",
)  # fmt: skip
CLAIMS = ("KS-CLAIM-ADJ", "KS-NCUBE-STAGES/fewest-links")
"""By Z3, and with a proof in VeriPB."""


def _spread(folder: Path, *names: str) -> Path:
    """Modules and packages that leave a mark when they are imported."""
    mark = folder / "RAN"
    for place, name in enumerate(names):
        text = f"open({str(mark)!r}, 'a').write({name!r} + ' ')\n"
        if place % 2 and name != "allocert":
            (folder / name).mkdir()
            (folder / name / "__init__.py").write_text(text)
        else:
            (folder / f"{name}.py").write_text(text)
    return mark


def _verify(command: list[str], folder: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    words = [*command, "verify", *CLAIMS, "--jobs", "1", "--certificates", "c", "--json", "out.json"]
    environ = {**os.environ, **environment}
    return subprocess.run(
        words, cwd=folder, env=environ, capture_output=True, text=True, check=False, timeout=300
    )


def test_the_module_runs_nothing_of_the_folder(tmp_path: Path) -> None:
    mark = _spread(tmp_path, *NAMES)
    done = _verify([sys.executable, "-m", "allocert"], tmp_path)
    assert done.returncode == 0, done.stderr
    assert not mark.exists(), mark.read_text()
    assert "undecided" not in (tmp_path / "out.json").read_text()


def test_the_script_runs_nothing_of_the_folder(tmp_path: Path) -> None:
    script = Path(sys.executable).with_name("allocert")
    if not script.exists():
        pytest.skip("the script is not installed")
    mark = _spread(tmp_path, *NAMES, "allocert", "types", "warnings")
    done = _verify([str(script)], tmp_path)
    assert done.returncode == 0, done.stderr
    assert not mark.exists(), mark.read_text()


def test_pythonpath_that_the_user_has_set_is_heeded(tmp_path: Path) -> None:
    """Also of the very folder: it was asked for."""
    mark = _spread(tmp_path, "sitecustomize")
    path = os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", "")])
    done = _verify([sys.executable, "-m", "allocert"], tmp_path, PYTHONPATH=path)
    assert done.returncode == 0, done.stderr
    assert mark.read_text().split() == ["sitecustomize"] * 2  # the command, and its worker
