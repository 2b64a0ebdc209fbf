"""Words of a private language that are not to come back: docs/reference/glossary.md has the words that are used."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGES = (
    "machines",
    "solvers",
    "allocators",
    "models",
    "simulation",
    "verification",
    "proofs",
    "src",
    "benchmarks",
    "docs",
    "examples",
    "README.md",
    "CONTRIBUTING.md",
    "CHANGELOG.md",
)
MOST = {
    "told": (4, 0),
    "so many": (13, 0),
    "looked at": (5, 0),
    "beside": (73, 49),
    "given back": (0, 7),
    "what is": (39, 48),
    "of which": (30, 5),
    "grants given back": (0, 0),
    "started before others": (0, 0),
    "told a time": (0, 0),
    "free while a job waits": (0, 0),
}
"""For each word how often it may stand in the packages and docs, and in the tests: less each time that somebody tidies up, never more."""

GONE = ("Told", "Stated", "told_of", "NOT_REPRODUCED", "former_words")
"""Names that nobody knew."""


def _text(*folders: str) -> str:
    """All code, tables and pages that people write; generated pages and records are not among them."""
    listed = subprocess.run(
        ["git", "ls-files", *folders], cwd=ROOT, check=True, capture_output=True, text=True
    ).stdout.split("\n")
    kept = (
        name
        for name in listed
        if name.endswith((".py", ".md", ".toml", ".j2")) and not name.startswith("docs/verdicts/")
    )
    own = Path(__file__).relative_to(ROOT).as_posix()
    return "\n".join((ROOT / name).read_text(encoding="utf-8") for name in kept if name != own)


@pytest.fixture(scope="module")
def texts() -> tuple[str, str]:
    return _text(*PACKAGES), _text("tests")


@pytest.mark.parametrize("word", MOST)
def test_private_words_get_fewer(word: str, texts: tuple[str, str]) -> None:
    found = tuple(len(re.findall(rf"\b{word}\b(?!-)", text)) for text in texts)
    assert all(count <= most for count, most in zip(found, MOST[word], strict=True)), found


@pytest.mark.parametrize("name", GONE)
def test_private_names_are_gone(name: str, texts: tuple[str, str]) -> None:
    assert not any(re.search(rf"\b{name}\b", text) for text in texts)
