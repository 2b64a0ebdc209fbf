"""The VeriPB checker: real proofs pass, and what a changed proof still shows is judged by a naive oracle."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from random import Random

import pytest

from allocert.errors import CertificateError
from allocert.solvers.checkers.veripb import check_veripb
from allocert.solvers.engines.pseudoboolean import Constraint, Problem, solve

HEADER = "pseudo-Boolean proof version 1.1\n"


def _pigeons(holes: int) -> Problem:
    def at(i: int, j: int) -> int:
        return i * holes + j + 1

    some = [Constraint.at_least([at(i, j) for j in range(holes)], 1) for i in range(holes + 1)]
    alone = [Constraint.at_most([at(i, j) for i in range(holes + 1)], 1) for j in range(holes)]
    return Problem(holes * (holes + 1), (*some, *alone))


KNAPSACK = Problem(
    5,
    (
        Constraint(((3, 1), (5, -2), (7, 3), (2, 4)), 9),
        Constraint(((-4, 1), (6, 2), (-5, 3), (3, 5)), 2),
        Constraint(((5, 1), (-3, 2), (4, -4), (-6, 5)), 4),
        Constraint(((2, -1), (3, 3), (4, 4), (5, 5)), 8),
    ),
)


PROBLEMS = {"pigeons": _pigeons(2), "knapsack": KNAPSACK}


HINTED = (
    """* #variable= 3 #constraint= 4
+1 x1 +1 x2 >= 1 ;
+2 x1 +1 ~x2 +1 x3 >= 2 ;
+1 ~x1 +1 x3 >= 1 ;
+2 ~x1 +1 ~x3 >= 2 ;
""",
    f"""{HEADER}l 1
l 2
l 3
l 4
rup +1 x1 +1 x3 >= 1 ; ~ 1 2
rup +1 x3 >= 1 ; ~ 5 3
rup >= 1 ; 6 4 1 2
c 7
""",
)


def _proved(name: str) -> tuple[str, str]:
    if name == "hinted":
        return HINTED
    certificate = solve(PROBLEMS[name]).certificate
    assert certificate is not None
    return certificate.problem["opb"], certificate.proof


def accepts(opb: str, proof: str) -> bool:
    try:
        check_veripb(opb, proof)
    except CertificateError:
        return False
    return True


Row = tuple[list[int], int]
"""Signed coefficients by variable, and a bound: a different form from the checker's."""


def row_of(text: str, variables: int) -> Row:
    row, bound = [0] * variables, int(re.search(r">= (\S+) ;", text)[1])  # type: ignore[index]
    for a, negated, v in re.findall(r"([+-]?\d+) (~?)x(\d+)", text):
        row[int(v) - 1] += -int(a) if negated else int(a)
        bound -= int(a) if negated else 0
    return row, bound


