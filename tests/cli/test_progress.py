from __future__ import annotations

import io
from contextlib import suppress

import pytest
from rich.console import Console

from allocert.cli.console import PlainConsole
from allocert.cli.progress import Board, Running, Silent, clock, share


def shown(board: Board, width: int) -> list[str]:
    console = Console(
        file=io.StringIO(), width=width, force_terminal=True, color_system=None, legacy_windows=False
    )
    console.print(board)
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue().splitlines()


@pytest.mark.parametrize("width", [40, 80, 200])
@pytest.mark.parametrize("seconds", [None, 20.0, 1e6])
@pytest.mark.parametrize("total", [0, 12345])
def test_no_line_is_wider_than_the_terminal(width: int, seconds: float | None, total: int) -> None:
    board = Board("checking [/x] " + "long words " * 30, seconds)
    board.done, board.total = min(7, total), total
    board.counts = (("proved", 3, "green"), ("refuted", 0, "red"), ("undecided", 12, ""))
    lines = shown(board, width)
    assert max(map(len, lines)) <= width
    assert len(lines) <= 4
    said = "\n".join(lines)
    assert "[/x]" in said
    assert "3 proved, 12 undecided" in said
    assert "refuted" not in said
    assert (f"7 of {total}" in said) == bool(total)
    assert ("left" in said) == (seconds is not None)


def test_clock_and_share() -> None:
    assert [clock(seconds) for seconds in (-1, 0.9, 61, 7325)] == ["0:00", "0:00", "1:01", "2:02:05"]
    assert [share(*pair) for pair in ((1, 4), (9, 4), (-1, 4), (0, 0))] == [0.25, 1.0, 0.0, 1.0]


def test_off_a_terminal_nothing_is_written() -> None:
    console = PlainConsole()
    console.file = written = io.StringIO()
    with console.status("working", seconds=3) as status:
        status.update("more", done=1, total=2)
        with status.aside():
            pass
    assert isinstance(status, Silent)
    assert written.getvalue() == ""


def test_on_a_terminal_it_goes_away_also_after_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TTY_COMPATIBLE", "1")
    monkeypatch.setenv("TERM", "xterm")
    console = PlainConsole()
    console.file = written = io.StringIO()
    with suppress(KeyError), console.status("working [red]") as status:
        assert type(status) is Running
        with status.aside():
            console.print("beside")
        raise KeyError
    text = written.getvalue()
    assert "working [red]" in text
    assert "beside" in text
    assert text.endswith("\x1b[2K")  # its last line is empty again


def test_colours_that_are_asked_for_make_no_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.delenv("TTY_COMPATIBLE", raising=False)
    console = PlainConsole()
    console.file = shown = io.StringIO()
    with console.status("deciding") as status:
        status.update(done=1, total=2)
    assert shown.getvalue() == ""
