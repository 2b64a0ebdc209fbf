"""Findings that come again only next to other allocators of their process, and findings of nobody."""

from __future__ import annotations

from pathlib import Path

import pytest

from allocert.allocators import Contract
from allocert.machines import Hypercube
from allocert.verification.pairing.hosts.remote import RemoteHost
from allocert.verification.pairing.search.confirming import Confirmed, confirm
from allocert.verification.pairing.search.running import Run
from allocert.verification.pairing.session import Pair, Session
from allocert.verification.pairing.trace import Allocate

PLUGIN = """
class Nodes:
    everyone = set()

    def __init__(self, machine):
        self.machine, self.taken, self.own = machine, self.begin(), set()

    def begin(self):
        return set()

    def allocate(self, k):
        for cube in self.machine.subcubes(k):
            nodes = {node for node in range(8) if self.machine.word(cube) >> node & 1}
            if not nodes & self.taken:
                self.taken |= nodes
                self.own |= nodes
                return cube
        return None

    def release(self, cube):
        nodes = {node for node in range(8) if self.machine.word(cube) >> node & 1}
        self.taken -= nodes
        self.own -= nodes


class ForgottenByTheNext(Nodes):
    '''Who is built empties the board of all.'''

    def begin(self):
        self.everyone.clear()
        return self.everyone


class TakenFromOthers(Nodes):
    '''All have one board, on which nothing stays of who is gone.'''

    def begin(self):
        return self.everyone

    def __del__(self):
        self.taken -= self.own
"""
CONTRACT = Contract("subcubes", complete=True)


@pytest.fixture
def plugin(tmp_path: Path) -> Path:
    path = tmp_path / "plugin.py"
    path.write_text(PLUGIN)
    return path


def confirmed(plugin: Path, name: str, found: Session) -> Confirmed:
    with RemoteHost(f"{plugin}:{name}", Hypercube(3)) as host:
        return confirm(Pair(host, CONTRACT, None), found)


def beside(plugin: Path, name: str, between: int) -> Session:
    """An allocator takes a node; another one of its process is built, and takes some; the first takes one more."""
    with RemoteHost(f"{plugin}:{name}", Hypercube(3)) as host:
        pair = Pair(host, CONTRACT, None)
        run = Run(pair)
        run.go([Allocate(0)])
        other = Run(pair)
        other.go([Allocate(0)] * between)
        run.go([Allocate(0)])
        (broken,) = [one.session for one in (run, other) if one.session.breaches]
        return broken


@pytest.mark.parametrize(
    ("name", "between", "promise"), [("ForgottenByTheNext", 0, "sound"), ("TakenFromOthers", 7, "complete")]
)
def test_what_breaks_beside_another_only_is_reported_as_shared(
    plugin: Path, name: str, between: int, promise: str
) -> None:
    found = beside(plugin, name, between)
    assert found.breaches[0].promise == promise
    assert confirmed(plugin, name, found)[::2] == (0, True)


def test_what_never_breaks_accuses_nobody(plugin: Path) -> None:
    found = beside(plugin, "ForgottenByTheNext", 0)
    assert confirmed(plugin, "Nodes", found)[::2] == (0, False)
