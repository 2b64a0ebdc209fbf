"""Which nodes the rules grant is proved by both engines, and every planted fault is refuted on a board that replays."""

from __future__ import annotations

from typing import Any

import pytest
from tests.models.kernels.planted import Fault, assert_agrees, assert_proved, assert_refuted

from allocert.allocators.nodes import linear, nearest
from allocert.allocators.nodes.multiple_buddy import MultipleBuddy
from allocert.machines.nodes.grids import NodeMesh
from allocert.machines.nodes.rules import RULES
from allocert.machines.nodes.runs import first_free_ranks
from allocert.models.kernels.equivalence import ENGINES
from allocert.models.kernels.nodes import NODES
from allocert.models.kernels.paths import ways_of

NAMES = [kernel.name for kernel in NODES]
SMALL = [
    *((name, spec) for name in NAMES for spec in ("mesh-nodes:1x1", "mesh-nodes:2x2", "torus-nodes:3x2")),
    *((name, "mesh-nodes:2x2x2") for name in ("multiple-buddy", "multiple-buddy-squares")),
]


def test_every_rule_that_is_no_centres_is_here() -> None:
    around = {getattr(nearest, name).contract.family for name in nearest.__all__}
    assert {*NAMES} == {*RULES} - around | {"multiple-buddy-squares"}


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize(("name", "spec"), SMALL)
def test_the_rules_are_proved(name: str, spec: str, engine: str) -> None:
    assert_proved(name, spec, engine)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("spec", ["mesh-nodes:3x2", "mesh-nodes:7x1", "torus-nodes:4x2"])
def test_every_board_agrees_on_ints(name: str, spec: str) -> None:
    assert_agrees(name, spec)


@pytest.mark.parametrize("name", nearest.__all__)
def test_rules_around_centres_have_a_way_for_each_board(name: str) -> None:
    """They go through the free nodes, so nothing is gained by running them on a symbolic board."""
    rule = getattr(nearest, name)(NodeMesh((2, 2)))
    ways = ways_of(4, lambda free: [("granted", rule.pick(free, 2))])
    assert ways.count("b") + 1 == 1 + sum(free.bit_count() >= 2 for free in range(16))


def _spread(free: Any, length: int) -> Any:
    """From the last rank with enough below."""
    return free & ~((1 << free.bit_length() - length) - 1) if free.bit_count() >= length else 0


def _largest(lists: list[Any], level: int) -> tuple[Any, int]:
    for greater in reversed(range(level, len(lists))):
        if lists[greater]:
            base = lists[greater] & -lists[greater]
            lists[greater] ^= base
            return base, greater
    return 0, 0


FAULTS: dict[str, Fault] = {
    "best fit takes the first run": (linear, "best_run", linear.first_run, "snake-best", "mesh-nodes:4x1"),
    "first fit takes the shortest run": (
        linear,
        "first_run",
        linear.best_run,
        "hilbert-first",
        "mesh-nodes:4x1",
    ),
    "ranks may be spread": (linear, "least_span", first_free_ranks, "row-major-first", "mesh-nodes:6x1"),
    "the last ranks": (linear, "first_free_ranks", _spread, "paging-snake", "mesh-nodes:3x1"),
    "one node too many": (
        linear,
        "first_free_ranks",
        lambda free, length: first_free_ranks(free, length + 1) or first_free_ranks(free, length),
        "paging-shuffled",
        "mesh-nodes:2x1",
    ),
    "the largest square is cut": (
        MultipleBuddy,
        "_first",
        staticmethod(_largest),
        "multiple-buddy",
        "mesh-nodes:3x2",
    ),
    "single nodes": (
        MultipleBuddy,
        "pick",
        lambda self, free, nodes: first_free_ranks(free, nodes),
        "multiple-buddy-squares",
        "mesh-nodes:3x2",
    ),
}


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("name", FAULTS)
def test_a_changed_rule_is_refuted_on_a_board_that_replays(
    monkeypatch: pytest.MonkeyPatch, name: str, engine: str
) -> None:
    assert_refuted(monkeypatch, FAULTS[name], engine)
