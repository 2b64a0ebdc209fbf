from __future__ import annotations

from allocert.allocators.parallel.catalogue import algorithm_named
from allocert.allocators.parallel.network import Links, run_network
from allocert.allocators.parallel.outcome import Outcome
from allocert.machines import Hypercube, Machine, parse_machine
from allocert.report.results import network_page


def ran(name: str, machine: Machine, capacity: int | None = None, down: int = 0) -> Outcome:
    algorithm = algorithm_named(name)
    parameters = algorithm.parameters(machine, {})
    available = machine.full & ~down
    return run_network(algorithm.program, machine, available, parameters, links=Links(capacity, kept=True))


def test_words_are_drawn_step_by_step() -> None:
    outcome = ran("buddy", Hypercube(3), down=1)
    page = network_page(
        "buddy", Hypercube(3), outcome, faulty=1, facts=[("Order", "a < b")], results=["s = 1"]
    )
    assert page.count('class="frame"') == len({event.step for event in outcome.events})
    assert "a-holds" in page
    assert "a &lt; b" in page


def test_a_deadlock_is_a_ring() -> None:
    outcome = ran("gray-coded", Hypercube(2), 0)
    page = network_page("gray-coded", Hypercube(2), outcome)
    assert "2 processors wait for one another in a ring." in page
    assert "who waits for whom" in page


def test_a_large_network_is_reported_and_not_drawn() -> None:
    machine = parse_machine("hypercube:9")
    page = network_page("buddy", machine, ran("buddy", machine))
    assert 'class="frame"' not in page
    assert "too large to be drawn step by step" in page
    assert "All words as text" in page
