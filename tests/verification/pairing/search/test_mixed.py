"""Bugs that show late, far away or seldom are found within a counted number of calls; right allocators are not accused."""

from __future__ import annotations

import inspect
import sys
from pathlib import Path
from typing import Any

import pytest

from allocert.allocators import Contract
from allocert.machines import parse_machine
from allocert.verification.pairing.engine import check
from allocert.verification.pairing.hosts.local import LocalHost
from allocert.verification.pairing.isolation import check_isolated
from allocert.verification.pairing.search.guided import Guided
from allocert.verification.pairing.search.mixed import Mixed
from allocert.verification.pairing.search.plans.directed import plans
from allocert.verification.pairing.search.plans.moves import ORDERS, ordered
from allocert.verification.pairing.search.plans.walks import SHORT, manner, walk
from allocert.verification.pairing.search.played import Played
from allocert.verification.pairing.search.running import Run
from allocert.verification.pairing.search.sizes import Sizes
from allocert.verification.pairing.session import Pair, Session

PLUGINS = Path(__file__).parent / "plugins"


@pytest.fixture(autouse=True)
def plugins(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(PLUGINS))
    limit = sys.getrecursionlimit()
    monkeypatch.setattr(sys, "setrecursionlimit", lambda _: None)
    assert limit >= 1000


def subtle(name: str) -> Any:
    import subtle as module

    return getattr(module, name)


def found(factory: Any, spec: str, family: str | None, calls: int, seed: int = 0) -> list[Session]:
    """What the searchers find within this number of calls."""
    contract = Contract(family, complete=family is not None)
    pair = Pair(LocalHost(factory, parse_machine(spec), contract, 60.0), contract, None)
    sessions: list[Session] = []

    def report(session: Session, whole: bool, copied: bool) -> bool:
        sessions.append(session)
        return True

    Mixed(pair, report, max_calls=calls, seed=seed).run()
    return sessions


@pytest.mark.parametrize(
    ("name", "spec", "family", "calls", "promise"),
    [
        ("WrapsInOneAxis", "torus:6x5", "frames", 30_000, "complete"),
        ("WrapsInTwoAxes", "torus:4x4x4", "frames", 40_000, "complete"),
        ("RecursesTooDeep", "hypercube:11", None, 5000, "answers"),
        ("CachesByCount", "mesh:6x5", "frames", 5000, "complete"),
        ("CachesByArea", "mesh:7x5", "frames", 10_000, "complete"),
        ("CountsTooFar", "mesh:4x4", None, 60_000, "sound"),
        ("LosesAPlace", "mesh:6x4", None, 10_000, "reuse"),
        ("NeverHalf", "hypercube:6", "subcubes", 1000, "complete"),
        ("ForgetsADirection", "hypercube:7", "subcubes", 40_000, "complete"),
        ("JoinsInOrder", "hypercube:5", "aligned", 10_000, "complete"),
        ("JoinsInOrder", "hypercube:5", None, 10_000, "reuse"),
        ("Nests", "mesh:5x5", None, 60_000, "answers"),
    ],
)
def test_a_subtle_bug_is_found(name: str, spec: str, family: str | None, calls: int, promise: str) -> None:
    sessions = found(subtle(name), spec, family, calls)
    assert [session.breaches[0].promise for session in sessions] == [promise]


def test_the_same_seed_finds_the_same_trace() -> None:
    one, other = (found(subtle("CachesByArea"), "mesh:7x5", "frames", 10_000, seed=5) for _ in range(2))
    assert one[0].steps == other[0].steps


def test_what_is_right_is_searched_until_the_calls_are_over() -> None:
    contract = Contract("frames", complete=True)
    report = check(subtle("Boards"), "torus:4x3", contract, max_calls=3000, seconds=None)
    assert (report.broken, report.reliable) == (None, True)
    texts = {part.strength: part.text for part in report.coverage}
    assert "every state within" in texts["exhaustive"]
    assert "directed traces" in texts["directed"]
    assert "random steps in" in texts["walks"]


def test_a_search_that_hardly_began_says_so() -> None:
    contract = Contract("frames", complete=True)
    report = check(subtle("Boards"), "torus:4x3", contract, max_calls=3, seconds=None)
    texts = {part.strength: part.text for part in report.coverage}
    assert texts["exhaustive"].startswith(
        "no faulty processor: the first state only, its steps not all tried"
    )
    assert not any(" 0 " in f" {text}" for text in texts.values())


