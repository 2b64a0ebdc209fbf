from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest

from allocert.errors import CertificateError
from allocert.solvers.answer import Status
from allocert.solvers.checkers.linear import check_dual, check_farkas
from allocert.solvers.engines.linear import Program, Row, solve

OPTIMUM = Program(
    3,
    [Row({0: 2, 1: 1}, 3), Row({1: 1, 2: -1}, Fraction(1, 2), equal=True), Row({0: -1, 2: 1}, -4)],
    {0: 3, 1: 2},
    frozenset({2}),
)


IMPOSSIBLE = Program(
    2, [Row({0: 1, 1: 1}, 3), Row({0: -2}, -2), Row({1: -3}, -5), Row({0: 1, 1: -1}, 0, equal=True)]
)


def _mutants(data: Any) -> Iterator[Any]:
    if isinstance(data, dict):
        for key, value in data.items():
            yield {k: v for k, v in data.items() if k != key}
            yield from ({**data, key: changed} for changed in _mutants(value))
    elif isinstance(data, list):
        for i, value in enumerate(data):
            yield data[:i] + data[i + 1 :]
            yield [*data, value]
            yield from ([*data[:i], changed, *data[i + 1 :]] for changed in _mutants(value))
        yield from ([*data[:i], data[i + 1], data[i], *data[i + 2 :]] for i in range(len(data) - 1))
    elif isinstance(data, bool):
        yield from (not data, int(data), None)
    elif isinstance(data, int):
        yield from (data + 1, data - 1, float(data), None)
    elif isinstance(data, str):
        number = Fraction(data)
        yield from (
            str(number + 1),
            str(number - 1),
            str(-number),
            str(number / 2),
            "1.5",
            "1/0",
            "",
            0.5,
            None,
        )


def _program(data: Any) -> Program:
    def sparse(texts: dict[str, Any]) -> dict[int, Fraction]:
        return {int(j): Fraction(a) for j, a in texts.items()}

    rows = [Row(sparse(r["coefficients"]), Fraction(r["bound"]), r["equal"]) for r in data["rows"]]
    return Program(data["variables"], rows, sparse(data["objective"]), frozenset(data["free"]))


@pytest.mark.parametrize("program", [OPTIMUM, IMPOSSIBLE], ids=["dual", "farkas"])
def test_every_accepted_mutant_still_holds(program: Program) -> None:
    certificate = solve(program).certificate
    assert certificate is not None
    whole = {"problem": certificate.problem, "proof": certificate.proof}
    check = check_dual if certificate.kind == "dual" else check_farkas
    rejected = 0
    for mutant in _mutants(whole):
        try:
            shown = check(mutant.get("problem"), mutant.get("proof"))
        except CertificateError:
            rejected += 1
            continue
        answer = solve(_program(mutant["problem"]))
        wanted = Status.OPTIMAL if certificate.kind == "dual" else Status.INFEASIBLE
        assert (answer.status, answer.value) == (wanted, shown), mutant
    assert rejected > 80


def test_the_checker_names_the_fault() -> None:
    certificate = solve(OPTIMUM).certificate
    assert certificate is not None
    problem, proof = certificate.problem, certificate.proof
    zeros = ["0"] * 3
    for part, value, field in (
        ("primal", zeros, "primal: row 0"),
        ("primal", ["-1", "5", "9/2"], "primal: variable 0"),
        ("dual", zeros, "dual: objective"),
        ("dual", ["-1", "0", "0"], "multiplier 0"),
        ("dual", ["9", "0", "0"], "reduced cost of variable"),
        ("value", "1", "primal: objective"),
    ):
        with pytest.raises(CertificateError) as refused:
            check_dual(problem, {**proof, part: value})
        assert refused.value.field.startswith(field)
    with pytest.raises(CertificateError, match="combined bound"):
        check_farkas(problem, {"multipliers": zeros})


@pytest.mark.parametrize("free", [frozenset(), frozenset({0})], ids=["bounded", "free"])
@pytest.mark.parametrize("cost", [-1, 1])
def test_a_cost_no_row_speaks_of(free: frozenset[int], cost: int) -> None:
    problem = Program(1, [], {0: cost}, free).to_json()
    proof = {"value": "0", "primal": ["0"], "dual": []}
    if cost > 0 and not free:
        assert check_dual(problem, proof) == 0
    else:
        with pytest.raises(CertificateError, match="reduced cost"):
            check_dual(problem, proof)


def test_signs_of_equality_multipliers() -> None:
    check_farkas(Program(1, [Row({0: 1}, -3, equal=True)]).to_json(), {"multipliers": ["-1"]})
    for bound, sign in ((3, "-1"), (3, "1"), (-3, "1")):
        with pytest.raises(CertificateError):
            check_farkas(Program(1, [Row({0: 1}, bound, equal=True)]).to_json(), {"multipliers": [sign]})
