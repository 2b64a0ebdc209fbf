from __future__ import annotations

import gzip
import io
import os
import socket
import sys
from pathlib import Path

import pytest

from allocert.common.reading import DamagedError, lines_of, open_input, read_bytes
from allocert.errors import TraceError


def _mistake(path: str | Path, most: int = 1000) -> str:
    with pytest.raises(TraceError) as caught:
        read_bytes(path, "input", TraceError, most)
    return str(caught.value)


def test_a_file_is_read_up_to_the_limit(tmp_path: Path) -> None:
    file = tmp_path / "data"
    for size in (0, 1, 1000):
        file.write_bytes(b"x" * size)
        assert read_bytes(file, "input", TraceError, 1000) == b"x" * size
    file.write_bytes(b"x" * 1001)
    assert _mistake(file) == f"input: got {str(file)!r}, expected a file of at most 1000 bytes"


def test_gzip_data_is_unpacked_up_to_the_limit(tmp_path: Path) -> None:
    file = tmp_path / "data"
    file.write_bytes(gzip.compress(b"x" * 1000))
    assert read_bytes(str(file), "input", TraceError, 1000) == b"x" * 1000
    assert "at most 999 bytes when unpacked" in _mistake(file, 999)
    packed = gzip.compress(os.urandom(64))
    for wrong in (packed[:-1], packed + b"\0", packed * 2, b"\x1f\x8b"):
        file.write_bytes(wrong)
        assert "expected complete gzip data" in _mistake(file)
    file.write_bytes(packed[:-8] + bytes(8))
    assert "expected undamaged gzip data" in _mistake(file)


def _lines(raw: bytes, longest: int = 100) -> list[bytes]:
    return list(lines_of(io.BytesIO(raw), longest))


def test_lines_come_one_by_one_packed_or_not() -> None:
    for text, lines in (
        (b"", []),
        (b"a", [b"a"]),
        (b"\n", [b""]),
        (b"a\n\nb", [b"a", b"", b"b"]),
        (b"ab\n", [b"ab"]),
    ):
        packed = gzip.compress(text)
        for raw in (text, packed, gzip.compress(b"") + packed, packed + bytes(9)):
            assert _lines(raw) == lines
    long = b"x" * 10**7
    assert len(_lines(long)[0]) > 100
    assert sum(map(len, _lines(gzip.compress(long)))) == len(long)
    many = b"ab\n" * 10**6
    assert _lines(gzip.compress(many) * 2) == [b"ab"] * 2 * 10**6


def test_damaged_lines_say_what_is_wrong() -> None:
    packed = gzip.compress(os.urandom(1000))
    for raw, expected in (
        (packed[:-1], "complete"),
        (packed[:3], "complete"),
        (b"\x1f\x8b", "complete"),
        (packed + b"tail", "undamaged"),
        (packed[:-8] + bytes(8), "undamaged"),
        (packed + packed[:-1], "complete"),
    ):
        with pytest.raises(DamagedError, match=expected):
            _lines(raw)


def test_what_is_no_file_is_refused_at_once(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "fifo")
    (tmp_path / "link").symlink_to(tmp_path / "fifo")
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(str(tmp_path / "socket"))
        for name, kind in {"fifo": "named pipe", "link": "named pipe", "socket": "socket"}.items():
            assert f"a readable file, not a {kind}" in _mistake(tmp_path / name)
    assert "not a folder" in _mistake(tmp_path)
    assert "not a device" in _mistake("/dev/zero")
    assert "(No such file or directory)" in _mistake(tmp_path / "absent")
    for name in ("a\0b", ""):
        assert "a readable file (" in _mistake(name)


def test_the_users_own_pipes_are_read_up_to_the_limit() -> None:
    for name in ("/dev/fd/{}", "/proc/self/fd/{}"):
        for text, limit in ((b"abc", 3), (b"abcd", 3)):
            end, begin = os.pipe()
            os.write(begin, text)
            os.close(begin)
            try:
                if len(text) <= limit:
                    assert read_bytes(name.format(end), "input", TraceError, limit) == text
                else:
                    assert "at most 3 bytes" in _mistake(name.format(end), limit)
            finally:
                os.close(end)


def test_a_named_pipe_as_standard_input_does_not_wait_for_a_writer(tmp_path: Path) -> None:
    fifo = tmp_path / "fifo"
    os.mkfifo(fifo)
    handle = os.open(fifo, os.O_RDONLY | os.O_NONBLOCK)
    try:
        assert read_bytes(f"/dev/fd/{handle}", "input", TraceError) == b""
    finally:
        os.close(handle)


def test_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"text")))
    assert read_bytes("-", "input", TraceError) == b"text"
    monkeypatch.setattr(sys, "stdin", None)
    assert "an open standard input" in _mistake("-")


def test_what_fails_while_it_is_read_names_the_field(tmp_path: Path) -> None:
    (tmp_path / "data").touch()
    with (
        pytest.raises(TraceError, match=r"^input: .*Is a directory"),
        open_input(tmp_path / "data", "input", TraceError),
    ):
        raise IsADirectoryError(21, "Is a directory")
