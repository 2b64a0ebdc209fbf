"""Every seeded bug of a parallel program is found by running it; the programs themselves are as defined."""

from __future__ import annotations

import pytest
from tests.mutants.parallel.bench import found
from tests.mutants.parallel.cases import amiss_on, cases
from tests.mutants.parallel.texts import SEEDED

from allocert.allocators.parallel.catalogue import CATALOGUE
from allocert.allocators.parallel.network import run_network
from allocert.machines import Mesh, Torus
from allocert.models.parallel.results import DEFINED, wrong

WITHOUT_AN_END = {
    "buddy-from-the-first-in-the-loop",
    "buddy-from-the-first-after-the-loop",
    "buddy-from-the-last-in-the-loop",
    "complete-as-printed",
    "k-cube-to-the-letter",
}
LEAST = 10
_SLOW = {"recursive-complete", "recursive-complete-stopped", "k-cube", "k-cube-stopped"}
"""`make mutants` runs their bugs too; the programs themselves are tried below like all others."""


def test_every_program_that_ends_is_tried() -> None:
    assert set(DEFINED) == set(SEEDED) == set(CATALOGUE) - WITHOUT_AN_END
    assert min(len(set(edits)) for edits in SEEDED.values()) >= LEAST


@pytest.mark.parametrize("name", sorted(DEFINED))
def test_the_program_is_as_defined(name: str) -> None:
    for case in cases(name):
        assert amiss_on(name, CATALOGUE[name].program.text, case) == "", case


@pytest.mark.parametrize("name", sorted(WITHOUT_AN_END))
def test_the_other_readings_do_not_end(name: str) -> None:
    """Each has a run in which words are not taken or somebody waits; the reading to the letter where pi is not the identity."""
    algorithm = CATALOGUE[name]
    asked = {"pi": (2, 1), "q": 2} if name.startswith("k-cube") else {}
    for case in cases("complete" if name.startswith("complete") else "buddy"):
        if case.machine.processors == 4:
            parameters = algorithm.parameters(case.machine, asked)
            outcome = run_network(algorithm.program, case.machine, case.available, parameters)
            if outcome.waiting or outcome.undelivered:
                return
    pytest.fail("every run ends")


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=pytest.mark.deep) if name in _SLOW else name for name in sorted(SEEDED)]
)
def test_every_bug_is_found(name: str) -> None:
    survivors = [edit for edit in SEEDED[name] if not found(name, edit)]
    assert not survivors


@pytest.mark.parametrize("name", sorted(name for name in DEFINED if CATALOGUE[name].axes >= 0))
def test_missing_wraps_are_found(name: str) -> None:
    """Links of a mesh where the definition has a torus."""
    algorithm, said = CATALOGUE[name], set()
    for case in cases(name):
        if isinstance(case.machine, Torus):
            parameters = algorithm.parameters(case.machine)
            mesh = Mesh(*case.machine.sides)
            outcome = run_network(algorithm.program, mesh, case.available, parameters)
            said.add(wrong(name, case, parameters, outcome))
    assert said - {""}
