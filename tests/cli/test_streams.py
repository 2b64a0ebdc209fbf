from __future__ import annotations

import errno
import io
import os

import pytest

from allocert.cli import streams


def test_a_complaint_is_one_printable_line_of_limited_length(capsys: pytest.CaptureFixture[str]) -> None:
    assert streams.complain("what\n is \x1b[31m wrong\t" + "x" * 10_000, 2) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1
    assert said.err.startswith("allocert: what is ")
    assert len(said.err) < 400
    assert said.err.rstrip("\n").isprintable()


@pytest.mark.parametrize(
    ("number", "code", "words"),
    [
        (errno.ENOMEM, 3, "allocert: system: "),
        (errno.EMFILE, 3, "allocert: system: "),
        (errno.ENOSPC, 2, "allocert: output: cannot be written (No space left on device)"),
    ],
)
def test_what_the_system_refuses_is_its_fault_or_that_of_the_output(
    number: int,
    code: int,
    words: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    abandoned: list[int] = []
    monkeypatch.setattr(streams, "abandon", lambda *descriptors: abandoned.extend(descriptors))
    assert streams.system_fault(OSError(number, os.strerror(number))) == code
    assert capsys.readouterr().err.startswith(words)
    assert abandoned == ([1] if code == 2 else [])


def test_an_error_of_ours_is_no_answer(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("ALLOCERT_TRACEBACK", raising=False)
    assert streams.internal_fault(KeyError("gone")) == 3
    assert "internal error: KeyError: 'gone' (please report it" in capsys.readouterr().err
    monkeypatch.setenv("ALLOCERT_TRACEBACK", "1")
    with pytest.raises(KeyError, match="gone"):
        streams.internal_fault(KeyError("gone"))


def test_letters_that_the_output_does_not_have_are_written_otherwise(monkeypatch: pytest.MonkeyPatch) -> None:
    raw = io.BytesIO()
    monkeypatch.setattr("sys.stdout", io.TextIOWrapper(raw, "ascii"))
    streams.have_streams()
    print("2³")
    streams.flush()
    assert raw.getvalue() == b"2\\xb3\n"


def test_a_reader_that_went_away_is_no_fault() -> None:
    ours, theirs = os.pipe()
    os.close(ours)
    try:
        with pytest.raises(BrokenPipeError):
            os.write(theirs, b"text")
        streams.abandon(theirs)
        assert os.write(theirs, b"text") == 4
    finally:
        os.close(theirs)
