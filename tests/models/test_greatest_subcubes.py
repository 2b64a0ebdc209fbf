"""Greatest sets of subcubes: the dynamic programme, the 0-1 model, outcomes of grants, and the shapes of theorem 2.6(b)."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import cache
from itertools import permutations

import pytest

from allocert.allocators.hypercube.greatest_mss import greatest_mss
from allocert.allocators.hypercube.subcube_sets import weight
from allocert.errors import CertificateError, SpecError
from allocert.models.subcubes.greatest_subcubes import (
    counts_of,
    greatest_partition,
    greatest_partitions,
    greatest_profile,
    greatest_profiles,
    subcubes_of,
)
from allocert.models.subcubes.largest_packings import greatest_if_large, largest_packings
from allocert.models.subcubes.split_certificates import refute
from allocert.models.subcubes.split_formulas import formula, free_of_model
from allocert.models.subcubes.split_outcomes import greatest_with, outcomes
from allocert.models.subcubes.split_shapes import Shape, shapes
from allocert.proofs.antoniou.mss.larger_cubes import crossed, thickened
from allocert.proofs.antoniou.mss.splits import CHAINED, crowded
from allocert.solvers.answer import Status
from allocert.solvers.engines import sat
from allocert.solvers.words.cnf import Cnf
from allocert.verification.claims.evidence import recheck


@cache
def partitions(free: int, n: int) -> frozenset[tuple[int, ...]]:
    """All partitions of ``free``, each as sorted words: a cube is any set of nodes that only k bits tell apart."""
    if not free:
        return frozenset({()})
    low = (free & -free).bit_length() - 1
    found = set()
    for directions in range(1 << n):
        nodes = {low ^ (directions & mask) for mask in range(1 << n)}
        word = sum(1 << node for node in nodes)
        if word & free == word:
            found |= {tuple(sorted((word, *rest))) for rest in partitions(free & ~word, n)}
    return frozenset(found)


def counted(words: tuple[int, ...], n: int) -> tuple[int, ...]:
    """How many of each size, the largest first."""
    return tuple(sum(word.bit_count() == 1 << k for word in words) for k in reversed(range(n + 1)))


@pytest.mark.parametrize("n", range(4))
def test_table_against_all_partitions(n: int) -> None:
    for free in range(1 << (1 << n)):
        every = {counted(words, n) for words in partitions(free, n)}
        assert counts_of(n, greatest_profile(free, n)) == max(every)[::-1]
        greatest = {words for words in partitions(free, n) if counted(words, n) == max(every)}
        assert {tuple(sorted(words)) for words in greatest_partitions(free, n)} == greatest


@pytest.mark.parametrize(
    ("n", "step"), [(0, 1), (1, 1), (2, 1), (3, 1), (4, 23), pytest.param(4, 1, marks=pytest.mark.deep)]
)
def test_shipped_search_finds_the_same(n: int, step: int) -> None:
    table = greatest_profiles(n)
    for free in range(0, 1 << (1 << n), step):
        found = greatest_mss(free, n)
        assert found.proved
        assert found.subcubes.free == free
        assert found.subcubes.profile == table[free]


def test_five_dimensions_against_the_shipped_search() -> None:
    draw = random.Random(5)
    for dense in (0, 1, 1, 1, 2):
        for _ in range(30):
            free = draw.getrandbits(32)
            for _ in range(dense):
                free |= draw.getrandbits(32)
            found = greatest_mss(free, 5)
            assert not found.proved or found.subcubes.profile == greatest_profile(free, 5)
    assert counts_of(5, greatest_profile((1 << 32) - 1, 5)) == (0, 0, 0, 0, 0, 1)
    assert greatest_profile(0, 5) == 0


def test_five_dimensions_agree_with_four_in_a_half() -> None:
    for free in range(0, 1 << 16, 4099):
        counts = (*counts_of(4, greatest_profile(free, 4)), 0)
        assert counts_of(5, greatest_profile(free, 5)) == counts
        assert counts_of(5, greatest_profile(free << 16, 5)) == counts


def test_too_large() -> None:
    with pytest.raises(SpecError):
        greatest_profiles(5)
    with pytest.raises(SpecError):
        greatest_profile(1, 6)


@pytest.mark.parametrize(("n", "free"), [(0, 0), (0, 1), (2, 0b0111), (4, 0x7EFF), (5, 0xF7D16A3B)])
def test_engine_proves_the_optimum(n: int, free: int) -> None:
    answer = greatest_partition(free, n)
    assert answer.status is Status.OPTIMAL
    assert answer.certificate is not None
    assert answer.witness is not None
    assert answer.witness.free == free
    assert answer.witness.profile == greatest_profile(free, n)
    assert "same" in recheck(answer.certificate)


def test_a_certificate_of_less_is_refused() -> None:
    answer = greatest_partition(0b0111, 2)
    assert answer.certificate is not None
    encoding = answer.certificate.encoding
    for counts in ([3, 0, 0], [1, 1], [1, -1, 0]):
        changed = replace(encoding, arguments={**encoding.arguments, "counts": counts})
        with pytest.raises(CertificateError):
            recheck(replace(answer.certificate, encoding=changed))


@pytest.mark.parametrize("n", range(4))
def test_outcomes_against_the_definitions(n: int) -> None:
    for k in range(n + 1):
        found, with_cube = outcomes(n, k), greatest_with(n, k)
        wanted = [word for word, dimension in subcubes_of(n) if dimension == k]
        for free in range(1 << (1 << n)):
            left = {word: greatest_profile(free ^ word, n) for word in wanted if word & free == word}
            assert found.most[free] == max(left.values(), default=-1)
            assert with_cube[free] == (max(left.values()) + weight(n, k) if left else -1)
            lists = list(greatest_partitions(free, n))
            large = [word for word in lists[0] if word.bit_count() >= 1 << k]
            if not large:
                assert found.smallest[free] == found.split[free] == found.worst[free] == -1
                continue
            size = min(word.bit_count() for word in large)
            cubes = {word for words in lists for word in words if word.bit_count() == size}
            inside = {cube: [left[word] for word in left if word & cube == word] for cube in cubes}
            assert 1 << int(found.smallest[free]) == size
            assert found.split[free] == max(max(values) for values in inside.values())
            assert found.worst[free] == min(min(values) for values in inside.values())
            m = int(found.smallest[free])
            between = [weight(n, j) for j in range(k, m)]
            assert found.halved[free] == greatest_profile(free, n) - weight(n, m) + sum(between)
            numbers = [counts_of(n, value)[k + 1 : m] for values in inside.values() for value in values]
            assert found.crowded[free] == max((max(one) for one in numbers if one), default=-1)


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
    free = free_of_model(shape, answer.witness)
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
