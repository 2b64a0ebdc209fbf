"""The child process that runs a user's allocator: ``python -m allocert.proofs.pairing.worker``.

It reads one job as JSON from standard input and writes JSON lines: ``loaded``, ``progress``, then
``report`` or ``error``. What the allocator prints is dropped.
"""

from __future__ import annotations

import json
import os
import resource
import sys
from pathlib import Path
from typing import Any

from allocert.errors import AllocertError
from allocert.machines import parse_machine
from allocert.proofs.contracts import parse_promises
from allocert.proofs.pairing.engine import check, contract_of, replay_report
from allocert.proofs.pairing.journal import Journal
from allocert.proofs.pairing.subject import Subject
from allocert.proofs.plugins import load
from allocert.proofs.trace import trace_from_json

__all__ = ["MEMORY", "perform"]

MEMORY = 2 << 30
"""Bytes of address space that the child may use."""


def perform(job: dict[str, Any], tell: Any, journal: Journal | None) -> dict[str, Any]:
    """Load the allocator and check it, or replay one trace."""

    def watch(subject: Subject) -> None:
        if journal is not None:
            subject.before, subject.after, subject.journal = journal.begin, journal.end, journal.write

    factory = load(job["allocator"])
    tell({"loaded": True})
    machine = parse_machine(job["machine"])
    contract, rejects = parse_promises(contract_of(factory), tuple(job["promises"]), machine)
    common: dict[str, Any] = {
        "rejects": rejects or None,
        "call_timeout": job["call_timeout"],
        "name": job["allocator"],
        "watch": watch,
    }
    if job.get("trace") is not None:
        trace, faulty = trace_from_json(job["trace"]), tuple(job["faulty"])
        return replay_report(factory, machine, contract, faulty, trace, **common).to_json()
    options = {name: job[name] for name in ("strength", "seed", "time_budget", "max_states", "max_faults")}
    progress = lambda text: tell({"progress": text})
    return check(factory, machine, contract, progress=progress, **options, **common).to_json()


def _main() -> None:
    channel = os.fdopen(os.dup(1), "w", buffering=1)
    silence = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silence, 1)
    os.dup2(silence, 2)
    job = json.load(sys.stdin)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))

    def tell(message: dict[str, Any]) -> None:
        channel.write(json.dumps(message) + "\n")

    try:
        tell({"report": perform(job, tell, Journal(Path(job["journal"])))})
    except AllocertError as error:
        shown = error.value if isinstance(error.value, str | int) else repr(error.value)
        tell({"error": [type(error).__name__, error.field, shown, error.expected]})
    except MemoryError:
        tell({"error": ["EngineError", "the check ran out of memory"]})
    except Exception as error:  # noqa: BLE001 - foreign objects reach deep; the parent says what failed
        tell({"error": ["EngineError", " ".join(f"{type(error).__name__}: {error}".split())]})
    channel.flush()
    os._exit(0)


if __name__ == "__main__":
    _main()
