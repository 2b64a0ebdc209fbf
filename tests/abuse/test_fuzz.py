from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from tests.abuse import fuzz
from tests.abuse.fuzz.case import Case, Outcome
from tests.abuse.fuzz.instances import judged
from tests.abuse.fuzz.judge import faults
from tests.abuse.fuzz.pool import pool
from tests.abuse.fuzz.schema import strict_json
from tests.abuse.fuzz.worker import call

from allocert.models.questions import instance_json

CLAIMS = Case(("claims", "AN-DEF-2.1"))
LINE = "allocert: --seed: got 'x', expected an integer\n"


def test_a_small_part_of_the_bench_holds() -> None:
    rows = list(fuzz.run(16, 1))
    assert [row.broken for row in rows if row.failed] == []
    assert sum(row.tried for row in rows) >= 16


@pytest.mark.parametrize(
    ("outcome", "word"),
    [
        (Outcome(None, escaped="Traceback\nKeyError: 'x'"), "KeyError"),
        (Outcome(1), "exit code 1"),
        (Outcome(0, stderr="AssertionError: 1\n"), "a program's error"),
        (Outcome(0, stdout="Traceback (most recent call last):\n"), "a program's error"),
        (Outcome(2), "not one line"),
        (Outcome(2, stderr=LINE * 2), "not one line"),
        (Outcome(2, stderr="Error: no\n"), "not one line"),
        (Outcome(2, stderr="allocert: it is wrong\n"), "is missing"),
        (Outcome(2, stderr=f"allocert: --seed: got {'9' * 400}, expected less\n"), "characters"),
        (Outcome(2, stderr="allocert: \x1b[31m: got 'x', expected another\n"), "do not print"),
        (Outcome(2, stderr=LINE, changed=("half.json",)), "files changed"),
        (Outcome(0, changed=(".7.partial",)), "files left"),
        (Outcome(0, left=("sleep 60",)), "processes left"),
    ],
)
def test_what_must_not_happen_is_seen(outcome: Outcome, word: str) -> None:
    assert word in " ".join(faults(CLAIMS, outcome))


def test_what_may_happen_is_no_fault() -> None:
    assert not list(faults(CLAIMS, Outcome(0, "1 claims.\n")))
    assert not list(faults(CLAIMS, Outcome(2, "", LINE)))


@pytest.mark.parametrize(
    ("expect", "outcome", "word"),
    [
        ("refuse", Outcome(0), "accepted"),
        ("accept", Outcome(2, stderr=LINE), "refused"),
        (
            "any",
            Outcome(2, stderr="allocert: x: got 1, expected no such field; there are y\n"),
            "its form is refused",
        ),
    ],
)
def test_the_expected_is_compared(expect: str, outcome: Outcome, word: str) -> None:
    case = Case(("solve", "file.json"), expect=expect, sound=True)
    assert word in " ".join(faults(case, outcome))


@pytest.mark.parametrize(
    ("budget", "code", "held"),
    [
        (("--time-budget", "0.3"), 3, True),
        (("--time-budget=4.9",), 3, True),
        (("--time-budget", "5"), 3, False),
        (("--time-budget", "nan"), 3, False),
        (("--time-budget", "-1"), 3, False),
        (("--time-budget",), 3, False),
        ((), 3, False),
        (("--time-budget", "0.3"), 0, False),
        (("--time-budget", "0.3"), 1, False),
    ],
)
def test_a_small_time_budget_may_be_over_before_a_mistake_is_found(
    budget: tuple[str, ...], code: int, held: bool
) -> None:
    case = Case(("solve", "file.json", *budget), expect="refuse")
    assert (not list(faults(case, Outcome(code)))) == held


@pytest.mark.parametrize(
    ("raw", "expect"),
    [
        (b'{"schema": "allocert/queue/1"}', "refuse"),
        (b'{"schema": 1, "schema": 1}', "refuse"),
        (b'{"schema": NaN}', "refuse"),
        (b"\xff", "refuse"),
        (b'{"schema": "allocert/packing/1", "machine": "mesh:1x1", "rectangles": []}', "any"),
        (
            b'{"schema": "allocert/queue/1", "machine": "mesh:1x1", "jobs": [{"sides": [1.0, 1], "residence": 1}]}',
            "refuse",
        ),
        (
            b'{"schema": "allocert/queue/1", "machine": "mesh:1x1", "jobs": [{"sides": [1, 1], "residence": true}]}',
            "refuse",
        ),
    ],
)
def test_the_schema_says_what_is_expected(raw: bytes, expect: str) -> None:
    assert judged(raw, "queue")[0] == expect


def test_a_text_that_is_no_json_is_none() -> None:
    with pytest.raises(ValueError, match="deep"):
        strict_json(b"[" * 100_000)


class _Here:
    """Calls in this process, where a defect can be seeded."""

    @staticmethod
    def outcomes(cases: list[Case]) -> Iterator[tuple[Case, Outcome]]:
        return ((case, call(case)) for case in cases)


_PACKING = {"schema": "allocert/packing/1", "machine": "mesh:2x2", "rectangles": [[1, 1]]}
_MORE = Case(
    ("solve", "file.json"), {"file.json": json.dumps({**_PACKING, "more": 1}).encode()}, expect="refuse"
)


def test_a_reader_that_lets_unknown_fields_pass_breaks_a_row(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not fuzz.row_of("packing", [_MORE], _Here()).failed  # type: ignore[arg-type]
    for module in (instance_json, *_users()):
        monkeypatch.setattr(module, "check_object", lambda value, path, known, needed: value)
    row = fuzz.row_of("packing", [_MORE], _Here())  # type: ignore[arg-type]
    assert row.failed
    assert "accepted" in row.broken[0]


def _users() -> list[object]:
    from allocert.models.questions import question_file, rectangle_file

    return [question_file, rectangle_file]


def test_an_error_that_escapes_breaks_a_row(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*given: object) -> None:
        raise KeyError("seeded")

    monkeypatch.setattr("allocert.cli.commands.solve.read_question", fails)
    row = fuzz.row_of("packing", [_MORE], _Here())  # type: ignore[arg-type]
    assert row.failed
    assert "KeyError" in row.broken[0]


def test_a_worker_that_dies_is_an_outcome_and_is_replaced() -> None:
    with pool(1, warm=False) as workers:
        codes = [outcome.code for _, outcome in workers.outcomes([CLAIMS])]
        process = workers.processes()[0]
        process.kill()
        process.join()
        (_, dead), (_, after) = workers.outcomes([CLAIMS, CLAIMS])
    assert (codes, dead.code, after.code) == ([0], None, 0)
    assert "died (exit code -9)" in dead.escaped