def test_its_searches_end_with_it() -> None:
    contract = Contract("frames", complete=True)
    host = LocalHost(subtle("Boards"), parse_machine("torus:4x3"), contract, 60.0)
    mixed = Mixed(Pair(host, contract, None), lambda *found: False, max_calls=500)
    mixed.run()
    assert all(inspect.getgeneratorstate(one.turns) == "GEN_CLOSED" for one in mixed._searchers)  # type: ignore[arg-type]
    assert mixed.coverage[0].depth > 0


def test_a_machine_whose_states_are_all_covered_is_left_before_the_time_is_over() -> None:
    report = check(subtle("Boards"), "mesh:2x1", Contract("frames", complete=True), seconds=None)
    assert report.complete
    assert report.broken is None


@pytest.mark.parametrize(
    "name",
    [
        "WithLock",
        "WithGenerator",
        "WithOpenFile",
        "WithLambda",
        "WithThread",
        "WithNumpy",
        "WithNumpyArray",
        "WithLog",
    ],
)
def test_odd_styles_are_no_offence(name: str) -> None:
    if "Numpy" in name:
        pytest.importorskip("numpy")
    report = check_isolated(
        f"{PLUGINS / 'fair.py'}:{name}", "mesh:3x2", ("complete:frames",), max_calls=800, seconds=60
    )
    assert (report.broken, report.reliable, report.empty) == (None, True, False)


def test_state_that_instances_share_is_reported_as_that() -> None:
    report = check_isolated(
        f"{PLUGINS / 'fair.py'}:OneForAll", "mesh:3x2", ("complete:frames",), max_calls=600, seconds=60
    )
    assert (report.broken, report.reliable) == (None, True)
    assert [note.partition(":")[0] for note in report.notes] == ["its instances share state"]


def test_a_bug_is_found_beside_shared_state(tmp_path: Path) -> None:
    path = tmp_path / "shared.py"
    path.write_text(
        f"import sys\nsys.path.insert(0, {str(PLUGINS)!r})\nfrom subtle import Boards\n"
        "class Shared(Boards):\n    everyone = set()\n"
        "    def __init__(self, machine):\n        super().__init__(machine)\n        self.taken, self.asked = self.everyone, 0\n"
        "    def allocate(self, request):\n        self.asked += 1\n"
        "        return None if self.asked == 4 else super().allocate(request)\n"
    )
    report = check_isolated(f"{path}:Shared", "mesh:3x2", ("complete:frames",), max_calls=1500, seconds=120)
    assert report.broken is not None
    assert report.broken.promise == "complete"
    assert report.broken.replays == report.broken.tried


def test_walks_and_plans_are_the_same_for_the_same_numbers() -> None:
    import random

    contract = Contract("frames", complete=True)

    def steps() -> list[object]:
        machine = parse_machine("mesh:4x3")
        pair = Pair(LocalHost(subtle("Boards"), machine, contract, 60.0), contract, None)
        sizes, draw = Sizes(machine, 1), random.Random(1)
        messages: list[object] = []
        made = [
            walk(manner(sizes, SHORT[3], False, draw), sizes, draw),
            *(next(stream) for stream in plans(sizes, draw)),
        ]
        searcher = Played(
            pair,
            iter([((), plan) for plan in made]),
            messages.append,
            lambda run: messages.append(run.session.steps),
        )
        assert sum(searcher.turns()) >= searcher.calls > 0
        assert (searcher.runs, searcher.resting) == (4, True)
        return messages

    assert steps() == steps()


def test_runs_that_reach_new_lines_are_kept() -> None:
    contract = Contract("frames", complete=True)
    machine = parse_machine("mesh:4x3")
    if sys.gettrace() is not None:
        pytest.skip("somebody else traces")
    pair = Pair(LocalHost(subtle("CachesByArea"), machine, contract, 60.0), contract, None)
    guided = Guided(pair, Sizes(machine, 0), 0, lambda session: None)
    turns = guided.turns()
    for _ in range(40):
        next(turns)
    assert 0 < len(guided.pool) < guided.runs == 40
    guided.offer(Run(pair))
    assert guided.unrun() == "every line was run" or "never run" in guided.unrun()


def test_orders() -> None:
    import random

    draw = random.Random(0)
    for order in ORDERS:
        assert sorted(ordered(range(7), order, draw)) == list(range(7))
    assert ordered(range(5), "interleaved", draw) == [0, 2, 4, 1, 3]
    assert ordered(range(3), "last", draw) == [2, 1, 0]
