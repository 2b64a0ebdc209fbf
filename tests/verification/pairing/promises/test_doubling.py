"""Allocators whose calls take twice as long with each step, and correct ones whose calls take longer too."""

from __future__ import annotations

from contextlib import suppress
from types import SimpleNamespace
from typing import Any

import pytest

from allocert.errors import PluginError
from allocert.machines import Mesh, Submesh, parse_machine
from allocert.verification.pairing.engine import check
from allocert.verification.pairing.plugins import known, load
from allocert.verification.pairing.promises.doubling import Doubling, doubled
from allocert.verification.pairing.promises.judging import Trial
from allocert.verification.pairing.trace import Allocate


class Auditing:
    """First fit that looks at itself after each call: ``depth`` says how deep."""

    machines = (Mesh,)
    calls = True, True
    """Whether requests and releases make the audit deeper."""

    def __init__(self, machine: Mesh) -> None:
        self.machine, self.busy, self.depth = machine, 0, 0

    def audit(self, depth: int) -> int:
        return 0 if depth <= 0 else max(self.audit(depth - 1), self.audit(depth - 1))

    def allocate(self, request: Any) -> Any:
        self.depth += self.calls[0]
        self.audit(self.depth)
        for y in range(self.machine.sides[1] - request[1] + 1):
            for x in range(self.machine.sides[0] - request[0] + 1):
                region = Submesh((x, y), request)
                if not self.machine.word(region) & self.busy:
                    self.busy |= self.machine.word(region)
                    return region
        return None

    def release(self, region: Any) -> None:
        self.depth += self.calls[1]
        self.audit(self.depth)
        self.busy &= ~self.machine.word(region)


class AuditingReleases(Auditing):
    calls = False, True


class AuditingRequests(Auditing):
    calls = True, False


class Fibonacci(Auditing):
    """It grows by the golden ratio."""

    def audit(self, depth: int) -> int:
        return 0 if depth <= 0 else max(self.audit(depth - 1), self.audit(depth - 2))


class Cubic(Auditing):
    """Its audit grows with the cube of the number of calls."""

    def audit(self, depth: int) -> int:
        found = 0
        for one in range(depth):
            for two in range(depth):
                for three in range(depth):
                    found = max(found, one * two * three)
        return found


@pytest.mark.parametrize(
    "kind",
    [
        Auditing,
        *(pytest.param(kind, marks=pytest.mark.deep) for kind in (AuditingReleases, AuditingRequests)),
        Fibonacci,
    ],
)
@pytest.mark.parametrize("spec", ["mesh:4x3", pytest.param("mesh:16x16", marks=pytest.mark.deep)])
def test_it_is_found_by_default(kind: Any, spec: str) -> None:
    report = check(kind, spec)
    assert report.broken is not None
    assert report.broken.promise == "answers"
    assert "grow by the same factor again and again" in report.broken.detail
    assert report.broken.replays == report.broken.tried > 1


@pytest.mark.parametrize("kind", [Cubic])
def test_a_power_of_the_steps_is_not(kind: Any) -> None:
    report = check(kind, "mesh:4x3", max_calls=20)
    assert report.broken is None


@pytest.mark.parametrize("factor", [1, 30, 1000])
def test_powers_slacken_and_exponentials_do_not(factor: int) -> None:
    for power in range(1, 5):
        assert not doubled([factor * step**power for step in range(60)])
    assert doubled([factor << step for step in range(60)])
    assert doubled([factor << step // 3 for step in range(100)])
    assert not doubled([1000, 2000, 4000, 8000] * 10)
    assert not doubled([])


class Unbuilt:
    """A host on which no allocator can be made in time."""

    def probe(self, name: str, *arguments: Any, seconds: float = 0.0) -> Any:
        raise PluginError("constructor", "gave no answer within 0.25 s", "one that answers")


def test_an_allocator_that_cannot_be_made_in_time_leaves_it_open() -> None:
    pair: Any = SimpleNamespace(host=Unbuilt())
    judged = Doubling().judge(pair, Trial("mesh:2x2", (Allocate((1, 1)),)))
    assert (judged.decided, judged.why) == (False, "mesh:2x2, on which it cannot be built")


@pytest.mark.deep
def test_no_shipped_allocator_is_accused() -> None:
    for point in known():
        if point.own and point.name != "mig":
            for spec in ("hypercube:5", "hypercube-nodes:4", "mesh:8x7", "mesh-rot:6x5", "torus:6x6"):
                factory = load(point.name)
                if not isinstance(parse_machine(spec), getattr(factory, "machines", ())):
                    continue
                with suppress(PluginError):  # some are for lines or squares only
                    assert check(factory, spec, max_calls=1).broken is None, (point.name, spec)
