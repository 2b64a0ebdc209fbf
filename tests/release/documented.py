"""Run every command that a page or a ``--help`` names, and every benchmark at a small size.

``python tests/release/documented.py [--jobs N] [--only TEXT]`` ends with 1 if one does not end as it says. Commands of a page run in the order in which
they stand there, in a folder of the page's own. The files of ``commands`` have what is run otherwise than it is written, or with another exit code
than 0, or not at all: ``text`` is the command as it is written, without the remark behind it; ``page`` where that matters. ``run`` is what is run;
without it nothing is, for the reason ``why``. ``exit`` is the exit code that is right.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import click

from allocert.cli import cli

__all__ = ["Command", "Entry", "benchmarks", "commands", "entries", "entry_of", "named", "targets", "unused"]

ROOT = Path(__file__).resolve().parents[2]
TABLES = Path(__file__).with_name("commands")
DATA = Path(os.environ.get("ALLOCERT_DATA", ROOT.parent / "shared" / "data"))
TRACE = DATA / "traces" / "NASA-iPSC-1993-3.1-cln.swf.gz"

_FENCED = re.compile(r"^```[^\n]*\n(.*?)^```", re.MULTILINE | re.DOTALL)
_INDENTED = re.compile(r"(?:^    [^\n]*\n)+", re.MULTILINE)
_INLINE = re.compile(r"`([^`\n]+)`")
_COMMAND = re.compile(r"(?:\$ )?((?:allocert|python -m|make|pytest) .+|\.ci/run)")
_PATTERN = re.compile(r"\.\.\.|\b(?:ID|NAME|FILE|FOLDER|COMMAND|PLAN|SPEC)\b")
_PATIENCE = 300


@dataclass(frozen=True)
class Command:
    """A command as it is written on a page, or in the help of one."""

    page: str
    text: str


@dataclass(frozen=True)
class Entry:
    """The action for a command: run as ``run``, or nothing if that is empty, and why; the exit code that is right.

    ``data``: it is run only where the third-party data are; ``needs``: where a program is.
    """

    text: str
    run: str
    exit: int = 0
    why: str = ""
    page: str = ""
    data: bool = False
    needs: str = ""

    @property
    def possible(self) -> bool:
        """Whether it can be run here."""
        return (DATA.exists() or not self.data) and (not self.needs or shutil.which(self.needs) is not None)


def commands() -> list[Command]:
    """Every command, once a page, in order. What has no argument is a name, what has a place for one a pattern.

    A target of make is not run from here: :func:`targets`.
    """
    pages = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
    found = [
        Command(str(page.relative_to(ROOT)), text)
        for page in pages
        if not page.is_relative_to(ROOT / "docs" / "verdicts")
        for text in named(page.read_text(encoding="utf-8"))
    ]
    context = click.Context(cli)
    for name in cli.list_commands(context):
        shown = cli.get_command(context, name)
        found += [
            Command(f"allocert {name} --help", text) for text in _examples((shown and shown.help) or "")
        ]
    return list(dict.fromkeys(found))


def targets() -> set[str]:
    """The targets of make that pages name."""
    return {command.text.split()[-1] for command in commands() if command.text.startswith("make ")}


def entries() -> dict[tuple[str, str], Entry]:
    """The tables, by page (nothing: any) and text."""
    tables = [tomllib.loads(path.read_text(encoding="utf-8")) for path in sorted(TABLES.glob("*.toml"))]
    made = [Entry(**{"run": "", **one}) for table in tables for one in table["command"]]
    return {(one.page, one.text): one for one in made}


def benchmarks() -> list[str]:
    """How each benchmark is run at a small size."""
    runs: list[str] = tomllib.loads((TABLES / "benchmarks.toml").read_text(encoding="utf-8"))["benchmarks"][
        "run"
    ]
    return runs


def entry_of(command: Command, known: dict[tuple[str, str], Entry]) -> Entry:
    """The action for a command: what the table says, for its page or for all, else as it is written."""
    if command.text.startswith("make "):
        return Entry(command.text, "", why="a target")
    own = known.get((command.page, command.text)) or known.get(("", command.text))
    return own or Entry(command.text, command.text)


def unused(known: dict[tuple[str, str], Entry]) -> list[str]:
    """Entries of the table for commands that nobody names."""
    there = commands()
    named = {(page, command.text) for command in there for page in (command.page, "")}
    return [text for page, text in known if (page, text) not in named]


def named(page: str) -> Iterator[str]:
    """The commands of a page's text: blocks first, then those within lines."""
    blocks = _FENCED.findall(page)
    rest = _FENCED.sub("", page)
    for block in [*blocks, *_INDENTED.findall(rest)]:
        for line in block.replace("\\\n", " ").splitlines():
            if match := _COMMAND.fullmatch(line.strip()):
                yield from _cleaned(match[1])
    for text in _INLINE.findall(rest):
        match = _COMMAND.fullmatch(text)
        if match and (match[1][0] != "a" or any(word[:2] != "--" for word in match[1].split()[2:])):
            yield from _cleaned(match[1])


