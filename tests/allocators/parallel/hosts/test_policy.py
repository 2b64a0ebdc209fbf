from __future__ import annotations

from allocert.allocators.parallel.hosts.policy import POLICIES, best, first


def test_the_first_leader_of_the_first_shape_that_has_one() -> None:
    assert first([("a", 0), ("b", 0b100), ("c", 1)], lambda shape: [0b111]) == ("b", 2)
    assert first([("a", 0)], lambda shape: []) is None
    assert first([], lambda shape: []) is None


def test_the_first_that_lies_in_nothing_greater() -> None:
    held = {"a": [0b011, 0b100], "b": [0b0010, 0b1000], "c": []}
    found = [("a", 0b111), ("b", 0b1110), ("c", 1)]
    assert best(found, held.__getitem__) == ("b", 2)
    assert best(found[:1], held.__getitem__) == ("a", 0)
    assert best([("a", 0), *found[2:]], held.__getitem__) == ("c", 0)
    assert best([("b", 0)], held.__getitem__) is None


def test_where_all_lie_in_greater_ones_the_first_is_taken() -> None:
    assert best([("a", 0b110), ("b", 1)], lambda shape: [0b111]) == ("a", 1)


def test_their_names() -> None:
    assert list(POLICIES) == ["first", "best"]
