from __future__ import annotations

import io
import os
import pty
import re
import subprocess
import sys
from pathlib import Path

import pytest
from rich.console import Console

from allocert.cli.figures import STYLES, print_figure, print_marked, room
from allocert.drawing.counterexamples import figure_of
from allocert.drawing.lines import Drawn
from allocert.drawing.scenes.looks import LOOKS

TRACE = {
    "machine": "mesh:12x5",
    "allocator": "iss",
    "faulty": [3],
    "trace": [["allocate", [3, 2]], ["allocate", [4, 4]], ["release", 0]],
}


def printed(width: int, colours: str | None) -> str:
    console = Console(file=io.StringIO(), width=width, force_terminal=True, color_system=colours)  # type: ignore[arg-type]
    figure = figure_of(TRACE, "iss", room(console, 4))
    assert figure is not None
    print_figure(console, figure, 2)
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


@pytest.mark.parametrize("width", [40, 80, 120])
def test_a_figure_fits_and_says_the_same_without_colours(width: int) -> None:
    plain, coloured = printed(width, None), printed(width, "standard")
    assert max(map(len, plain.splitlines())) <= width
    assert "\x1b[" in coloured
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == re.sub(r"\x1b\[[0-9;]*m", "", plain)
    assert "3. release A: released" in plain


def test_every_role_has_a_style() -> None:
    assert set(LOOKS) - {"free"} <= set(STYLES)


def test_a_long_figure_shows_its_first_and_last_frame() -> None:
    figure = figure_of({**TRACE, "trace": [["allocate", [1, 1]]] * 30}, "iss")
    assert figure is not None
    console = Console(file=io.StringIO(), width=80)
    print_figure(console, figure)
    assert isinstance(console.file, io.StringIO)
    lines = console.file.getvalue().splitlines()
    assert len(lines) < 60
    assert sum(line.startswith("30. allocate") for line in lines) == 1


def test_lines_are_not_broken_nor_read_as_markup() -> None:
    console = Console(file=io.StringIO(), width=10)
    print_marked(console, "[red]" + "x" * 30)
    print_marked(console, Drawn((("ab", "bad"),)), 2)
    assert isinstance(console.file, io.StringIO)
    assert console.file.getvalue() == "[red]" + "x" * 30 + "\n  ab\n"


@pytest.mark.skipif(not Path("/dev/ptmx").exists(), reason="needs pseudo-terminals")
@pytest.mark.parametrize("no_color", [False, True])
def test_show_on_a_terminal(no_color: bool) -> None:
    """In colour, unless NO_COLOR is set; no line of a drawing is wider than the terminal."""
    mine, theirs = pty.openpty()
    environment = {**os.environ, "COLUMNS": "60", "TERM": "xterm-256color"} | (
        {"NO_COLOR": "1"} if no_color else {}
    )
    command = [sys.executable, "-m", "allocert", "show", "KS-RECOG"]
    process = subprocess.Popen(
        command, stdout=theirs, stderr=theirs, stdin=subprocess.DEVNULL, env=environment
    )
    os.close(theirs)
    written = b""
    try:
        while part := os.read(mine, 1 << 16):
            written += part
    except OSError:  # the other end is closed
        pass
    finally:
        os.close(mine)
    assert process.wait() == 0
    text = written.decode().replace("\r", "")
    assert ("\x1b[34m" in text) != no_color
    lines = re.sub(r"\x1b\[[0-9;]*m", "", text).splitlines()
    assert max(map(len, lines)) <= 60
    assert ["A", "A", "B", "B"] in [line.split() for line in lines]
