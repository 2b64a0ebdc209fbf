"""A counterexample's trace, played to the allocator that it names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from allocert.errors import CertificateError
from allocert.machines import parse_machine
from allocert.verification.pairing.plugins import load
from allocert.verification.pairing.trace import Outcome, run, trace_from_json

__all__ = ["replay"]


def replay(data: Mapping[str, Any]) -> tuple[Outcome, ...]:
    """Replay a counterexample's ``machine``, ``allocator``, ``faulty`` and ``trace`` on a fresh allocator.

    The allocator runs in this process.

    Raises:
        AllocertError: a part is missing or malformed, or names nothing.
    """
    missing = [name for name in ("machine", "allocator", "faulty", "trace") if name not in data]
    if missing:
        raise CertificateError("counterexample", sorted(data), f"to have {missing[0]}")
    machine = parse_machine(data["machine"])
    factory = load(data["allocator"])
    faulty = tuple(data["faulty"])
    return run(
        factory(machine, faulty=faulty) if faulty else factory(machine), trace_from_json(data["trace"])
    )
