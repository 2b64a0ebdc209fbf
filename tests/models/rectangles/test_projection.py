"""The packing feasibility instances of Clautiaux, Carlier and Moukrim: all decided, all refusals certified."""

from __future__ import annotations

import json
from typing import Any

import pytest
from benchmarks.data import DATA

from allocert.models.rectangles.fit import FitLimit, fit
from allocert.models.rectangles.problem import Rectangles, misplaced
from allocert.models.rectangles.projection import fit_with_proof
from allocert.solvers.answer import Status
from allocert.solvers.engines.turns import Turns
from allocert.verification.claims.evidence import recheck

LONG_PROOFS = ("E00N15", "E02F17", "E03N16", "E03N17", "E04N18")
"""What the search leaves to CP-SAT, and to proofs about ranges of positions."""

PACKED = (
    (5, 1),
    (3, 5),
    (12, 2),
    (6, 5),
    (11, 2),
    (8, 3),
    (6, 4),
    (5, 1),
    (2, 1),
    (1, 9),
    (3, 1),
    (6, 4),
    (3, 3),
    (6, 2),
    (5, 2),
    (3, 15),
    (4, 1),
    (3, 3),
    (5, 17),
    (6, 1),
    (8, 4),
    (1, 1),
)
"""A mesh of 20 x 20 that was cut into 22 pieces."""


def instances() -> list[dict[str, Any]]:
    path = DATA / "packing/cjcm.json"
    if not path.exists():
        pytest.skip(f"no instances at {path}; set ALLOCERT_DATA to the folder that holds packing/")
    found: list[dict[str, Any]] = json.loads(path.read_text())["instances"]
    return found


def problem(instance: dict[str, Any]) -> Rectangles:
    sides = [(w, h) for w, h in instance["items"]]
    return Rectangles.fixed(instance["width"], instance["height"], sides)


def test_all_are_decided_and_most_with_proof() -> None:
    for instance in instances():
        if "X" in instance["name"] or instance["name"] == "E00N23":
            continue  # which :func:`fit` alone does not decide soon
        asked = problem(instance)
        answer = fit(asked, limit=FitLimit(steps=2_000, nodes=1_000))
        # The letter of a name says whether the instance has a solution.
        assert answer.status is (Status.FEASIBLE if "F" in instance["name"] else Status.INFEASIBLE)
        if answer.witness is not None:
            assert misplaced(asked, answer.witness) is None
        if answer.certificate is not None:
            recheck(answer.certificate)
        assert answer.certified or instance["name"] in LONG_PROOFS


@pytest.mark.parametrize("name", [name for name in LONG_PROOFS if "N" in name])
def test_the_rest_have_proofs_about_ranges(name: str) -> None:
    instance = next(instance for instance in instances() if instance["name"] == name)
    answer = fit_with_proof(problem(instance), turns=Turns(600.0))
    assert (answer.status, answer.engine) == (Status.INFEASIBLE, "ranges")
    assert answer.certificate is not None
    assert len(json.dumps(answer.certificate.proof)) < 20_000
    recheck(answer.certificate)


def test_a_packing_that_a_short_try_misses_is_found_within_ranges() -> None:
    asked = Rectangles.fixed(20, 20, PACKED)
    answer = fit_with_proof(asked)
    assert (answer.status, answer.engine) == (Status.FEASIBLE, "ranges")
    assert misplaced(asked, answer.witness or ()) is None


@pytest.mark.deep
def test_what_is_beyond_ranges_has_a_proof_about_its_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("allocert.models.rectangles.projection.halvable", lambda asked: False)
    instance = next(instance for instance in instances() if instance["name"] == "E00N15")
    answer = fit_with_proof(problem(instance), turns=Turns(600.0))
    assert (answer.status, answer.engine) == (Status.INFEASIBLE, "Exact")
    assert answer.certificate is not None
    recheck(answer.certificate)
