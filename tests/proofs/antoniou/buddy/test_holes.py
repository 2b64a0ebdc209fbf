"""Holes: one that is overlooked is noticed."""

from __future__ import annotations

import pytest
from tests.proofs.now import refuted_now

from allocert.proofs.antoniou.buddy import holes

KEYS = ["AN-LEM-2.1/releases", "AN-LEM-2.2/releases"]


@pytest.mark.parametrize(("key", "n"), [(KEYS[0], 1), (KEYS[1], 2)])
def test_the_lemma_fails_first_on_this_cube(key: str, n: int) -> None:
    assert refuted_now(key).data["machine"] == f"hypercube:{n}"


def test_the_sibling_of_a_half_is_the_other_half() -> None:
    assert [holes.sibling_of(word, 3) for word in ("0", "01", "110")] == ["1**", "00*", "111"]


def test_one_star_is_too_many_for_a_single_node() -> None:
    found = refuted_now("AN-DEF-2.4/sibling@one-star").data
    assert (found["printed"], found["computed"]) == ("1*", "1")
