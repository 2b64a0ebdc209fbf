"""Results against definitions, by hand; runs of all programs are compared with them among the seeded bugs."""

from __future__ import annotations

from dataclasses import replace

from allocert.allocators.parallel.catalogue import CATALOGUE
from allocert.allocators.parallel.network import run_network
from allocert.machines import Hypercube, Mesh
from allocert.models.parallel.results import Case, wrong


def test_a_string() -> None:
    machine = Mesh(3)
    outcome = run_network(CATALOGUE["strings"].program, machine, 0b110, {"n": 3})
    at = Case(machine, 0b110)
    assert wrong("strings", at, {"n": 3}, outcome) == ""
    other = replace(outcome, registers={**outcome.registers, "s": [None, 3, 1]})
    assert wrong("strings", at, {"n": 3}, other) == "processor 1 ends with s = 3, not 2"


def test_a_run_that_stops_and_a_subcube_too_few() -> None:
    machine, algorithm = Hypercube(2), CATALOGUE["buddy-from-the-first-in-the-loop"]
    given = algorithm.parameters(machine)
    stuck = run_network(algorithm.program, machine, 15, given)
    assert wrong("buddy", Case(machine, 15), given, stuck) != ""
    given = CATALOGUE["complete"].parameters(machine, {"k": 1})
    outcome = run_network(CATALOGUE["complete"].program, machine, 0b11, given)
    at = Case(machine, 0b11, {"k": 1})
    assert wrong("complete", at, given, outcome) == ""
    assert "not named" in wrong("complete", at, given, replace(outcome, reports={}))
