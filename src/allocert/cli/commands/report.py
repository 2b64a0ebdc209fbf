"""``allocert report``: all answers on one page."""

from __future__ import annotations

import os
import sys
import webbrowser
from pathlib import Path

import click
from rich.text import Text

from allocert.cli.common import file_name, no_stream, seed_option, stderr, stdout, write_text
from allocert.cli.verdicts.answers import print_conflicts
from allocert.cli.verdicts.certificates import output_folder
from allocert.common.leftovers import sweep
from allocert.errors import AllocertError, one_line
from allocert.proofs import REGISTRY
from allocert.report.document import report_of
from allocert.report.sources import text_of_sources, verdicts_of
from allocert.verification.knowledge import know
from allocert.verification.ledger.keys import keep_keys

__all__ = ["command"]

_LEDGER = Path(".allocert/ledger.sqlite3")
_NAME = "index.html"
_OURS = b'<meta name="generator" content="allocert '
_HEAD = 2000
"""Bytes of a page that say who made it."""


def _ledger_file(context: click.Context, option: click.Parameter, name: str | None) -> Path | None:
    """The ledger that is named, which has to be there."""
    if name is None:
        return None
    no_stream(option.opts[0], name)
    path = file_name(option.opts[0], name)
    if not path.is_file():
        raise AllocertError(option.opts[0], name, "a ledger that `allocert verify` has written")
    return path


@click.command()
@click.option(
    "--out",
    metavar="DIR",
    callback=output_folder,
    default="report",
    show_default=True,
    help="The folder to write index.html into.",
)
@click.option(
    "--ledger",
    "ledger_file",
    metavar="FILE",
    callback=_ledger_file,
    show_default=f"{_LEDGER}, if it is there",
    help="Verdicts of your own runs, which count before the recorded ones.",
)
@click.option("--open", "opened", is_flag=True, help="Open the page in a browser where there is a display.")
@seed_option
def command(out: Path, ledger_file: Path | None, opened: bool, seed: int) -> int:
    """Write all answers as one page of HTML that needs no network and no other file.

    Every item of every paper with its statement, answer, readings, evidence, and how to recheck it; what does not hold with
    its counterexample drawn; tables and plots. It is searched and filtered by paper, answer, topology, strength and kind.

    \b
    Examples:
      allocert report
      allocert report --out answers --open
      allocert report --out answers --seed 1

    \b
    Exit codes: 0 written; 1 written, and a verdict of the ledger contradicts
                the recorded one; 2 bad input.
    """
    console = stderr()
    path = out / _NAME
    _refuse_another(path)
    ledger = ledger_file or (_LEDGER if _LEDGER.is_file() else None)
    found = {}
    if ledger is not None:
        tell = console.print
        found = verdicts_of(
            ledger, seed, lambda line: tell(f"allocert: {line}", markup=False, soft_wrap=True)
        )
    with console.status("drawing the report"):
        known = know(REGISTRY.items, found)
        text = report_of(known, text_of_sources(found))
    try:
        out.mkdir(parents=True, exist_ok=True)
        sweep(out)
    except OSError as error:
        raise AllocertError("--out", str(out), f"a folder that can be written ({error.strerror})") from None
    keep_keys()
    write_text(path, text, "--out")
    show = stdout()
    conflicts = print_conflicts(show, known)
    size = len(text.encode(errors="backslashreplace")) / 1e6
    show.print(Text(f"{one_line(str(path))}: {len(known)} items, {size:.1f} MB"), soft_wrap=True)
    if opened and not _open(path):
        show.print(Text(f"no display; open {path.resolve().as_uri()} in a browser"), soft_wrap=True)
    return int(conflicts)


def _refuse_another(path: Path) -> None:
    """Refuse to replace a page that this command has not made. Raises :class:`AllocertError`."""
    try:
        if path.exists() and _OURS not in path.read_bytes()[:_HEAD]:
            raise AllocertError("--out", str(path), f"no {_NAME}, or one that `allocert report` made")
    except OSError as error:
        raise AllocertError("--out", str(path), f"a file that can be read ({error.strerror})") from None


def _open(path: Path) -> bool:
    """Whether a browser with a window shows it."""
    display = sys.platform in ("darwin", "win32") or any(map(os.environ.get, ("DISPLAY", "WAYLAND_DISPLAY")))
    return bool(display) and webbrowser.open(path.resolve().as_uri())
