from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from allocert.proofs import REGISTRY
from allocert.report.document import report_of
from allocert.verification.items.known import Known
from allocert.verification.knowledge import know

playwright = pytest.importorskip("playwright.sync_api")

Open = Callable[..., Any]

_NAMES = ("chromium", "chromium-browser", "google-chrome")
_ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


@pytest.fixture(scope="session")
def known() -> Sequence[Known]:
    """Every item, from the records."""
    return know(REGISTRY.items, {})


@pytest.fixture(scope="session")
def few(known: Sequence[Known]) -> Sequence[Known]:
    """Two items of each answer, with about four claims each."""
    kinds: dict[str, list[Known]] = {}
    for one in sorted(known, key=lambda one: abs(len(one.findings) - 4)):
        kinds.setdefault(one.answer.kind.value, []).append(one)
    return [one for many in kinds.values() for one in many[:2]]


@pytest.fixture(scope="session")
def whole(known: Sequence[Known], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page of every item, as a file."""
    path = tmp_path_factory.mktemp("whole") / "index.html"
    path.write_text(report_of(known, "From the records."), encoding="utf-8")
    return path


@pytest.fixture(scope="session")
def small(few: Sequence[Known], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page of a few items, as a file."""
    path = tmp_path_factory.mktemp("small") / "index.html"
    path.write_text(report_of(few, "From the records."), encoding="utf-8")
    return path


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """The system's Chromium, without a window."""
    found = next(filter(None, map(shutil.which, _NAMES)), None)
    if found is None:
        pytest.skip(f"no browser: install one of {', '.join(_NAMES)} to test pages")
    with playwright.sync_playwright() as engine:
        running = engine.chromium.launch(executable_path=found, args=list(_ARGUMENTS))
        yield running
        running.close()


@pytest.fixture
def opened(browser: Any) -> Open:
    """Open a file in a window of its own: ``with opened(path, "#hash", width=360, scheme="dark") as page``.

    When it is closed, nothing may have been loaded or complained of.
    """

    @contextmanager
    def open_it(
        path: Path, place: str = "", *, width: int = 1200, scheme: str = "light", **more: Any
    ) -> Iterator[Any]:
        context = browser.new_context(viewport={"width": width, "height": 800}, color_scheme=scheme, **more)
        page = context.new_page()
        asked: list[str] = []
        complaints: list[str] = []
        page.on("request", lambda request: asked.append(request.url))
        page.on("console", lambda message: complaints.append(message.text))
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.goto(path.as_uri() + place)
        try:
            yield page
            assert complaints == []
            assert [url for url in asked if not url.startswith(("file:", "data:"))] == []
        finally:
            context.close()

    return open_it
