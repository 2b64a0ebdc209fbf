from __future__ import annotations

from dataclasses import replace
from itertools import permutations

import pytest

from allocert.allocators.hypercube.greatest_mss import greatest_mss
from allocert.errors import CertificateError
from allocert.models.subcubes.largest_packings import greatest_if_large, largest_packings
from allocert.models.subcubes.split_certificates import refute
from allocert.models.subcubes.split_formulas import formula
from allocert.models.subcubes.split_shapes import Shape, shapes
from allocert.proofs.antoniou.mss.larger_cubes import crossed, thickened
from allocert.proofs.antoniou.mss.splits import CHAINED, crowded
from allocert.solvers.engines import sat
from allocert.solvers.words.cnf import Cnf
from allocert.verification.claims.evidence import recheck


def test_number_of_shapes() -> None:
    assert [len(list(shapes(n))) for n in range(7)] == [0, 0, 0, 0, 1, 7, 38]


@pytest.mark.parametrize("shape", [*shapes(4), *shapes(5)])
def test_small_shapes_are_refuted(shape: Shape) -> None:
    answer = refute(shape)
    assert answer.certificate is not None
    assert "same" in recheck(answer.certificate)
    changed = {**shape.to_json(), "k": shape.k + 1}
    encoding = replace(answer.certificate.encoding, arguments=changed)
    with pytest.raises(CertificateError):
        recheck(replace(answer.certificate, encoding=encoding))


def test_a_shape_of_seven_dimensions_has_a_solution() -> None:
    shape = Shape(7, 4, 2, 3, (3, 0, 0))
    answer = refute(shape)
    assert answer.witness is not None
    free = sum(1 << node for node, variable in enumerate(formula(shape)[1]) if answer.witness[variable - 1])
    assert largest_packings(free, 7, 4)[0] >= 3
    assert free.bit_count() >= 48 + 4


def moved(free: int, n: int, places: tuple[int, ...]) -> int:
    """The free nodes after direction i has gone to ``places[i]``."""
    nodes = (node for node in range(1 << n) if free >> node & 1)
    return sum(1 << sum((node >> i & 1) << places[i] for i in range(n)) for node in nodes)


FROM_ANOTHER_MODEL = 339844893923863638390769255697533173759
"""A counterexample with 73 free nodes, split as the chained one, that a differently written model has found."""


def test_the_formula_holds_for_another_counterexample() -> None:
    """Some order of the directions outside the split cube, and of those inside that are not granted, is sorted."""
    shape = Shape(7, 4, 2, 3, (3, 0, 0))
    cnf, free = formula(shape)
    solved = 0
    for inside in permutations((2, 3)):
        for outside in permutations((4, 5, 6)):
            nodes = moved(FROM_ANOTHER_MODEL, 7, (0, 1, *inside, *outside))
            fixed = [(variable if nodes >> node & 1 else -variable,) for node, variable in enumerate(free)]
            solved += sat.refute(Cnf(cnf.variables, (*cnf.clauses, *fixed))).witness is not None
    assert solved


@pytest.mark.parametrize(("missing", "solvable"), [(0, True), (1 << 20, False), (1 << 41, False)])
def test_the_formula_holds_for_the_counterexample(missing: int, solvable: bool) -> None:
    """The formula with the free nodes fixed; a node of a cube that is needed is missing in the other two cases."""
    cnf, free = formula(Shape(7, 4, 2, 3, (3, 0, 0)))
    nodes = CHAINED(7).free & ~missing
    fixed = [(variable if nodes >> node & 1 else -variable,) for node, variable in enumerate(free)]
    answer = sat.refute(Cnf(cnf.variables, (*cnf.clauses, *fixed)))
    assert (answer.witness is not None) == solvable
    assert (answer.certificate is not None) != solvable


def test_largest_packings() -> None:
    full = (1 << 16) - 1
    assert largest_packings(full, 4, 3) == (
        2,
        [pair for pair in largest_packings(full, 4, 3)[1] if pair[0] | pair[1] == full],
    )
    assert len(largest_packings(full, 4, 3)[1]) == 4
    assert largest_packings(0, 4, 3) == (0, [()])


def test_large_part() -> None:
    assert greatest_if_large(0xFFFF, 5, 3, 1) is None
    lone = greatest_if_large(0x00FF | 1 << 31, 5, 3, 1)
    assert lone is not None
    assert lone.counts == (1, 0, 0, 1, 0, 0)
    assert greatest_if_large(0x00FF | 1 << 31 | 1 << 30, 5, 3, 1) is None


@pytest.mark.parametrize("n", [7, 8])
def test_counterexample_by_the_shipped_search(n: int) -> None:
    case = CHAINED(n)
    before, after = greatest_mss(case.free, n), greatest_mss(case.free ^ case.granted, n)
    assert before.proved
    assert after.proved
    assert before.subcubes.counts[2:5] == (0, 0, 3)
    assert after.subcubes.counts[3:5] == (2, 2)
    assert crowded(case) is not None


def test_what_is_no_counterexample() -> None:
    case = CHAINED(7)
    assert crowded(thickened(case)) is not None
    for changed in (
        {"free": case.free & ~(1 << 0)},
        {"free": (1 << 128) - 1},
        {"granted": 1 << 4 | 1 << 5 | 1 << 6 | 1 << 7},
        {"granted": 0b11},
        {"split": case.kept[0]},
        {"kept": case.kept[:1]},
        {"halves": case.halves[:1]},
        {"halves": (case.halves[0], case.halves[0])},
        {"halves": (case.halves[0], case.halves[1] << 1)},
        {"k": 3},
        {"m": 3},
    ):
        assert crowded(replace(case, **changed)) is None, changed


def test_crossed_lines_need_few_columns() -> None:
    rows = (0b0000, 0b0111, 0b1011, 0b1101, 0b1110)
    assert crowded(crossed(rows, (0b000, 0b011, 0b101, 0b110))) is not None
    assert crowded(crossed(rows, (0b000, 0b001, 0b101, 0b110))) is None
    assert crowded(crossed(rows[:4], (0b000, 0b011, 0b101))) is None
