"""A run that goes on chunk by chunk is the run that a replay shows."""

from __future__ import annotations

from pathlib import Path

import pytest

from allocert.allocators import Contract
from allocert.allocators.mesh.bitboard import BitboardFirstFit
from allocert.machines import parse_machine
from allocert.verification.pairing.hosts.host import Host
from allocert.verification.pairing.hosts.local import LocalHost
from allocert.verification.pairing.hosts.remote import RemoteHost
from allocert.verification.pairing.items import ReleaseOf
from allocert.verification.pairing.search.running import Run
from allocert.verification.pairing.session import Pair
from allocert.verification.pairing.trace import Allocate

MACHINE = parse_machine("mesh:3x2")
CONTRACT = Contract("frames", complete=True)
DIES = """
import os
class Dies:
    def __init__(self, machine): self.count = 0
    def allocate(self, request):
        self.count += 1
        if self.count == 7: os._exit(5)
        return None
    def release(self, region): pass
"""


def chunks(host: Host) -> Run:
    run = Run(Pair(host, CONTRACT, None))
    assert run.go([Allocate((1, 1)), Allocate((2, 2)), ReleaseOf(0), Allocate((3, 2)), ReleaseOf(3)]) == 5
    assert (run.held, run.free, run.refused) == ([1], 2, 1)
    run.go([ReleaseOf(1), ReleaseOf(0) if False else Allocate((3, 2))])
    assert (run.held, run.over) == ([6], False)
    return run


def test_items_name_places_of_the_whole_run() -> None:
    run = chunks(LocalHost(BitboardFirstFit, MACHINE, CONTRACT, 60.0))
    again = run.pair.replay((), run.items)
    assert (again.steps, again.replies) == (run.session.steps, run.session.replies)
    assert run.session.length == len(run.session.steps) == 6


def test_a_process_of_its_own_answers_the_same() -> None:
    with RemoteHost("bitboard", MACHINE, 60.0) as host:
        run = chunks(host)
        assert (
            run.session.replies
            == chunks(LocalHost(BitboardFirstFit, MACHINE, CONTRACT, 60.0)).session.replies
        )
        host.renew()
        assert run.go([Allocate((1, 1))]) == 0
        assert (run.lost, run.session.breaches) == (True, [])


def test_what_ends_the_process_is_reported_with_its_step(tmp_path: Path) -> None:
    path = tmp_path / "dies.py"
    path.write_text(DIES)
    with RemoteHost(f"{path}:Dies", MACHINE, 5.0) as host:
        run = Run(Pair(host, Contract(), None))
        run.go([Allocate((1, 1))] * 20)
        assert run.session.length == 7
        assert "exit status 5" in run.session.breaches[0].detail


@pytest.mark.parametrize("handle", [None, 17])
def test_nothing_is_answered_for_an_allocator_that_is_not_kept(handle: int | None) -> None:
    host = LocalHost(BitboardFirstFit, MACHINE, CONTRACT, 60.0)
    assert list(host.extend(handle, [Allocate((1, 1))])) == []