def _cleaned(text: str) -> Iterator[str]:
    """Without a remark behind it; nothing of a name or a pattern."""
    plain = " ".join(re.sub(r"\s+#\s.*", "", text).split())
    words = plain.split()
    if not _PATTERN.search(plain) and (words[0] != "allocert" or len(words) > 2):
        yield plain


def _examples(shown: str) -> Iterator[str]:
    for line in shown.partition("Examples:\n")[2].partition("\n\n")[0].replace("\\\n", " ").splitlines():
        yield " ".join(line.split())


def _prepared(folder: Path) -> None:
    """The files that pages speak of."""
    (folder / "examples").symlink_to(ROOT / "examples")
    (folder / "docs").mkdir()
    shutil.copytree(ROOT / "docs" / "pictures", folder / "docs" / "pictures")
    instances = ROOT / "examples" / "instances"
    shutil.copy(instances / "squares-9.json", folder / "instance.json")
    shutil.copy(ROOT / "examples" / "sweeps" / "hypercube.toml", folder / "sweep.toml")
    package = folder / "mypackage"
    package.mkdir()
    fit = (ROOT / "examples" / "my_first_fit.py").read_text(encoding="utf-8")
    (package / "__init__.py").touch()
    (package / "first_fit.py").write_text(fit.replace("MyFirstFit", "FirstFit"), encoding="utf-8")
    shutil.copytree(package, folder / "my_package")
    (folder / "my_package" / "fits.py").write_text(fit, encoding="utf-8")
    if TRACE.exists():
        shutil.copy(TRACE, folder / "nasa.swf.gz")
    else:
        made = [
            "workload",
            "--workload",
            "lublin:jobs=300",
            "--machine",
            "hypercube:7",
            "--out",
            "nasa.swf.gz",
        ]
        subprocess.run([sys.executable, "-m", "allocert", *made], cwd=folder, check=True, capture_output=True)


def _run(page: str, runs: list[Entry], place: Path) -> list[str]:
    """The commands of a page, one after another; what went wrong."""
    folder = place / re.sub(r"\W+", "-", page)
    folder.mkdir()
    _prepared(folder)
    wrong = []
    tools = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    environ = {
        **os.environ,
        "PATH": tools,
        "PYTHONPATH": f"{folder}",
        "ALLOCERT_DATA": str(DATA),
        "ALLOCERT_ROOT": str(ROOT),
        "SCRATCH": str(folder),
    }
    for entry in runs:
        begin = time.monotonic()
        here = ROOT if "benchmarks" in entry.run else folder
        try:
            done = subprocess.run(
                ["bash", "-c", entry.run],
                cwd=here,
                env=environ,
                capture_output=True,
                text=True,
                check=False,
                timeout=_PATIENCE,
            )
            code, said = done.returncode, (done.stdout + done.stderr)[-1500:]
        except subprocess.TimeoutExpired:
            code, said = -1, f"no end within {_PATIENCE} s"
        right = code == entry.exit
        print(
            f"{'ok   ' if right else 'WRONG'} {time.monotonic() - begin:5.1f} s  {page}: {entry.run}",
            flush=True,
        )
        if not right:
            wrong.append(f"{page}: {entry.run}\nexit code {code}, expected {entry.exit}\n{said}")
    return wrong


def main() -> int:
    """Run all, and print what went wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--only", default="")
    asked = parser.parse_args()
    known = entries()
    pages: dict[str, list[Entry]] = {}
    seen = set()
    for command in commands():
        entry = entry_of(command, known)
        fresh = entry.run not in seen or "my-fit" in entry.run
        if entry.run and not entry.possible:
            print(f"left out, as there is no {entry.needs or DATA}: {entry.run}")
        elif entry.run and fresh and asked.only in command.page:
            seen.add(entry.run)
            pages.setdefault(command.page, []).append(entry)
    for number, run in enumerate(benchmarks()):
        if asked.only in "benchmarks":
            pages[f"benchmarks {number}"] = [Entry(run, run)]
    with tempfile.TemporaryDirectory() as place, ThreadPoolExecutor(asked.jobs) as pool:
        made = pool.map(lambda page: _run(page, pages[page], Path(place)), pages)
        wrong = [text for texts in made for text in texts]
    for text in wrong:
        print(f"\n{text}")
    print(f"\n{sum(map(len, pages.values()))} commands run, {len(wrong)} of them wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
