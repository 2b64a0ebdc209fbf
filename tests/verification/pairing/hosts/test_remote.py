"""What a worker may tell, the fate of a finding that does not come again, and wishes on large machines."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from allocert.allocators import Contract
from allocert.errors import PluginError
from allocert.machines import Hypercube, Mesh
from allocert.verification.pairing.engine import check
from allocert.verification.pairing.hosts.remote import RemoteHost
from allocert.verification.pairing.isolation import check_isolated
from allocert.verification.pairing.search.wishes import Profile
from allocert.verification.pairing.session import Pair
from allocert.verification.pairing.trace import Allocate


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        ("generator", "holds a generator and"),
        ("part that raises KeyError", "holds a part that raises KeyError and"),
        ("all was proved", "holds a part and"),
        ("x\n\x1b[2J", "holds a part and"),
        ("x" * 1000, "holds a part and"),
    ],
)
def test_remarks_are_ours_and_come_once(said: str, shown: str) -> None:
    host: Any = SimpleNamespace(copying=True, merging=True, notes=[])
    for _ in range(3):
        RemoteHost._remark(host, {"copying": said, "other": "x", "merging": 7})
    assert len(host.notes) == 1
    assert shown in host.notes[0]
    assert (host.copying, host.merging) == (False, True)


class FirstBad:
    """The third object of all refuses wrongly; the others refuse nothing that they can serve but 2 x 2."""

    made = 0
    wrong = ((2, 2),)

    def __init__(self, machine: Mesh) -> None:
        type(self).made += 1
        self.fluke = self.made == 3
        self.machine, self.held = machine, set[tuple[int, int, int, int]]()

    def allocate(self, request: tuple[int, int]) -> tuple[int, int, int, int] | None:
        if self.fluke:
            return (0, 0, 2, 2)
        if request in self.wrong or self.held:
            return None
        self.held.add((0, 0, request[0] - 1, request[1] - 1))
        return next(iter(self.held))

    def release(self, region: tuple[int, int, int, int]) -> None:
        self.held.remove(region)


def test_after_a_finding_that_does_not_come_again_the_search_goes_on() -> None:
    class Starts(FirstBad):
        made = 0

        def allocate(self, request: tuple[int, int]) -> tuple[int, int, int, int] | None:
            region = super().allocate(request)
            return (0, 0, 2, 2) if region is not None and request == (1, 3) else region

    report = check(Starts, "mesh:3x3", strength="generated", seconds=None)
    assert report.broken is not None
    assert report.broken.promise == "sound"
    assert Allocate((1, 3)) in report.broken.trace
    assert any("broke once" in note for note in report.notes)


def test_a_finding_that_does_not_come_again_covers_nothing() -> None:
    class Once(FirstBad):
        made = 0
        wrong = ()

    report = check(Once, "mesh:3x3", strength="generated", max_examples=20)
    assert report.broken is None
    assert report.empty
    first, second = report.coverage
    assert "no replay" in first.text
    assert (first.examples < 3, second.examples) == (True, 20)


@pytest.mark.parametrize("faulty", [(), (3,)])
def test_what_cannot_be_built_beside_many_others_is_built_alone(
    tmp_path: Path, faulty: tuple[int, ...]
) -> None:
    """As where each has a thread, and the process is allowed no more of them."""
    path = tmp_path / "plugin.py"
    path.write_text(
        "alive = []\n"
        "class Few:\n"
        "    def __init__(self, machine, faulty=()):\n"
        '        if len(alive) == 20:\n            raise RuntimeError("can\'t start new thread")\n'
        "        alive.append(self)\n        self.inner = machine\n"
        "        self.busy = sum(1 << node for node in faulty)\n"
        "    def allocate(self, k):\n"
        "        for cube in self.inner.subcubes(k):\n"
        "            if not self.inner.word(cube) & self.busy:\n"
        "                self.busy |= self.inner.word(cube)\n                return cube\n"
        "    def release(self, cube):\n        self.busy ^= self.inner.word(cube)\n"
    )
    contract = Contract("subcubes", complete=True)
    steps = (Allocate(0), Allocate(1), Allocate(1))
    profile = Profile(1, 4, 2, False, False)
    with RemoteHost(f"{path}:Few", Hypercube(2)) as host:
        pair = Pair(host, contract, None)
        for _ in range(25):
            assert not pair.start(faulty, keep=True).breaches
        for _ in range(25):
            again = pair.replay(faulty, steps)
            assert (again.breaches, len(again.steps)) == ([], 3)
        for _ in range(25):
            assert "unbuilt" not in [answer.kind for _, answer in host.wish(faulty, profile, [9, 17, 25])]
    report = check_isolated(
        f"{path}:Few",
        "hypercube:2",
        ("complete:subcubes",),
        max_calls=300,
        max_faults=len(faulty),
        seconds=60,
    )
    assert (report.broken, report.reliable) == (None, True)


def test_what_cannot_be_built_alone_is_no_allocator(tmp_path: Path) -> None:
    path = tmp_path / "plugin.py"
    path.write_text("class None_:\n    def __init__(self, machine):\n        raise RuntimeError('never')\n")
    with pytest.raises(PluginError, match="never"):
        check_isolated(f"{path}:None_", "hypercube:2", ("sound",), max_calls=50, seconds=60)
