"""A user's allocator in a process of its own, so that whatever it does ends as a finding."""

from __future__ import annotations

import json
import os
import selectors
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import allocert.errors
from allocert.allocators import Contract
from allocert.errors import AllocertError, EngineError, PluginError
from allocert.proofs.pairing.journal import Journal
from allocert.proofs.pairing.report import Broken, Coverage, Report
from allocert.proofs.trace import Trace, trace_to_json

__all__ = ["IMPORT_SECONDS", "check_isolated", "replay_isolated"]

IMPORT_SECONDS = 20.0
"""How long importing a user's module may take."""

_GRACE = 1.0
_POLL = 0.1


class _Died(Exception):  # noqa: N818 - a finding, not an error
    """The child ended, or had to be ended, during a call."""

    def __init__(self, how: str, faulty: tuple[int, ...], trace: Trace) -> None:
        super().__init__(how)
        self.how = how
        self.faulty = faulty
        self.trace = trace


def check_isolated(
    allocator: str,
    machine: str,
    promises: tuple[str, ...] = (),
    *,
    strength: str = "auto",
    max_faults: int | None = None,
    max_states: int = 100_000,
    time_budget: float | None = 20.0,
    call_timeout: float = 2.0,
    seed: int = 0,
    progress: Callable[[str], None] = lambda text: None,
) -> Report:
    """:func:`~allocert.proofs.pairing.check` of an allocator by name, in a child process.

    Raises:
        PluginError: it cannot be imported (in time) or built.
    """
    job: dict[str, Any] = {
        "allocator": allocator, "machine": machine, "promises": list(promises), "strength": strength,
        "max_faults": max_faults, "max_states": max_states, "time_budget": time_budget,
        "call_timeout": call_timeout, "seed": seed,
    }  # fmt: skip
    try:
        return _run(job, progress)
    except _Died as death:
        return _report_of_death(job, death, progress)


def replay_isolated(
    allocator: str,
    machine: str,
    promises: tuple[str, ...],
    faulty: tuple[int, ...],
    trace: Trace,
    call_timeout: float = 2.0,
) -> Broken | None:
    """What a trace breaks on a fresh allocator, in a child process."""
    job: dict[str, Any] = {
        "allocator": allocator, "machine": machine, "promises": list(promises), "faulty": list(faulty),
        "trace": trace_to_json(trace), "call_timeout": call_timeout,
    }  # fmt: skip
    try:
        return _run(job, lambda text: None).broken
    except _Died as death:
        return Broken("answers", death.how, death.faulty, death.trace, ("?",) * len(death.trace))


def _report_of_death(job: dict[str, Any], death: _Died, progress: Callable[[str], None]) -> Report:
    """Replay the journalled trace without its last step for the replies, then with it to confirm."""
    if not death.trace and not death.faulty:
        raise PluginError("allocator", job["allocator"], f"one that can be built; it {death.how}")
    replay = {**job, "faulty": list(death.faulty), "trace": trace_to_json(death.trace[:-1])}
    replies: tuple[str, ...] = ("?",) * len(death.trace[:-1])
    try:
        before = _run(replay, progress)
        contract, rejects = before.contract, before.rejects
        replies = before.notes[: len(replies)] if len(before.notes) >= len(replies) else replies
    except _Died:
        contract, rejects = Contract(), False
    times = 0
    try:
        _run({**replay, "trace": trace_to_json(death.trace)}, progress)
    except _Died:
        times = 1
    shortest = job["strength"] == "exhaustive"
    minimal = "no shorter trace breaks a promise" if shortest else "as it was found, not made smaller"
    broken = Broken(
        "answers", death.how, death.faulty, death.trace, (*replies, death.how)[: len(death.trace)],
        minimal=minimal, replays=times, tried=1,
    )  # fmt: skip
    coverage = Coverage("isolated", False, "the process of the allocator ended; its last trace was replayed")
    return Report(job["allocator"], job["machine"], contract, rejects, (coverage,), broken)


def _run(job: dict[str, Any], progress: Callable[[str], None]) -> Report:
    with tempfile.TemporaryDirectory(prefix="allocert-") as folder:
        path = Path(folder) / "journal"
        journal = Journal(path, create=True)
        child = subprocess.Popen(
            [sys.executable, "-m", "allocert.proofs.pairing.worker"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, start_new_session=True,
        )  # fmt: skip
        try:
            if child.stdin is None or child.stdout is None:
                raise EngineError("no pipe to the child process")
            child.stdin.write(json.dumps({**job, "journal": str(path)}).encode())
            child.stdin.close()
            return _listen(child, journal, job, progress)
        finally:
            # Its whole session: processes that the allocator started end with it.
            with suppress(ProcessLookupError):
                os.killpg(child.pid, signal.SIGKILL)
            child.wait()
            if child.stdout is not None:
                child.stdout.close()


def _listen(
    child: subprocess.Popen[bytes], journal: Journal, job: dict[str, Any], progress: Callable[[str], None]
) -> Report:
    if child.stdout is None:
        raise EngineError("no pipe from the child process")
    started, loaded = time.monotonic(), False
    buffer = b""
    with selectors.DefaultSelector() as selector:
        selector.register(child.stdout, selectors.EVENT_READ)
        while True:
            if selector.select(_POLL):
                piece = child.stdout.read1(1 << 16)  # type: ignore[attr-defined]
                if not piece:
                    raise _death(child, journal, job, loaded)
                buffer += piece
                *lines, buffer = buffer.split(b"\n")
                for message in map(json.loads, lines):
                    if "report" in message:
                        return Report.from_json(message["report"])
                    if "error" in message:
                        raise _error(message["error"])
                    loaded = loaded or "loaded" in message
                    if "progress" in message:
                        progress(message["progress"])
            elif not loaded and time.monotonic() - started > IMPORT_SECONDS:
                expected = f"a module that is imported within {IMPORT_SECONDS:g} s"
                raise PluginError("allocator", job["allocator"], expected)
            if loaded and journal.lasted() > 2 * job["call_timeout"] + _GRACE:
                raise _Died(f"gave no answer within {job['call_timeout']:g} s", *journal.read())


def _death(child: subprocess.Popen[bytes], journal: Journal, job: dict[str, Any], loaded: bool) -> Exception:
    code = child.wait()
    if code < 0:
        how = f"ended the process by {signal.Signals(-code).name}"
    else:
        how = f"ended the process with exit status {code}"
    if not loaded:
        return PluginError(
            "allocator", job["allocator"], f"a module that can be imported; importing it {how}"
        )
    if not journal.lasted():
        return EngineError(f"the child process {how} outside any call")
    return _Died(how, *journal.read())


def _error(parts: list[Any]) -> Exception:
    name, *rest = parts
    kind = getattr(allocert.errors, name)
    error: Exception = kind(*rest) if issubclass(kind, AllocertError) else EngineError(*rest)
    return error
