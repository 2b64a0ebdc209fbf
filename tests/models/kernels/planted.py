"""A planted fault in a kernel or an allocator has to be refuted on a board that replays."""

from __future__ import annotations

from typing import Any

import pytest

from allocert.errors import EngineError
from allocert.machines.spec import parse_machine
from allocert.models.kernels.equivalence import difference_on, kernel_cnf, prove_kernel, ways_through
from allocert.models.kernels.specs import KERNELS
from allocert.solvers.answer import Status

__all__ = ["Fault", "assert_agrees", "assert_proved", "assert_refuted", "first_ways"]

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


def assert_proved(name: str, spec: str, engine: str) -> None:
    """The engine proves the kernel, with a certificate if it writes any."""
    answer = prove_kernel(name, spec, engine=engine)
    assert answer.status is Status.INFEASIBLE, answer.reason
    assert (answer.certificate is not None) == (engine == "sat")


def assert_agrees(name: str, spec: str) -> None:
    """On every board of ints nothing differs."""
    machine, kernel = parse_machine(spec), KERNELS[name]
    for word in range(1 << machine.processors):
        assert difference_on(kernel, machine, kernel.requests(machine), word) is None


def first_ways(name: str, spec: str, request: Any) -> str:
    """Of the ways to run a kernel the first one alone."""
    kernel, machine = KERNELS[name], parse_machine(spec)
    (ways,) = ways_through(kernel, machine, [request])
    for length in range(len(ways) + 1):
        first = ways[:length].replace("b", "y")
        try:
            kernel_cnf(kernel, machine, [request], [first])
        except EngineError:
            continue
        return first
    raise AssertionError(f"{name} has no first way")