def _rounded(row: Row, change: str, by: int = 0) -> Row:
    """Division or saturation of the form with positive multiples of literals."""
    degree = row[1] - sum(a for a in row[0] if a < 0)
    if change == "d":
        sizes, degree = [-(-abs(a) // by) for a in row[0]], -(-degree // by)
    else:
        degree = max(degree, 0)
        sizes = [min(abs(a), degree) for a in row[0]]
    signed = [s if a >= 0 else -s for s, a in zip(sizes, row[0], strict=True)]
    return signed, degree + sum(a for a in signed if a < 0)


def _oracle(opb: str, proof: str) -> bool:
    """Whether every derivation holds for all assignments and a contradiction is reached."""
    head, *body = opb.split("\n")
    variables = int(head.split()[2])
    formula = [row_of(line, variables) for line in body if line]
    points = list(itertools.product((0, 1), repeat=variables))

    def true(row: Row, point: tuple[int, ...]) -> bool:
        return sum(a * x for a, x in zip(row[0], point, strict=True)) >= row[1]

    models = [p for p in points if all(true(row, p) for row in formula)]
    known: dict[int, Row] = {}
    done = False
    for line in proof.split("\n")[1:]:
        rule, _, rest = line.partition(" ")
        if not line:
            continue
        if done:
            return False
        if rule == "l":
            known[len(known) + 1] = formula[int(rest) - 1]
        elif rule in ("rup", "u"):
            known[len(known) + 1] = row_of(rest, variables)
        elif rule in ("pol", "p"):
            stack: list[Row | int] = []

            def pull(stack: list[Row | int] = stack) -> Row:
                top = stack.pop()
                return known[top] if isinstance(top, int) else top

            for token in rest.split():
                if token == "+":
                    right, left = pull(), pull()
                    stack.append(
                        ([a + b for a, b in zip(left[0], right[0], strict=True)], left[1] + right[1])
                    )
                elif token in "*d":
                    by = stack.pop()
                    assert isinstance(by, int)
                    row = pull()
                    stack.append(
                        _rounded(row, "d", by) if token == "d" else ([a * by for a in row[0]], row[1] * by)
                    )
                elif token == "s":
                    stack.append(_rounded(pull(), "s"))
                elif "x" in token:
                    stack.append(row_of(f"+1 {token} >= 0 ;", variables))
                else:
                    stack.append(int(token))
            known[len(known) + 1] = pull()
        elif rule == "c":
            row = known[int(rest)]
            done = not any(true(row, p) for p in points)
            if not done:
                return False
        else:
            return False
    return done and all(true(row, p) for row in known.values() for p in models)


def _edits(text: str) -> Iterator[str]:
    """Every text that differs by one line lost, repeated, swapped or cut short, or by one word."""
    lines = text.split("\n")
    for i, line in enumerate(lines):
        before, after = lines[:i], lines[i + 1 :]
        yield "\n".join(before)
        yield "\n".join([*before, *after])
        yield "\n".join([*before, line, line, *after])
        if after:
            yield "\n".join([*before, after[0], line, *after[1:]])
        words = line.split(" ")
        for k, word in enumerate(words):
            changed = {"+": ["*", "d", "s", ""], "*": ["+", "d"], "d": ["*", "s"], "s": ["", "+"]}.get(
                word, [""]
            )
            if re.fullmatch(r"[+-]?\d+", word):
                changed = [f"{int(word) + 1:+d}"[word[0] != "+" :], f"{int(word) - 1:+d}"[word[0] != "+" :]]
                changed += [f"-{word.lstrip('+-')}", "0", word + "0"]
            elif "x" in word:
                changed = [word[1:] if word[0] == "~" else "~" + word, word + "1", "x1", "x2"]
            yield from (
                "\n".join([*before, " ".join([*words[:k], c, *words[k + 1 :]]), *after]) for c in changed
            )


@pytest.mark.parametrize("name", [*PROBLEMS, "hinted"])
def test_changed_proofs(name: str) -> None:
    opb, proof = _proved(name)
    assert accepts(opb, proof)
    assert _oracle(opb, proof)
    verdicts = {mutant: accepts(opb, mutant) for mutant in _edits(proof)}
    assert sum(not accepted for accepted in verdicts.values()) > 0.5 * len(verdicts) > 60
    for mutant, accepted in verdicts.items():
        assert not accepted or _oracle(opb, mutant), mutant


@pytest.mark.parametrize("name", [*PROBLEMS, "hinted"])
def test_changed_formulas(name: str) -> None:
    opb, proof = _proved(name)
    accepted = [mutant for mutant in _edits(opb) if accepts(mutant, proof)]
    for mutant in accepted:
        used = max(int(v) for v in re.findall(r"x(\d+)", mutant))
        rows = [row_of(line, used) for line in mutant.split("\n") if ">=" in line]
        for point in itertools.product((0, 1), repeat=used):
            assert any(sum(a * x for a, x in zip(r, point, strict=True)) < b for r, b in rows), mutant


def test_proofs_are_not_exchanged() -> None:
    assert not accepts(_proved("pigeons")[0], _proved("knapsack")[1])
    assert not accepts(_proved("knapsack")[0], _proved("pigeons")[1])


FORMULA = "* #variable= 3 #constraint= 3\n+3 x1 +2 x2 >= 3 ;\n-1 x1 -1 x2 >= -1 ;\n+2 ~x1 +2 x3 = 2 ;\n"


@pytest.mark.parametrize(
    ("lines", "holds"),
    [
        ("f\nrup +1 x1 >= 1 ;", True),
        ("f 3\nrup +1 x2 >= 1 ;", False),
        ("f 4\nrup +1 ~x2 >= 1 ;", True),
        ("f\npol 1 x2 w 3 d", True),
        ("f\npol 1 ~x2 w", False),
        ("f\npol 1 2 d s", True),
        ("f\npol 1 2", False),
        ("f\npol +", False),
        ("f\npol x4", False),
        ("f\npol 1 -1 *", False),
        ("f\npol 1 0 d", False),
        ("f\npol 1 x2 *", False),
        ("f\npol 5", False),
        ("f\ndel id 1\nrup +1 x1 >= 1 ;", False),
        ("f\ndel id 1\npol 1 2 +", False),
        ("f\ndel id 1 1", False),
        ("f\nrup +1 x1 >= 1 ;\ndel id 1 5\nrup +1 ~x2 >= 1 ;", True),
        ("l 4\nrup +1 x1 +1 ~x3 >= 1 ;", True),
        ("l 4\nrup +1 ~x1 +1 x3 >= 1 ;", False),
        ("l 3\nrup +1 ~x1 +1 x3 >= 1 ;", True),
        ("l 5", False),
        ("l 0", False),
        ("f\na +1 x1 >= 1 ;", False),
        ("f\nred +1 x1 >= 1 ; x1 1", False),
        ("f\no x1 x2", False),
        ("* a comment\nf", True),
        ("f\nrup +1 x1 >= 1", False),
        ("f\nrup 1 x1 1 x2 >= 1 ;", True),
        ("f\nrup " + "+" + "9" * 5000 + " x1 >= 1 ;", False),
        ("f\nrup +1 x1 >= 1 ; ~ 1", True),
        ("f\nrup +1 x1 >= 1 ; 1 ~", True),
        ("f\nrup +1 x1 >= 1 ; 1", False),
        ("f\nrup +1 x1 >= 1 ; ~", False),
        ("f\nrup +1 x1 >= 1 ; ~ 2", False),
        ("f\nrup +1 x1 >= 1 ; ~ 1 2", False),
        ("f\nrup +1 x1 >= 1 ; ~ ~ 1", False),
        ("f\nrup +1 x1 >= 1 ; ~ 5", False),
        ("f\nrup +1 x1 >= 1 ; ~ 0", False),
        ("f\nrup +1 x1 >= 1 ; ~ +1", False),
        ("f\nrup +1 x1 >= 1 ; ~ x1", False),
        ("f\nrup +1 x1 >= 1 ; ~ 1 ;", False),
        ("f\nrup +1 x1 >= 1 ~ 1 ;", False),
        ("f\ndel id 1\nrup +1 x1 >= 1 ; ~ 1", False),
        ("f\nrup +1 ~x2 >= 1 ; ~ 2 1", True),
        ("f\nrup +1 ~x2 >= 1 ; ~ 1 2", True),
        ("f\nrup +1 ~x2 >= 1 ; 2 ~ 1", False),
        ("f\nrup +1 x1 >= 1 ; ~ 1\nrup +1 ~x2 >= 1 ; ~ 2", False),
        ("f\nrup +1 x1 >= 1 ; ~ 1\nrup +1 ~x2 >= 1 ; 5 ~ 2", True),
        ("f\nrup +1 x2 >= 1 ; ~ 1 2", False),
        ("f\nrup +2 x1 +1 ~x2 >= 2 ; ~ 1 ~", False),
        ("f\nrup +3 x1 +1 ~x2 >= 2 ; ~ 1", True),
        ("f\nrup +2 x1 +1 ~x2 >= 3 ; 1 ~ 2", True),
        ("f\nrup >= 0 ; ~", True),
        ("f\nrup >= 1 ; ~", False),
    ],
)
def test_rules(lines: str, holds: bool) -> None:
    # Nothing here contradicts itself, so a proof whose steps all hold is refused only at its end.
    with pytest.raises(CertificateError) as refused:
        check_veripb(FORMULA, f"{HEADER}{lines}\n")
    assert (refused.value.field == "proof") is holds, refused.value


def test_the_contradiction_is_checked() -> None:
    opb = "* #variable= 1 #constraint= 2\n+1 x1 >= 1 ;\n+1 ~x1 >= 1 ;\n"
    assert check_veripb(opb, HEADER + "f\npol 1 2 +\nc 3\n").steps == 1
    assert check_veripb(opb, HEADER + "f\nrup >= 1 ;\nc 3\n").rup == 1
    for lines in (
        "f\nc 1\n",
        "f\npol 1 2 +\nc 2\n",
        "f\npol 1 2 +\ndel id 3\nc 3\n",
        "f\npol 1 2 +\nc 3\nc 3\n",
    ):
        assert not accepts(opb, HEADER + lines)
    assert not accepts(opb, "pseudo-Boolean proof version 2.0\nf\npol 1 2 +\nc 3\n")
    for other in (
        "* #variable= 1 #constraint= 3\n+1 x1 >= 1 ;\n+1 ~x1 >= 1 ;\n",
        "+1 x1 >= 1 ;\n+1 ~x1 >= 1 ;\n",
    ):
        assert not accepts(other, HEADER + "f\npol 1 2 +\nc 3\n")
    assert not accepts("* #variable= 1 #constraint= 2\nmin: +1 x1 ;\n+1 ~x1 >= 1 ;\n", HEADER)


@pytest.mark.parametrize("steps", ["pol 1 x2 w 2 +", "pol x1 s 2 +", "pol 1 x1 w x2 w 1 d", "pol x1 2 d 2 +"])
def test_what_holds_somewhere_is_not_refuted(steps: str) -> None:
    opb = "* #variable= 2 #constraint= 2\n+1 x1 +1 x2 >= 1 ;\n+1 ~x1 >= 1 ;\n"
    with pytest.raises(CertificateError, match="nothing satisfies"):
        check_veripb(opb, f"{HEADER}f\n{steps}\nc 3\n")


def drawn(seed: int, variables: int, count: int) -> list[Row]:
    """Rows of two literals, of equal and of unequal coefficients."""
    random = Random(seed)
    rows = []
    for _ in range(count):
        chosen = random.sample(range(variables), random.choice((1, 2, 2, 2, 3, 4, variables)))
        sizes = random.choice(((1,), (1,), (1, 2, 3), tuple(range(1, 9))))
        row = [0] * variables
        for v in chosen:
            row[v] = random.choice(sizes) * random.choice((1, -1))
        low, high = sum(a for a in row if a < 0), sum(a for a in row if a > 0)
        rows.append((row, random.randint(low, (low + high + 1) // 2)))
    return rows


def line(row: Row) -> str:
    terms = "".join(f"{a:+d} x{v} " for v, a in enumerate(row[0], 1) if a)
    return f"{terms}>= {row[1]} ;"


@pytest.mark.parametrize("seed", range(60))
def test_deletions_leave_only_what_follows(seed: int) -> None:
    variables, random = 5, Random(seed)
    rows = drawn(seed, variables, 7)
    opb = f"* #variable= {variables} #constraint= {len(rows)}\n" + "".join(f"{line(r)}\n" for r in rows)
    points = [
        p
        for p in itertools.product((0, 1), repeat=variables)
        if all(sum(a * x for a, x in zip(r, p, strict=True)) >= b for r, b in rows)
    ]
    lines, live, newest = ["f"], list(range(1, len(rows) + 1)), len(rows)
    for wanted in drawn(seed + 1000, variables, 20):
        attempt = [*lines, f"rup {line(wanted)}"]
        if len(live) > 3 and random.random() < 0.3:
            lines.append(f"del id {live.pop(random.randrange(len(live)))}")
        elif "steps" in _refusal(opb, attempt):
            lines, newest = attempt, newest + 1
            live.append(newest)
            for p in points:
                assert sum(a * x for a, x in zip(wanted[0], p, strict=True)) >= wanted[1], line(wanted)


def _refusal(opb: str, lines: list[str]) -> str:
    with pytest.raises(CertificateError) as refused:
        check_veripb(opb, HEADER + "\n".join(lines) + "\n")
    return str(refused.value.value)
