"""The compiled searches of every configuration, against the searches in plain Python, in right and wrong readings."""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations, product
from typing import NamedTuple

import pytest

from allocert.models.exhaustive_frames import CORRECT, METHODS, Exhausted, Rules, exhaust
from allocert.models.mesh_configurations import (
    Configuration,
    Situation,
    configurations,
    count_configurations,
    first_free_base,
    word,
)
from allocert.proofs.morgenstern.cases import due
from allocert.proofs.morgenstern.frames import FastReading, adaptive, all_bases, endings, fast, sliding
from allocert.proofs.morgenstern.iss import answered

SMALL = list(product(range(1, 4), repeat=2))
Search = Callable[[Situation, int, int], bool]


class Plain(NamedTuple):
    """As ``Exhausted``, the failing pair without its answers."""

    configurations: int
    pairs: int
    failing: int
    wrong: tuple[Configuration, int, int] | None


def plain(X: int, Y: int, good: Search) -> Plain:
    """The same counts, and the failing pair with the fewest residents that comes first."""
    number = pairs = failing = 0
    wrong: tuple[Configuration, int, int] | None = None
    for residents in configurations(X, Y):
        number += 1
        s = Situation(X, Y, residents, sum(word(X, r) for r in residents))
        for y, x in product(range(1, Y + 1), range(1, X + 1)):
            pairs += 1
            if not good(s, x, y):
                failing += 1
                if wrong is None or len(residents) < len(wrong[0]):
                    wrong = residents, x, y
    return Plain(number, pairs, failing, wrong)


def by_fast(rules: Rules) -> Search:
    reading = FastReading(bool(rules.rows), bool(rules.columns), bool(rules.below), True)
    return lambda s, x, y: endings(s.X, s.Y, x, y, s.residents, reading) == {due(s, x, y)}


def by_adaptive(s: Situation, x: int, y: int) -> bool:
    return adaptive(s.X, s.Y, x, y, s.residents, True).ending == due(s, x, y)


def by_sliding(s: Situation, x: int, y: int) -> bool:
    return sliding(all_bases(s.X, s.Y, x, y), x, y, s.residents).ending == due(s, x, y)


def by_windows(s: Situation, x: int, y: int) -> bool:
    return answered(s, x, y) == first_free_base(s, x, y)


PLAIN: dict[str, Search] = {
    "FS_1": by_sliding,
    "FS_f": by_fast(CORRECT),
    "AS": by_adaptive,
    "ISS": by_windows,
}


def same(found: Exhausted, expected: Plain) -> None:
    assert found[:3] == expected[:3]
    assert (None if found.wrong is None else found.wrong[:3]) == expected.wrong


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize(("X", "Y"), [s for s in SMALL if s[0] * s[1] <= 6])
def test_the_correct_searches_agree_with_the_plain_ones(method: str, X: int, Y: int) -> None:
    same(exhaust(X, Y, method), plain(X, Y, PLAIN[method]))


@pytest.mark.parametrize(("X", "Y"), SMALL)
def test_the_configurations_are_all(X: int, Y: int) -> None:
    for method in METHODS:
        found = exhaust(X, Y, method)
        assert found == (count_configurations(X, Y), count_configurations(X, Y) * X * Y, 0, None)


@pytest.mark.parametrize("rows", [0, 1])
@pytest.mark.parametrize("columns", [0, 1])
@pytest.mark.parametrize("below", [0, 1])
def test_every_reading_of_figure_2_fails_on_the_same_pairs(rows: int, columns: int, below: int) -> None:
    rules = Rules(rows, columns, 1, below)
    for X, Y in ((1, 1), (3, 2), (2, 3), (1, 4)):
        found = exhaust(X, Y, "FS_f", rules)
        same(found, plain(X, Y, by_fast(rules)))
        assert (found.failing == 0) == (rules == CORRECT)


@pytest.mark.parametrize(
    ("method", "rules"),
    [
        *((method, rules) for method in METHODS for rules in (Rules(rows=0), Rules(columns=0))),
        *((method, Rules(right=right)) for method in ("AS", "FS_f") for right in (0, 2)),
        *((method, Rules(below=below)) for method in ("ISS", "FS_f") for below in (0, 2)),
    ],
)
def test_every_wrong_rule_is_caught_with_fewest_residents(method: str, rules: Rules) -> None:
    found = exhaust(3, 3, method, rules)
    assert 0 < found.failing < found.pairs
    assert found.wrong is not None
    assert len(found.wrong.residents) == (0 if rules.rows + rules.columns < 2 else 1)
    assert found.wrong.answer != found.wrong.due


def test_fast_is_searched_in_every_order_of_the_list() -> None:
    reading = FastReading(last_row=True, last_column=True, behind=False, each_row=True)

    def listed(s: Situation, x: int, y: int) -> bool:
        return fast(s.X, s.Y, x, y, s.residents, reading).ending == due(s, x, y)

    def permuted(s: Situation, x: int, y: int) -> bool:
        endings_found = {fast(s.X, s.Y, x, y, order, reading).ending for order in permutations(s.residents)}
        return endings_found == {due(s, x, y)}

    for X, Y in ((2, 2), (2, 3)):
        found = exhaust(X, Y, "FS_f", Rules(below=0))
        assert plain(X, Y, listed).failing < plain(X, Y, permuted).failing == found.failing


def test_an_unknown_method_is_refused() -> None:
    with pytest.raises(ValueError, match="not in"):
        exhaust(1, 1, "FS_n")
