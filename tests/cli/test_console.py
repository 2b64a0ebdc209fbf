"""The output around results: widths, progress, and errors that nobody foresaw."""

from __future__ import annotations

import io
import sys

import pytest
from tests.cli.conftest import Run

from allocert.cli import main
from allocert.cli.console import PlainConsole
from allocert.verification.registry import Registry


@pytest.mark.parametrize("size", ["²", "٣", "9" * 5000, "0", "99999", "-1", "x", "", "1e3"])
def test_odd_sizes_in_the_environment_do_not_count(monkeypatch: pytest.MonkeyPatch, size: str) -> None:
    monkeypatch.setenv("COLUMNS", size)
    monkeypatch.setenv("LINES", size)
    assert 1 <= PlainConsole().width <= 9999


def test_a_sensible_width_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "77")
    assert PlainConsole(stderr=True).width == 77


def test_nothing_is_narrower_than_can_be_read(monkeypatch: pytest.MonkeyPatch) -> None:
    for size in ("1", "39"):
        monkeypatch.setenv("COLUMNS", size)
        assert PlainConsole().width == PlainConsole(stderr=True).width == 40


def test_progress_shows_names_that_look_like_markup(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TTY_COMPATIBLE", "1")
    monkeypatch.setenv("TERM", "xterm")
    console = PlainConsole()
    console.file = shown = io.StringIO()
    with console.status("checking [/x]") as status:
        status.update("[red]next")
    assert "[red]next" in shown.getvalue()


@pytest.mark.parametrize("name", ["[/x]", "a[/x].py:Y", "[red]"])
def test_a_name_that_looks_like_markup_is_refused_like_any_other(allocert: Run, name: str) -> None:
    done = allocert("check", name, "--machine", "mesh:2x2")
    assert (done.returncode, done.stderr.count("\n")) == (2, 1), done.stderr
    assert "allocert: allocator: got" in done.stderr


def _fails(*given: object) -> None:
    raise KeyError("an error of\nours")


def test_an_error_of_ours_is_one_line_and_no_answer(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(Registry, "select", _fails)
    monkeypatch.setattr(sys, "argv", ["allocert", "claims"])
    monkeypatch.delenv("ALLOCERT_TRACEBACK", raising=False)
    with pytest.raises(SystemExit) as ended:
        main()
    message = capsys.readouterr().err
    assert (ended.value.code, message.count("\n")) == (3, 1)
    assert message.startswith("allocert: internal error: KeyError: 'an error of")
    monkeypatch.setenv("ALLOCERT_TRACEBACK", "1")
    with pytest.raises(KeyError):
        main()
