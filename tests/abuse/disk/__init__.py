"""Full and failing disks: every output of every command, written to where it cannot be written.

Either the output is whole and the exit code the usual one, or the exit code is 2 with one line that names the option, the
old file is as it was, and nothing is left next to it.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Collection, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tests.abuse.disk.faults import FAULTS, Fault, Place, Unavailable, played
from tests.abuse.disk.ledgers import together
from tests.abuse.disk.outputs import INPUTS, OLD, OUTPUTS, Output
from tests.abuse.fuzz.judge import LONGEST_LINE
from tests.abuse.fuzz.worker import spread
from tests.abuse.table import Row, progress

__all__ = ["run", "tried"]

_PATIENCE = 300.0


def run(count: int, seed: int) -> Iterator[Row]:
    """At most about ``count`` pairs of an output and a fault, drawn at random unless it is all of them."""
    pairs = [(fault, output) for fault in FAULTS for output in OUTPUTS if output.option or fault.streams]
    if count < len(pairs):
        pairs = random.Random(seed).sample(pairs, count)
    _compile({output.words for _, output in pairs})
    for fault in FAULTS:
        outputs = [output for one, output in pairs if one is fault]
        if outputs:
            progress(f"disk: {fault.name}, {len(outputs)} outputs")
            yield row_of(fault, outputs)
    yield _streams(count)
    yield together(max(1, count // 40))


def _compile(commands: Collection[Sequence[str]]) -> None:
    """Have what simulates compiled: the compiler keeps its results in files too, and says less where it cannot."""
    for words in commands:
        if words[0] in ("reproduce", "simulate", "schedule"):
            with tempfile.TemporaryDirectory(prefix="allocert-disk-") as folder:
                command = [sys.executable, "-m", "allocert", *words]
                subprocess.run(command, cwd=folder, capture_output=True, timeout=300, check=False)


def row_of(fault: Fault, outputs: list[Output]) -> Row:
    begin = time.monotonic()
    broken: list[str] = []
    try:
        with ThreadPoolExecutor(2) as threads:
            for output, found in zip(
                outputs, threads.map(lambda one: tried(fault, one), outputs), strict=True
            ):
                broken += [f"{output}: {'; '.join(found)}"] if found else []
    except Unavailable as reason:
        return Row("disk", fault.name, 0, 0, remark=f"not tried: {reason}")
    return Row(
        "disk", fault.name, len(outputs), len(outputs) - len(broken), tuple(broken), time.monotonic() - begin
    )


def tried(fault: Fault, output: Output) -> list[str]:
    """The faults after a call that writes to a failing disk."""
    with played(fault) as place, tempfile.TemporaryDirectory(prefix="allocert-disk-") as home:
        spread(INPUTS, Path(home))
        target = place.folder / output.name
        if fault.old and not output.keeps:
            target.write_bytes(OLD)
        place.fail()
        before = {path.name for path in place.folder.iterdir()}
        done = _called(output, target, place, Path(home))
        return list(faults_of(output, target, done, before))


def _called(output: Output, target: Path, place: Place, home: Path) -> subprocess.CompletedProcess[bytes]:
    words = [sys.executable, "-m", "allocert", *output.words]
    words += [output.option, str(target)] if output.option else []
    words += (
        ["--ledger", str(home / "ledger.sqlite3")]
        if output.words[0] == "verify" and output.option != "--ledger"
        else []
    )
    shell = 'exec "$@"' if output.option else f'exec "$@" >> {target}'
    try:
        return subprocess.run(
            ["/bin/sh", "-c", shell, "sh", *words] if not output.option else words,
            stdout=subprocess.DEVNULL if output.option else None,
            stderr=subprocess.PIPE,
            timeout=_PATIENCE,
            check=False,
            cwd=home,
            env={**os.environ, **place.environment},
            preexec_fn=place.start,
        )
    except subprocess.TimeoutExpired:
        return subprocess.CompletedProcess(words, -1, b"", b"no end")


def faults_of(
    output: Output, target: Path, done: subprocess.CompletedProcess[bytes], before: set[str]
) -> Iterator[str]:
    message = done.stderr.decode("utf-8", "replace")
    if done.returncode == output.code:
        if not output.option or output.keeps:
            return
        if not target.is_file() or target.read_bytes() == OLD or not output.complete(target):
            yield f"exit code {done.returncode}, and the file is not whole"
        return
    if done.returncode != 2:
        yield f"exit code {done.returncode}: {message[-300:]!r}"
        return
    lines = message.splitlines()
    named = [output.option or "output", *(["ledger"] if output.words[0] == "verify" else [])]
    if "--json" in output.words:
        lines = lines[-1:]
        message = "".join(lines)
    if len(lines) != 1 or not message.startswith("allocert: ") or len(message) > LONGEST_LINE:
        yield f"not one line: {message[-300:]!r}"
    elif not any(name in message for name in named):
        yield f"the line does not name {named[0]}: {message!r}"
    yield from _left(output, target, before)


def _left(output: Output, target: Path, before: set[str]) -> Iterator[str]:
    """What a call that failed left: whole certificates and pages, and SQLite's own files, are no harm."""
    if not output.option:
        return
    if target.name in before and target.is_file() and target.read_bytes() != OLD:
        yield "the old file is lost"
    if output.keeps:
        return
    more = {path.name for path in target.parent.iterdir()} - before
    if more:
        yield f"left behind: {', '.join(sorted(more))}"


def _streams(count: int) -> Row:
    """Standard output, then standard error, on /dev/full: the exit code tells, and nothing else is printed."""
    begin = time.monotonic()
    cases = [output for output in OUTPUTS if not output.option]
    cases = cases if count >= len(cases) else cases[:: len(cases) // max(1, count // 2)][:count]
    broken: list[str] = []
    if not Path("/dev/full").exists():
        return Row("disk", "/dev/full", 0, 0, remark="not tried: no /dev/full")
    with ThreadPoolExecutor(2) as threads:
        for found in threads.map(_on_full, cases):
            broken += found
    tries = 2 * len(cases)
    return Row(
        "disk",
        "standard streams on /dev/full",
        tries,
        tries - len(broken),
        tuple(broken),
        time.monotonic() - begin,
    )


def _on_full(output: Output) -> list[str]:
    found = []
    with tempfile.TemporaryDirectory(prefix="allocert-disk-") as home, open("/dev/full", "wb") as full:
        spread(INPUTS, Path(home))
        words = [sys.executable, "-m", "allocert", *output.words]
        out = subprocess.run(
            words, stdout=full, stderr=subprocess.PIPE, cwd=home, check=False, timeout=_PATIENCE
        )
        message = out.stderr.decode("utf-8", "replace")
        if out.returncode != 2 or not (message.splitlines() or [""])[-1].startswith("allocert: output: "):
            found.append(f"{output} on /dev/full: exit code {out.returncode}, {message[-300:]!r}")
        err = subprocess.run(
            words, stdout=subprocess.PIPE, stderr=full, cwd=home, check=False, timeout=_PATIENCE
        )
        if err.returncode not in (output.code, 2):
            found.append(f"{output}, standard error on /dev/full: exit code {err.returncode}")
    return found
