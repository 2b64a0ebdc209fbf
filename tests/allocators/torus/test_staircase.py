"""Profiles in a balanced structure are those in a list."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from tests.allocators.torus.plain_profile import PlainProfile

from allocert.allocators.torus.staircase import Entry, Profile, Staircase

_OPERATIONS = st.lists(st.tuples(st.sampled_from(["add", "find", "remove"]), st.integers(0, 12)), max_size=60)


def _listed(profile: Profile[int]) -> list[tuple[int, int, int]]:
    return [(entry.first, entry.last, entry.rest) for entry in profile]


@given(_OPERATIONS)
def test_the_structure_is_the_list(operations: list[tuple[str, int]]) -> None:
    tree: Profile[int] = Staircase()
    plain: Profile[int] = PlainProfile()
    for number, (what, value) in enumerate(operations):
        if what == "add":
            for profile in (tree, plain):
                profile.add(Entry(number, number, value))
        elif what == "find":
            assert tree.find(value) == plain.find(value)
        elif len(plain):
            for profile in (tree, plain):
                profile.remove(value % len(profile))
        assert len(tree) == len(plain)
        assert _listed(tree) == _listed(plain)
        assert [tree[i] for i in range(len(tree))] == list(tree)


def test_entries_rise_and_equal_ones_keep_their_order() -> None:
    for profile in (Staircase[int](), PlainProfile[int]()):
        for first, rest in enumerate((3, 1, 3, 2, 1)):
            profile.add(Entry(first, first, rest))
        assert _listed(profile) == [(1, 1, 1), (4, 4, 1), (3, 3, 2), (0, 0, 3), (2, 2, 3)]
        assert [profile.find(rest) for rest in (0, 1, 2, 3, 4)] == [0, 0, 2, 3, 5]


def test_widths_and_copies() -> None:
    entry = Entry(2, 5, 7)
    other = entry.copy()
    entry.first += 1
    assert (entry.width, other.width, other.rest) == (3, 4, 7)
