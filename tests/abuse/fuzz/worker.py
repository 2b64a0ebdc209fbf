"""Calls the real ``main`` in a process that lives for many calls."""

from __future__ import annotations

import io
import os
import resource
import shutil
import sys
import tempfile
import time
import traceback
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from multiprocessing.connection import Connection
from pathlib import Path
from typing import IO, TextIO

from tests.abuse.fuzz.case import Case, Outcome
from tests.abuse.processes import command_of, running_with

__all__ = ["MARK", "MEMORY", "call", "contents", "left_of", "serve", "spread"]

MEMORY = 8 << 30
"""Bytes of address space of one worker; engines map a great deal that they never touch."""

MARK = "ALLOCERT_FUZZ_CASE"
_DYING = 0.5
"""Seconds in which processes may be dying that were killed."""


def serve(connection: Connection, warm: bool) -> None:
    """Answer cases with outcomes until the other end is closed."""
    os.setsid()
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    if warm:
        from tests.abuse.fuzz.warm import warm_up

        warm_up()
    connection.send(None)
    while True:
        try:
            case = connection.recv()
        except EOFError:
            return
        connection.send(call(case))


def call(case: Case) -> Outcome:
    """Call ``main`` with a case in a folder of its own."""
    folder = Path(tempfile.mkdtemp(prefix="allocert-fuzz-"))
    try:
        spread(case.files, folder)
        before = contents(folder)
        mark = folder.name
        with ExitStack() as stack:
            out, err = stack.enter_context(_caught(1)), stack.enter_context(_caught(2))
            stack.enter_context(_inside(case, folder, mark))
            started = time.monotonic()
            code, escaped = _main()
            seconds = time.monotonic() - started
            left = left_of(mark)
            texts = _text(sys.stdout, out), _text(sys.stderr, err)
        after = contents(folder)
        changed = sorted(name for name in {*before, *after} if before.get(name, 0) != after.get(name, 0))
        return Outcome(code, *texts, escaped, tuple(changed), seconds, left)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def left_of(mark: str) -> tuple[str, ...]:
    """The processes that a call has started with this mark in their environment, and that outlive it."""
    until = time.monotonic() + _DYING
    while (numbers := running_with(f"{MARK}={mark}")) and time.monotonic() < until:
        time.sleep(0.02)
    return tuple(command_of(number)[-80:] for number in numbers)


def spread(files: Mapping[str, bytes | None], folder: Path) -> None:
    """Make files, and folders for ``None``, below ``folder``."""
    for name, data in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if data is None:
            path.mkdir()
        else:
            path.write_bytes(data)


def contents(folder: Path) -> dict[str, bytes | None]:
    """What lies below a folder: the bytes of files, ``None`` for all else."""
    return {
        os.path.relpath(path, folder): path.read_bytes() if path.is_file() else None
        for path in folder.rglob("*")
    }


def _main() -> tuple[int | None, str]:
    from allocert.cli import main

    try:
        main()
    except SystemExit as error:
        return error.code if isinstance(error.code, int) else 0, ""
    except BaseException:  # noqa: BLE001 - whatever escapes is what is looked for
        return None, traceback.format_exc()
    return 0, ""


@contextmanager
def _caught(descriptor: int) -> Iterator[IO[bytes]]:
    """A file that takes what is written to a descriptor, by this process or by others that it makes."""
    kept = os.dup(descriptor)
    try:
        with tempfile.TemporaryFile(buffering=0) as file:
            os.dup2(file.fileno(), descriptor)
            yield file
    finally:
        os.dup2(kept, descriptor)
        os.close(kept)


@contextmanager
def _inside(case: Case, folder: Path, mark: str) -> Iterator[None]:
    """The case's arguments, folder, environment and streams, as long as it runs."""
    streams, argv, environment = (sys.stdin, sys.stdout, sys.stderr), sys.argv, dict(os.environ)
    paths, home = sys.path[:], os.getcwd()
    try:
        os.chdir(folder)
        os.environ.update({"ALLOCERT_TRACEBACK": "1", MARK: mark, **case.environment})
        sys.argv = ["allocert", *case.arguments]
        sys.stdin = io.TextIOWrapper(io.BytesIO(case.stdin), encoding="utf-8")
        sys.stdout = _stream(1, "strict")
        sys.stderr = _stream(2, "backslashreplace")
        yield
    finally:
        sys.stdin, sys.stdout, sys.stderr = streams
        sys.argv, sys.path[:] = argv, paths
        os.environ.clear()
        os.environ.update(environment)
        os.chdir(home)


def _stream(descriptor: int, errors: str) -> TextIO:
    raw = io.FileIO(descriptor, "wb", closefd=False)
    return io.TextIOWrapper(io.BufferedWriter(raw), encoding="utf-8", errors=errors)


def _text(stream: TextIO, raw: IO[bytes]) -> str:
    with suppress(OSError, ValueError):
        stream.flush()
    raw.seek(0)
    return raw.read().decode("utf-8", "backslashreplace")
