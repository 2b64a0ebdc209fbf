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


def test_all_are_decided_and_all_refusals_have_proofs() -> None:
    for instance in instances():
        asked = problem(instance)
        answer = fit(asked)
        # The letter of a name says whether the instance has a solution; where it is an X, it has none.
        assert answer.status is (Status.FEASIBLE if "F" in instance["name"] else Status.INFEASIBLE)
        if answer.witness is not None:
            assert misplaced(asked, answer.witness) is None
        else:
            assert answer.certificate is not None
            assert len(json.dumps(answer.certificate.proof)) < 60_000
            recheck(answer.certificate)


def test_a_packing_that_a_short_try_misses_is_found_within_ranges() -> None:
    asked = Rectangles.fixed(20, 20, PACKED)
    answer = fit_with_proof(asked)
    assert (answer.status, answer.engine) == (Status.FEASIBLE, "ranges")
    assert misplaced(asked, answer.witness or ()) is None


@pytest.mark.deep
def test_what_cp_sat_alone_refuses_has_a_proof_about_its_columns() -> None:
    instance = next(instance for instance in instances() if instance["name"] == "E00N15")
    answer = fit_with_proof(problem(instance), limit=FitLimit(nodes=1, ranges=0), turns=Turns(600.0))
    assert (answer.status, answer.engine) == (Status.INFEASIBLE, "Exact")
    assert answer.certificate is not None
    recheck(answer.certificate)
