"""The search from light faces, held against the definition, the table and the search from corners."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest

from allocert.errors import EngineError
from allocert.machines.words import bits, word_of
from allocert.models.systems import face_search
from allocert.models.systems.corner_search import classes
from allocert.models.systems.face_search import FaceSearch, arrays, light_faces, search_by_faces
from allocert.models.systems.hitting import blocks_complete


@pytest.mark.parametrize(("r", "size"), [(1, 2), (1, 3), (1, 4), (2, 5), (2, 6), (2, 7), (3, 11), (3, 12)])
def test_there_are_as_many_arrays_without_equal_rows_as_classes_by_halves(r: int, size: int) -> None:
    different = [rows for rows in arrays(r, size) if len(set(rows)) == size]
    assert len(different) == len(classes(r, size))
    assert all(blocks_complete(rows, r + 3, r) for rows in different)


def test_light_faces_hold_one_of_each_class_and_every_set_beside_it() -> None:
    faces = list(light_faces(1, 7, FaceSearch()))
    assert len(set(faces)) == len(faces)
    every = {word_of(s) for size in (6, 7) for s in combinations(range(32), size) if blocks_complete(s, 5, 2)}
    assert set(faces) <= every
    images = face_search._symmetries(5)
    reached = {
        int(word) for face in faces for word in np.bitwise_or.reduce(1 << images[:, list(bits(face))], axis=1)
    }
    assert reached == every


@pytest.mark.parametrize(("r", "least"), [(1, 12), (2, 24)])
def test_a_set_is_found_where_there_is_one_and_none_of_one_less(r: int, least: int) -> None:
    found = search_by_faces(r, least)
    assert found.processors is not None
    assert len(found.processors) <= least
    assert blocks_complete(found.processors, r + 5, r + 2)
    assert search_by_faces(r, least - 1).processors is None


def test_fifty_are_too_few() -> None:
    found = search_by_faces(3, 50)
    assert (found.processors, found.faces) == (None, 122)
    assert found.joined > 0


@pytest.mark.deep
def test_fifty_two_are_found() -> None:
    found = search_by_faces(3, 52)
    assert found.processors is not None
    assert len(found.processors) == 52
    assert blocks_complete(found.processors, 8, 5)


def test_a_list_that_is_too_long_is_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(face_search, "_MOST_LEAVES", 1)
    with pytest.raises(EngineError, match="more than 1 sets"):
        search_by_faces(3, 51)
