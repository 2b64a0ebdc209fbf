from __future__ import annotations

import ast
import shlex
import subprocess
import tomllib
from dataclasses import replace
from pathlib import Path

import pytest

from allocert import AllocertError, check_allocator
from allocert.cli.skeletons import skeleton as skeletons
from allocert.cli.skeletons.skeleton import KINDS, LANGUAGES, skeleton


@pytest.mark.parametrize("kind", KINDS)
def test_every_file_is_filled_in(kind: str) -> None:
    files = skeleton("my-2nd_fit", "python", kind)
    assert len(files["README.md"].splitlines()) <= 10
    for path, text in files.items():
        assert text.endswith("\n")
        assert "@" not in text.replace("@pytest", "")
        if path.endswith(".py"):
            ast.parse(text)
    assert "class My2ndFit:" in files["my_2nd_fit/first_fit.py"]
    project = tomllib.loads(files["pyproject.toml"])
    points = project["project"]["entry-points"]["allocert.allocators"]
    assert points == {"my-2nd_fit": "my_2nd_fit.first_fit:My2ndFit"}


@pytest.mark.parametrize(
    "name", ["tests", "sys", "a--b", "a-", "-a", "1a", "é", "a b", "a\nb", "a\n", "lambda"]
)
def test_names_that_no_module_can_have(name: str) -> None:
    with pytest.raises(AllocertError, match="NAME: got "):
        skeleton(name, "python", None)


def test_an_example_that_is_not_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(skeletons._PROGRAMS, "go", replace(skeletons._PROGRAMS["go"], file="none.go"))
    with pytest.raises(AllocertError, match="--language: got 'go', expected one whose example is installed"):
        skeleton("my-fit", "go", None)


_SECTIONS = {"cpp": "C++", "go": "Go", "java": "Java"}
_DOCS = Path(__file__).parents[3] / "docs"


def _commands(language: str) -> list[str]:
    """Each ``sed`` of the tutorial, or of the section on that language, in order."""
    if language == "python":
        text = (_DOCS / "tutorial.md").read_text()
    else:
        page = (_DOCS / "how-to" / "languages.md").read_text()
        text = page.partition(f"\n## {_SECTIONS[language]}\n")[2].partition("\n## ")[0]
    return [line for line in text.splitlines() if line.startswith("sed -i ")]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_tutorial_breaks_what_is_written(language: str, tmp_path: Path) -> None:
    """Its first ``sed`` changes one line of a new allocator, and the second one, if there is one, mends it."""
    breaking, *mending = _commands(language)
    made = skeleton("my-fit" if language == "python" else "my-fit-2", language, None)
    for path, content in made.items():
        file = tmp_path / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(content)
    subprocess.run(shlex.split(breaking), cwd=tmp_path, check=True)
    path = shlex.split(breaking)[-1]
    before, after = made[path].splitlines(), (tmp_path / path).read_text().splitlines()
    assert sum(one != other for one, other in zip(before, after, strict=True)) == 1
    for command in mending:
        subprocess.run(shlex.split(command), cwd=tmp_path, check=True)
        assert (tmp_path / path).read_text() == made[path]


def test_the_tutorial_says_what_is_found(tmp_path: Path) -> None:
    """The broken first fit refuses at once, and the page draws such a refusal."""
    text = skeleton("my-fit", "python", None)["my_fit/first_fit.py"]
    file = tmp_path / "first_fit.py"
    file.write_text(text)
    subprocess.run([*shlex.split(_commands("python")[0])[:-1], str(file)], check=True)
    broken = check_allocator(f"{file}:MyFit", "mesh:4x3", seconds=10).broken
    assert broken is not None
    assert (broken.promise, len(broken.trace)) == ("complete", 1)
    assert "The promise 'complete' breaks at step 1 (no" in (_DOCS / "tutorial.md").read_text()
