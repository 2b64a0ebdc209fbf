"""A planted fault in a kernel or an allocator has to be refuted on a board that replays."""

from __future__ import annotations

from typing import Any

import pytest

from allocert.machines.spec import parse_machine
from allocert.models.kernels.equivalence import difference_on, prove_kernel
from allocert.models.kernels.specs import KERNELS
from allocert.solvers.answer import Status

__all__ = ["Fault", "assert_refuted"]

Fault = tuple[Any, str, Any, str, str]
"""The module or class, the name in it, what stands there instead, the kernel and the machine."""


def assert_refuted(monkeypatch: pytest.MonkeyPatch, fault: Fault, engine: str) -> None:
    """With the fault the engine finds a board on which ints differ too; without it that board shows no difference."""
    module, function, faulty, name, spec = fault
    kernel, machine = KERNELS[name], parse_machine(spec)
    requests = kernel.requests(machine)
    with monkeypatch.context() as changed:
        changed.setattr(module, function, faulty)
        answer = prove_kernel(name, spec, engine=engine)
        assert answer.status is Status.FEASIBLE, answer.reason
        assert answer.witness is not None
        assert difference_on(kernel, machine, requests, answer.witness) == answer.reason
    assert difference_on(kernel, machine, requests, answer.witness) is None
