"""States by the host's word and by observation."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from allocert.allocators import Contract
from allocert.machines import parse_machine
from allocert.verification.pairing.hosts.local import LocalHost
from allocert.verification.pairing.search.exhaustive import Levels
from allocert.verification.pairing.session import Pair


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Right first fit, with a generator; one that forgets; one with a list of all that it was asked."""
    monkeypatch.syspath_prepend(str(Path(__file__).parent / "plugins"))
    import fair
    import subtle

    class Alternates(fair.WithGenerator):
        """After an odd number of releases it refuses all but single processors: its holdings do not show it."""

        count = 0

        def release(self, region: Any) -> None:
            super().release(region)
            self.count += 1

        def allocate(self, request: Any) -> Any:
            return None if self.count % 2 and request != (1, 1) and self.taken else super().allocate(request)

    assert issubclass(fair.WithLog, subtle.Boards)
    return {"generator": fair.WithGenerator, "alternates": Alternates, "log": fair.WithLog}


def levels(factory: Any, contract: Contract, calls: int, spec: str = "mesh:2x2") -> Levels:
    machine = parse_machine(spec)
    pair = Pair(LocalHost(factory, machine, contract, 60.0), contract, None)
    found = Levels(pair, list(machine.requests()), 10**6, None, False, observed=True)
    made = 0
    for more in found.turns([()]):
        made += more
        if made > calls:
            break
    return found


def test_what_cannot_be_copied_is_distinguished_by_what_is_held(made: Any) -> None:
    found = levels(made["generator"], Contract(), 50_000)
    assert (found.done, found.seen.coarse, found.seen.hidden) == (True, True, False)
    assert found.states < 200


def test_hidden_state_is_noticed_where_two_ways_lead_to_the_same(made: Any) -> None:
    found = levels(made["alternates"], Contract(), 50_000)
    assert found.seen.hidden
    assert found.broken is not None or found.depth > 2


def test_a_log_does_not_hide_that_states_are_the_same(made: Any) -> None:
    found = levels(made["log"], Contract(), 40_000)
    assert found.seen.coarse
    assert found.depth >= 5
