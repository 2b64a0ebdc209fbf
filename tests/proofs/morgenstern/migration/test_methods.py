"""The claims about MIG, what they rest on, and that they can come out the other way."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from tests.proofs.now import decided_now
from tests.proofs.verdicts import decided

from allocert.models.migration.migrating_allocator import Decision, Mig
from allocert.models.queues.schedules import earliest, fitting, queues, turns_of
from allocert.models.rectangles.problem import Rectangles
from allocert.models.rectangles.search import search
from allocert.proofs.morgenstern.migration.methods import completion, mig_starts
from allocert.verification.claims.claim import Kind


@pytest.mark.parametrize("turned", [False, True])
def test_what_fits_by_configurations_is_what_the_search_packs(turned: bool) -> None:
    shapes = [(x, y) for x in range(1, 4) for y in range(1, 4)]
    for X, Y in ((3, 2), (2, 2), (1, 4)):
        fits = fitting(X, Y, turned)
        for sides in product(shapes, repeat=2):
            found = search(Rectangles(X, Y, sides, (turned, turned)))
            assert fits(sides) == (found.places is not None)


def test_schedules_of_a_queue_worked_by_hand() -> None:
    queue = (((2, 1), 2), ((1, 1), 1), ((2, 1), 1))
    fits = fitting(2, 1)
    assert earliest(queue, fits) == (0, 2, 3)
    wide = fitting(3, 1)
    assert earliest(queue, wide) == (0, 0, 2)
    assert len(list(turns_of((((1, 2), 1), ((2, 2), 1)), 2, 3))) == 2
    assert len(list(queues(2, 2, 1, 2))) == 8


def test_under_the_rule_the_least_queue_is_two_requests_on_six_processors() -> None:
    found = decided("MO-CLAIM-MIG-BEST@any-turns")
    assert found.values["failing"] == {"1": 0, "2": 0, "3": 0, "4": 0, "5": 0, "6": 6}
    assert found.counterexample is not None
    data: Any = found.counterexample.data
    X, Y = data["mesh"]
    queue = tuple(((x, y), time) for (x, y), time in data["queue"])
    starts = mig_starts(X, Y, queue, "rule")
    assert list(starts) == data["mig"]
    assert completion(queue, starts) > completion(queue, tuple(data["other"]))
    assert tuple(data["other"]) in {earliest(turns, fitting(X, Y)) for turns in turns_of(queue, X, Y)}


class Lazy(Mig):
    """A MIG that refuses where a resident would have to move."""

    def decide(self, request: Any) -> Decision:
        decision = super().decide(request)
        return Decision(None, "refused") if decision.moves else decision


def test_a_class_that_does_not_migrate_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("allocert.proofs.morgenstern.migration.methods.Mig", Lazy)
    found = decided_now("MO-MIG/none")
    assert found.kind is Kind.REFUTED
    assert found.values["failing"]["3"] > 0
