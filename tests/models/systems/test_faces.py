import pytest

from allocert.errors import CertificateError
from allocert.models.systems import faces
from allocert.models.systems.faces import (
    Step,
    encode_bounds,
    encode_faces,
    face_problem,
    lower_bound,
    steps_up_to,
)
from allocert.models.systems.hitting import fewest_by_enumeration
from allocert.models.systems.systems import complete


def test_bounds_are_the_numbers_of_small_cubes():
    for d in range(1, 5):
        assert [lower_bound(d, r) for r in range(d + 1)] == [
            fewest_by_enumeration(d, complete(d, d - r)) for r in range(d + 1)
        ]


def test_bounds_of_eight_dimensions():
    assert [lower_bound(8, r) for r in range(9)] == [1, 2, 6, 12, 24, 48, 85, 128, 256]


def test_faces_are_the_subcubes_of_their_dimension():
    for j in range(5):
        assert sorted(map(str, faces.faces(4, j))) == sorted(map(str, complete(4, 4 - j)))


def test_opposite_faces_are_the_first_two():
    one, other = faces.faces(5, 1)[:2]
    assert set(one.nodes) | set(other.nodes) == set(range(32))


def test_sets_that_meet_everything_satisfy_the_faces():
    step = next(step for step in steps_up_to(4) if (step.d, step.r) == (4, 2))
    problem = face_problem(4, step.value, step.cuts)
    chosen = {0b0000, 0b0111, 0b1011, 0b1101, 0b1110}
    assert problem.broken([x in chosen for x in range(16)]) is None
    assert problem.broken([x in chosen - {0} for x in range(16)]) is not None


def test_a_cut_without_support_is_refused(monkeypatch):
    wishful = Step(6, 3, 14, ((1, 7),), "halves")
    monkeypatch.setattr(faces, "steps_up_to", lambda largest: (*steps_up_to(5), wishful))
    with pytest.raises(CertificateError, match="proved before"):
        encode_bounds({"largest": 6})


def test_a_cut_must_come_after_its_support(monkeypatch):
    known = steps_up_to(6)
    monkeypatch.setattr(faces, "steps_up_to", lambda largest: tuple(reversed(known)))
    with pytest.raises(CertificateError, match="proved before"):
        encode_bounds({"largest": 6})


def test_faces_beyond_the_cube_are_refused():
    with pytest.raises(CertificateError):
        encode_faces({"d": 2, "r": 2, "most": 3, "cuts": [[3, 1]]})
