from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from itertools import pairwise as pairwise_of
from typing import Any

import pytest

from allocert.errors import EngineError, InstanceError
from allocert.machines import parse_machine
from allocert.machines.nodes.distances import pairwise
from allocert.machines.nodes.places import Places
from allocert.machines.words import word_of
from allocert.models.nodes import least_distance as least
from allocert.models.nodes.least_distance import claim_of, encode, gathering, least_distance
from allocert.solvers.answer import Answer, Status
from allocert.solvers.engines.pseudoboolean import Problem
from allocert.solvers.engines.zero_one import search


@pytest.mark.parametrize("spec", ["mesh-nodes:3x3", "torus-nodes:5", "torus-nodes:3x3", "mesh-nodes:2x2x2"])
def test_brute_force_agrees_and_a_certificate_shows_it(spec: str) -> None:
    machine: Any = parse_machine(spec)
    draw = random.Random(spec)
    busy = word_of(node for node in range(machine.processors) if draw.random() < 0.3)
    free = [node for node in range(machine.processors) if not busy >> node & 1]
    for request in range(1, len(free) + 1):
        answer = least_distance(machine, busy, request)
        assert answer.witness is not None
        assert not answer.witness.nodes & busy
        assert answer.value == pairwise(machine.grid, answer.witness.nodes)
        assert answer.value == min(
            pairwise(machine.grid, word_of(chosen)) for chosen in combinations(free, request)
        )
        assert answer.certificate is not None
        assert encode(answer.certificate.encoding.arguments) == answer.certificate.problem
        assert claim_of(answer.certificate) == answer.certificate.claim
    assert least_distance(machine, machine.full, 1).status.value == "infeasible"


def test_towns_on_an_empty_board() -> None:
    board: Any = parse_machine("mesh-nodes:5x5")
    assert [least_distance(board, 0, p).value for p in range(1, 6)] == [0, 1, 4, 8, 16]


def test_nothing_that_was_found_is_lost() -> None:
    board: Any = parse_machine("mesh-nodes:4x4")
    heard: list[Answer[Places]] = []
    answer = least_distance(board, 0, 6, deterministic_seconds=20, tell=heard.append)
    assert (answer.value, answer.certified) == (25, True)
    assert [(known.status.value, known.value) for known in heard[:1]] == [("feasible", 26)]
    assert (heard[-1].status.value, heard[-1].value, heard[-1].certified) == ("optimal", 25, False)
    assert all(one.value > other.value for one, other in pairwise_of(heard[:-1]))  # type: ignore[operator]


def test_without_work_there_is_what_allocators_grant(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(least, "ask", lambda *_: ("UNKNOWN", "no work", 1.0))
    monkeypatch.setattr(least, "search", lambda *_, **__: Answer.unknown("limit", engine="CP-SAT"))
    board: Any = parse_machine("mesh-nodes:4x4")
    answer = least_distance(board, 0, 6)
    assert (answer.status.value, answer.value, answer.reason) == ("feasible", 26, "limit reached")


def test_an_optimum_on_the_word_of_the_search(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(least, "ask", lambda *_: ("UNKNOWN", "no work", 1.0))
    board: Any = parse_machine("mesh-nodes:4x4")
    answer = least_distance(board, 0, 6)
    assert (answer.status.value, answer.value, answer.engine) == ("optimal", 25, "CP-SAT")
    assert not answer.certified


def test_a_proof_that_fails_shows_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(least, "solve", lambda *_, **__: Answer.unknown("engine error", engine="Exact"))
    monkeypatch.setattr(least, "search", lambda *_, **__: Answer.unknown("limit", engine="CP-SAT"))
    board: Any = parse_machine("mesh-nodes:4x4")
    answer = least_distance(board, 0, 5)
    assert (answer.status.value, answer.value) == ("feasible", 16)


def test_engines_that_contradict_one_another(monkeypatch: pytest.MonkeyPatch) -> None:
    def wrong(problem: Problem, maximise: Any, **_: Any) -> Answer[tuple[bool, ...]]:
        found = search(problem, maximise=maximise)
        return replace(found, status=Status.FEASIBLE, bound=Fraction(-100))

    monkeypatch.setattr(least, "ask", lambda *_: ("UNKNOWN", "no work", 1.0))
    monkeypatch.setattr(least, "search", wrong)
    board: Any = parse_machine("mesh-nodes:4x4")
    with pytest.raises(EngineError, match="below its bound 50"):
        least_distance(board, 0, 5)


def test_no_instances() -> None:
    with pytest.raises(InstanceError, match="pages of one node"):
        gathering(parse_machine("mesh-nodes:4x4/2x2"), 0, 2)  # type: ignore[arg-type]
    with pytest.raises(InstanceError, match="1024"):
        gathering(parse_machine("mesh-nodes:64x64"), 0, 2)  # type: ignore[arg-type]
