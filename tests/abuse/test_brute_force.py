"""The bench's part that compares answers with naive solvers: that it can fail, and a small number of instances."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from tests.abuse import brute_force
from tests.abuse.brute_force import bench
from tests.abuse.brute_force.case import Case, Said

KINDS = tuple(bench.KINDS)
_OTHER = {"feasible": "infeasible", "optimal": "infeasible", "infeasible": "feasible", "unknown": "optimal"}


@pytest.mark.parametrize("count", [12, pytest.param(20_600, marks=pytest.mark.deep)])
def test_the_answers_agree(count: int) -> None:
    rows = list(brute_force.run(count, 0))
    assert [row.broken for row in rows if row.failed] == []
    assert [row.what for row in rows] == list(KINDS)
    assert 0.97 * count <= sum(row.tried for row in rows) <= 1.01 * count


@pytest.fixture
def wrong(monkeypatch: pytest.MonkeyPatch) -> Callable[[Callable[[Said], Said]], None]:
    """Let every answer be changed."""
    say = bench.say

    def change(changed: Callable[[Said], Said]) -> None:
        monkeypatch.setattr(bench, "say", lambda case: changed(say(case)))

    return change


def _failed() -> dict[str, list[str]]:
    """For each kind the faults of the answers to four instances; this seed draws easy ones."""
    found: dict[str, list[str]] = {}
    for row in bench.compare(4 * len(KINDS), 0):
        found.setdefault(row.kind, []).extend(row.wrong)
    return found


def _with(said: Said, **data: Any) -> Said:
    first = said.lines[0].replace(said.status, data.get("status", said.status), 1)
    return replace(said, data={**said.data, **data}, lines=(first, *said.lines[1:]))


def test_another_status_is_reported(wrong: Callable[[Callable[[Said], Said]], None]) -> None:
    wrong(lambda said: _with(said, status=_OTHER[said.status]))
    assert all(_failed().values())


@pytest.mark.parametrize("kind", ["instance", "queue", "jobs", "contention"])
def test_another_value_is_reported(wrong: Callable[[Callable[[Said], Said]], None], kind: str) -> None:
    def less(said: Said) -> Said:
        value = said.data.get("value")
        return said if value is None else _with(said, value=type(value)("0"), bound=type(value)("0"))

    wrong(less)
    assert _failed()[kind]


@pytest.mark.parametrize(("kind", "field"), [("packing", "places"), ("migration", "granted")])
def test_another_place_is_reported(
    wrong: Callable[[Callable[[Said], Said]], None], kind: str, field: str
) -> None:
    def outside(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: [99, 99] if key == "base" else inner for key, inner in value.items()}
        return [outside(inner) for inner in value] if isinstance(value, list) else value

    wrong(lambda said: _with(said, **{field: outside(said.data.get(field))}))
    assert _failed()[kind]


def test_a_headline_that_says_more_than_the_file_is_reported(
    wrong: Callable[[Callable[[Said], Said]], None],
) -> None:
    wrong(lambda said: replace(said, lines=(said.lines[0].replace(", uncertified", ""), *said.lines[1:])))
    assert any("certified False" in fault for fault in _failed()["jobs"])


def test_an_exception_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(case: Case) -> Said:
        raise KeyError("seeded")

    monkeypatch.setattr(bench, "say", fails)
    rows = list(brute_force.run(6, 0))
    assert [row.failed for row in rows] == [True] * 6
    assert "KeyError" in rows[0].broken[0]


def test_the_same_seed_draws_the_same_instances() -> None:
    shares = [list(bench.shares(10, seed, KINDS)) for seed in (1, 1, 2)]
    assert shares[0] == shares[1] != shares[2]
    assert {name for name, _, _ in shares[0]} == set(KINDS)
    assert len(list(bench.shares(20_000, 1, KINDS))) == 126
