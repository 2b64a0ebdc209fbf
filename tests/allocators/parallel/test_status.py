"""Who reports is available, after no step."""

from __future__ import annotations

from allocert.allocators.parallel.network import run_network
from allocert.allocators.parallel.status import STATUS
from allocert.machines import Hypercube
from allocert.machines.words import word_of


def test_reports_are_the_available_processors() -> None:
    for available in range(256):
        outcome = run_network(STATUS, Hypercube(3), available, {})
        assert outcome.clean
        assert (outcome.steps, outcome.messages) == (0, 0)
        assert word_of(outcome.reports) == available
