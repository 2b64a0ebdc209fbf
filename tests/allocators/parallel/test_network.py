"""A network: bounded links, deadlocks, busy processors, two links between a pair, and what a run costs."""

from __future__ import annotations

import pytest

from allocert.allocators.parallel.network import ORDERS, Links, run_network
from allocert.allocators.parallel.outcome import Event, Wait
from allocert.allocators.parallel.program import Program
from allocert.allocators.parallel.strings import STRINGS
from allocert.errors import SpecError
from allocert.machines import Hypercube, Mesh, Torus

SWAP = Program("swap", "if available(across(1)):\n    send(1, across(1))\n    x = receive(across(1))", "here")
TWO = Program(
    "two",
    "if bit(1) == 0:\n    send(1, across(1))\n    send(2, across(1))\nelse:\n    x = 10 * receive(across(1)) + receive(across(1))",
    "here",
)


@pytest.mark.parametrize("order", ORDERS)
def test_a_ring_that_only_sends_first_needs_a_buffer(order: str) -> None:
    stopped = run_network(STRINGS, Torus(3), 7, {"n": 3}, links=Links(0), order=order)
    assert stopped.waiting == {0: Wait("send", 0, 2), 1: Wait("send", 0, 0), 2: Wait("send", 0, 1)}
    assert stopped.cycle() == (0, 2, 1, 0)
    assert not stopped.clean
    assert (stopped.undelivered, stopped.messages) == ([], 0)
    for capacity in (1, 2, None):
        outcome = run_network(STRINGS, Torus(3), 7, {"n": 3}, links=Links(capacity), order=order)
        assert outcome.clean
        assert outcome.registers["s"] == [3, 3, 3]
        assert outcome.words <= (capacity or 9)


@pytest.mark.parametrize("order", ORDERS)
def test_a_mesh_needs_none(order: str) -> None:
    outcome = run_network(STRINGS, Mesh(4), 15, {"n": 4}, links=Links(0), order=order)
    assert outcome.clean
    assert outcome.registers["s"] == [4, 3, 2, 1]
    assert (outcome.messages, outcome.words) == (9, 0)


def test_two_that_send_to_each_other_first() -> None:
    stopped = run_network(SWAP, Hypercube(1), 3, {}, links=Links(0))
    assert stopped.cycle() == (0, 1, 0)
    assert run_network(SWAP, Hypercube(1), 3, {}, links=Links(1)).clean


@pytest.mark.parametrize("order", ORDERS)
def test_words_stay_in_order_on_a_link(order: str) -> None:
    for capacity in (0, 1, 2, None):
        outcome = run_network(TWO, Hypercube(1), 3, {}, links=Links(capacity), order=order, seed=5)
        assert outcome.clean
        assert outcome.registers["x"] == [None, 12]
        assert (outcome.steps, outcome.strict_steps, outcome.messages) == (2, 2, 2)


def test_steps_count_a_word_sent_and_one_received_as_one() -> None:
    for n in range(1, 7):
        assert run_network(STRINGS, Mesh(n), (1 << n) - 1, {"n": n}).steps == n - 1
        torus = run_network(STRINGS, Torus(n), (1 << n) - 1, {"n": n})
        assert (torus.steps, torus.strict_steps, torus.messages) == (n - 1, 2 * (n - 1), n * (n - 1))


def test_busy_neighbours_who_are_waited_for() -> None:
    outcome = run_network(STRINGS, Mesh(2), 1, {"n": 2}, seen=3)
    assert outcome.waiting == {0: Wait("receive", 1, 1)}
    assert outcome.violations == [(0, "awaits a word from after(1), which runs nothing")]
    assert outcome.cycle() == ()
    assert run_network(STRINGS, Mesh(2), 1, {"n": 2}).registers["s"] == [1, None]
    sender = run_network(STRINGS, Mesh(2), 2, {"n": 2}, seen=3)
    assert sender.violations == [(1, "sends a word to before(1), which runs nothing")]
    assert sender.messages == 0
    assert not sender.waiting


def test_a_torus_of_side_two_has_two_links_between_neighbours() -> None:
    text = "send(1, before(1))\nsend(2, after(1))\nx = receive(before(1))\ny = receive(after(1))"
    two = run_network(Program("p", text, "here"), Torus(2), 3, {})
    assert (two.registers["x"], two.registers["y"]) == ([2, 2], [1, 1])
    alone = run_network(STRINGS, Torus(1), 1, {"n": 3})
    assert alone.clean
    assert alone.registers["s"] == [3]


def test_events_and_words_that_nobody_takes() -> None:
    outcome = run_network(TWO, Hypercube(1), 3, {}, links=Links(kept=True))
    assert outcome.events == (Event(1, 1, 0, 1), Event(2, 1, 0, 2))
    text = "if available(across(1)):\n    send(7, across(1))"
    assert run_network(Program("p", text, "here"), Hypercube(1), 3, {}).undelivered == [(0, 1, 7), (1, 0, 7)]


def test_a_random_run_is_the_same_for_one_seed() -> None:
    one, other = (run_network(STRINGS, Torus(5), 31, {"n": 5}, order="random", seed=4) for _ in range(2))
    assert one == other


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"order": "any"}, "order: got 'any', expected synchronous or random or adversarial"),
        ({"seen": 4}, "seen: got '0x4', expected a word of 2 bits"),
        ({"seen": 2}, "seen: got '0x2', expected all processors that are available"),
    ],
)
def test_options_that_are_refused(options: dict[str, object], message: str) -> None:
    with pytest.raises(SpecError, match=message):
        run_network(STRINGS, Mesh(2), 1, {"n": 2}, **options)  # type: ignore[arg-type]


def test_links_of_less_than_no_room() -> None:
    with pytest.raises(SpecError, match="capacity: got -1, expected a number of words, or None"):
        Links(-1)


def test_sets_that_are_no_sets_of_the_machine() -> None:
    with pytest.raises(SpecError, match="available: got '0x4', expected a word of 2 bits"):
        run_network(STRINGS, Mesh(2), 4, {"n": 2})
    with pytest.raises(SpecError, match="a hypercube, mesh or torus"):
        run_network(STRINGS, "mesh", 1, {"n": 2})  # type: ignore[arg-type]
