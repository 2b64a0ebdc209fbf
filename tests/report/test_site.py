"""The site of the documents in a real browser, without a window."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from tests.report.conftest import Open
from tests.report.test_browser import GRAVE

ROOT = Path(__file__).resolve().parents[2]
PAGES = ("index", "tutorial", "reference/python", "reference/command-line", "certificates")
"""A signature of many lines, options, wide tables and wide blocks are among what these show."""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, built with warnings as errors."""
    pytest.importorskip("sphinx")
    made = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "sphinx", "-q", "-W", "-b", "html", "-d", str(made / "trees")]
    subprocess.run([*command, str(ROOT / "docs"), str(made / "html")], check=True)
    return made / "html"


@pytest.mark.deep
def test_nobody_is_kept_out(site: Path, opened: Open) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright")
    options = {"resultTypes": ["violations"], "preload": False}  # styles of a file cannot be asked for
    grave: list[tuple[str, str, str]] = []
    for name in PAGES:
        for scheme, width in (("light", 360), ("dark", 1200)):
            with opened(site / f"{name}.html", scheme=scheme, width=width) as page:
                assert page.evaluate("document.documentElement.scrollWidth") <= width, name
                found = axe.Axe().run(page, options=options).response["violations"]
                grave += [
                    (name, one["id"], one["nodes"][0]["html"]) for one in found if one["impact"] in GRAVE
                ]
    assert grave == []
