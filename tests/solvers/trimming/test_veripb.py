"""Trimmed pseudo-Boolean proofs: accepted for the same problem, no longer than needed, and each hint counts."""

from __future__ import annotations

import itertools
import math
import random
import re
from collections.abc import Iterator

import pytest
from tests.solvers.checkers.test_veripb import accepts, row_of

from allocert.errors import CertificateError, EngineError
from allocert.solvers.checkers.veripb import HEADER, check_veripb
from allocert.solvers.engines import pseudoboolean
from allocert.solvers.engines.pseudoboolean import Constraint, Problem, solve
from allocert.solvers.trimming.veripb import trim_veripb


def _random(seed: int, variables: int) -> Problem:
    """Clauses, cardinalities and knapsacks, enough of them to have often no solution."""
    rng = random.Random(seed)
    rows = []
    for _ in range(rng.randint(2 * variables, 4 * variables)):
        width = rng.randint(2, min(5, variables))
        literals = [v * rng.choice((1, -1)) for v in rng.sample(range(1, variables + 1), width)]
        sizes = [rng.choice((1, rng.randint(1, 5))) for _ in literals]
        rows.append(Constraint(tuple(zip(sizes, literals, strict=True)), rng.randint(1, sum(sizes) // 2)))
    return Problem(variables, tuple(rows))


def _satisfiable(problem: Problem) -> bool:
    points = itertools.product((False, True), repeat=problem.variables)
    return any(problem.broken(point) is None for point in points)


def _searched(problem: Problem) -> str:
    """A refutation by propagation alone: a clause for each failed decision of a search, last ones first."""
    opb = problem.to_opb()
    lines = [HEADER, f"f {len(problem.constraints)}"]

    def clause(path: list[int]) -> str:
        return "rup " + "".join(f"+1 {'~' if lit > 0 else ''}x{abs(lit)} " for lit in path) + ">= 1 ;"

    def search(path: list[int]) -> None:
        if not _derives(opb, lines, clause(path)):
            for literal in (len(path) + 1, -len(path) - 1):
                search([*path, literal])
        lines.append(clause(path))

    search([])
    newest = len(problem.constraints) + len(lines) - 2
    return "\n".join([*lines, f"c {newest}", ""])


def _derives(opb: str, lines: list[str], step: str) -> bool:
    """Whether the steps hold: then only the contradiction is missing."""
    try:
        check_veripb(opb, "\n".join([*lines, step, ""]))
    except CertificateError as error:
        return error.field == "proof"
    return True


REFUTED = [seed for seed in range(60) if not _satisfiable(_random(seed, 4 + seed % 4))]


@pytest.mark.parametrize("seed", REFUTED)
def test_proofs_by_search(seed: int) -> None:
    problem = _random(seed, 4 + seed % 4)
    opb, raw = problem.to_opb(), _searched(problem)
    before, proof = check_veripb(opb, raw), trim_veripb(opb, raw, math.inf)
    after = check_veripb(opb, proof)
    assert after.rup <= before.rup + problem.variables
    assert all(re.search(r"; [~0-9]", line) for line in proof.split("\n") if line.startswith("rup"))
    assert trim_veripb(opb, proof, 60).count("\n") <= proof.count("\n")
    for mutant in _hint_edits(proof):
        assert accepts(opb, mutant) is _follows(opb, mutant), mutant


@pytest.mark.parametrize("seed", range(8))
def test_engine_proofs(seed: int) -> None:
    problem = _random(1000 + seed, 9 + seed)
    verdict, raw, _ = pseudoboolean.ask(problem, 60, 60)
    if verdict == "UNSAT":
        opb = problem.to_opb()
        before, after = check_veripb(opb, raw), check_veripb(opb, trim_veripb(opb, raw, math.inf))
        assert after.steps <= before.steps + problem.variables


def _hint_edits(proof: str) -> Iterator[str]:
    """One hint lost, repeated, swapped with the next, or replaced."""
    lines = proof.split("\n")
    for i, line in enumerate(lines):
        head, end, tail = line.partition(";")
        hints = tail.split()
        for k, hint in enumerate(hints):
            before, after = hints[:k], hints[k + 1 :]
            changed = [[*before, *after], [*before, hint, hint, *after], [*hints, hint]]
            changed += [
                [*before, *after[:1], hint, *after[1:]],
                [*before, "~", *after],
                [*before, "999", *after],
            ]
            if hint != "~":
                changed += [[*before, str(int(hint) + by), *after] for by in (1, -1)]
            for names in changed:
                if names and names != hints:
                    yield "\n".join([*lines[:i], f"{head}{end} {' '.join(names)}", *lines[i + 1 :]])


Row = tuple[list[int], int]
"""Signed coefficients by variable, and a bound: a different form from the checker's."""


def _follows(opb: str, proof: str) -> bool:
    """The hints by bounds on the variables: what a hint forces is found by trying both values."""
    head, *body = opb.split("\n")
    variables = int(head.split()[2])
    formula = [row_of(line, variables) for line in body if line]
    known: list[Row] = []
    for line in proof.split("\n")[1:]:
        rule, _, rest = line.partition(" ")
        if rule == "l":
            known.append(formula[int(rest) - 1])
        elif rule == "rup":
            row, bound = wanted = row_of(rest, variables)
            value: list[int | None] = [None] * variables
            broken = False
            for hint in rest.partition(";")[2].split():
                if broken or (hint != "~" and not 1 <= int(hint) <= len(known)):
                    return False
                row, bound = ([-a for a in wanted[0]], 1 - wanted[1]) if hint == "~" else known[int(hint) - 1]
                broken, forced = _most(row, value) < bound, []
                for v, a in enumerate(row):
                    if a and value[v] is None:
                        for guess in (0, 1):
                            if _most(row, [*value[:v], guess, *value[v + 1 :]]) < bound:
                                forced.append((v, 1 - guess))
                if not broken and not forced:
                    return False
                for v, bit in forced:
                    value[v] = bit
            if not broken:
                return False
            known.append(wanted)
    return True


def _most(row: list[int], value: list[int | None]) -> int:
    return sum(max(a, 0) if x is None else a * x for a, x in zip(row, value, strict=True))


def test_what_is_not_needed_goes() -> None:
    opb = "* #variable= 3 #constraint= 4\n+1 x1 +1 x2 >= 1 ;\n+1 x1 +1 ~x2 >= 1 ;\n+1 ~x1 >= 1 ;\n+1 x3 >= 1 ;\n"
    raw = f"{HEADER}\nf\nrup +1 x1 +1 x3 >= 1 ;\npol 1 2 + 2 d\ndel id 1\npol 6 3 +\nc 7\n"
    assert trim_veripb(opb, raw, math.inf) == f"{HEADER}\nl 1\nl 2\nl 3\npol 1 2 + 2 d\npol 4 3 +\nc 5\n"
    raw = f"{HEADER}\nf\nrup +1 x1 +1 x3 >= 1 ;\nrup +1 x1 >= 1 ;\npol 6 3 +\nc 7\n"
    assert (
        trim_veripb(opb, raw, math.inf)
        == f"{HEADER}\nl 1\nl 2\nl 3\nrup +1 x2 >= 1 ; 3 ~ 1\nrup >= 1 ; 3 4 2\nc 5\n"
    )


@pytest.mark.parametrize(
    "raw", ["", "f\n", "f\nc 1\n", "f\nrup >= 1 ;\nc 3\n", "f\nred >= 1 ;\nc 3\n", "f\npol 9\nc 3\n"]
)
def test_what_is_no_proof_is_refused(raw: str) -> None:
    opb = "* #variable= 2 #constraint= 2\n+1 x1 +1 x2 >= 1 ;\n+1 x1 +1 ~x2 >= 1 ;\n"
    with pytest.raises((EngineError, CertificateError)):
        check_veripb(opb, trim_veripb(opb, f"{HEADER}\n{raw}", math.inf))


def test_the_raw_proof_stands_in(monkeypatch: pytest.MonkeyPatch) -> None:
    problem = Problem(2, tuple(Constraint.at_least([a, b], 1) for a in (1, -1) for b in (2, -2)))

    def late(opb: str, raw: str, work: float, seconds: float) -> str:
        return trim_veripb(opb, raw.replace("pol", "rup"), -1)

    def wrong(opb: str, raw: str, work: float, seconds: float) -> str:
        return trim_veripb(opb, raw, work).replace("pol", "rup >= 1 ; ")

    trimmed = solve(problem).certificate
    assert trimmed is not None
    for trim in (late, wrong):
        monkeypatch.setattr(pseudoboolean, "trim_veripb", trim)
        raw = solve(problem).certificate
        assert raw is not None
        assert len(raw.proof) > len(trimmed.proof)


def test_no_work_or_no_time_no_proof() -> None:
    problem = _random(REFUTED[0], 4 + REFUTED[0] % 4)
    for limits in ((-1, 60.0), (math.inf, -1.0)):
        with pytest.raises(EngineError, match="not trimmed within"):
            trim_veripb(problem.to_opb(), _searched(problem), *limits)


def test_large_numbers_are_left_to_the_checker() -> None:
    big = 1 << 70
    opb = f"* #variable= 1 #constraint= 2\n+{big} x1 >= {big} ;\n+1 ~x1 >= 1 ;\n"
    raw = f"{HEADER}\nf\nrup >= 1 ;\nc 3\n"
    check_veripb(opb, raw)
    with pytest.raises(EngineError, match="too large"):
        trim_veripb(opb, raw, math.inf)
