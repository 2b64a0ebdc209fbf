"""The page of all answers: how long it takes to write, how large it is, and how long it takes to open."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from allocert.proofs import REGISTRY
from allocert.report.document import report_of
from allocert.verification.knowledge import know

_LARGEST = 5_000_000
"""Bytes."""
_LONGEST = 1.0
"""Seconds until a page that is opened has run its scripts."""


@pytest.fixture(scope="module")
def text() -> str:
    """The page, from the records."""
    return report_of(know(REGISTRY.items, {}), "From the records.")


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """The system's Chromium."""
    found = shutil.which("chromium")
    if found is None:
        pytest.skip("no chromium")
    engine = pytest.importorskip("playwright.sync_api")
    with engine.sync_playwright() as started:
        running = started.chromium.launch(executable_path=found, args=["--no-sandbox", "--disable-gpu"])
        yield running
        running.close()


def test_write(benchmark: Any, text: str) -> None:
    """From the known verdicts to the text, the first round with everything loaded."""
    known = know(REGISTRY.items, {})
    benchmark.pedantic(lambda: report_of(known, "From the records."), rounds=3)
    size = len(text.encode())
    print(f"\n{size / 1e6:.2f} MB")
    assert size < _LARGEST


def test_open(benchmark: Any, text: str, browser: Any, tmp_path: Path) -> None:
    """The least time from asking for the page to the end of its load event stays under a second."""
    path = tmp_path / "index.html"
    path.write_text(text, encoding="utf-8")

    def opened() -> None:
        page = browser.new_page()
        page.goto(path.as_uri(), wait_until="load")
        page.close()

    benchmark.pedantic(opened, rounds=5, warmup_rounds=1)
    if benchmark.stats is not None:
        assert benchmark.stats.stats.min < _LONGEST


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [1360, 360])
def test_nobody_is_kept_out(text: str, browser: Any, tmp_path: Path, scheme: str, width: int) -> None:
    """The whole page, everything opened, without a serious violation that axe-core finds."""
    axe = pytest.importorskip("axe_playwright_python.sync_playwright")
    path = tmp_path / "index.html"
    path.write_text(text, encoding="utf-8")
    page = browser.new_page(viewport={"width": width, "height": 900}, color_scheme=scheme)
    page.goto(path.as_uri())
    page.evaluate("document.querySelectorAll('details').forEach(node => { node.open = true; })")
    found = axe.Axe().run(page, options={"resultTypes": ["violations"]}).response["violations"]
    page.close()
    assert [one["id"] for one in found if one["impact"] in ("serious", "critical")] == []
