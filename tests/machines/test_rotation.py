from __future__ import annotations

import pytest

from allocert.allocators import Contract
from allocert.errors import RequestError
from allocert.machines import (
    Mesh,
    RotatableMesh,
    Submesh,
    answers,
    family_of,
    parse_machine,
)
from allocert.verification.pairing.contracts import Reference


def test_a_machine_that_turns_takes_what_fits_in_some_order() -> None:
    machine = parse_machine("mesh-rot:4x2")
    assert isinstance(machine, RotatableMesh)
    assert machine.spec == "mesh-rot:4x2"
    assert machine != Mesh(4, 2)
    assert machine.requests() == sorted(
        {r for s in Mesh(4, 2).requests() for r in (s, s[::-1])}, key=lambda r: (r[0] * r[1], r)
    )
    assert machine.shapes((2, 2)) == ((2, 2),)
    assert machine.shapes((1, 2)) == ((1, 2), (2, 1))
    assert machine.shapes([1, 4]) == ((4, 1),)
    assert machine.check_request([1, 4]) == (1, 4)
    assert machine.demand((1, 4)) == 4
    assert RotatableMesh(2, 3, 4).shapes((4, 3, 2)) == ((2, 3, 4),)
    for wrong in ((5, 1), (3, 3), (1,), (0, 1), (True, 1), 3, "12"):
        with pytest.raises(RequestError):
            machine.check_request(wrong)


def test_frames_of_a_machine_that_turns_come_with_the_orientation_asked_first() -> None:
    machine = RotatableMesh(2, 2)
    frames = family_of(machine)
    expected = [Submesh(base, (1, 2)) for base in ((0, 0), (1, 0))]
    expected += [Submesh(base, (2, 1)) for base in ((0, 0), (0, 1))]
    assert list(frames.regions((1, 2))) == expected == list(frames.free(0, (1, 2)))
    assert frames.first_free(0b1001, (1, 2)) is None
    assert frames.first_free(0b0011, (1, 2)) == Submesh((0, 1), (2, 1))
    assert not list(frames.free(0b1001, (1, 2)))


def test_only_a_machine_that_turns_is_answered_by_a_turned_region() -> None:
    region = Submesh((0, 0), (2, 1))
    assert answers(RotatableMesh(2, 2), region, (1, 2))
    assert not answers(Mesh(2, 2), region, (1, 2))
    assert not answers(RotatableMesh(2, 2), region, (1, 1))
    for machine, good in ((RotatableMesh(2, 2), True), (Mesh(2, 2), False)):
        reference = Reference(machine, Contract(), 0, lambda _: True)
        assert (reference.wrong_shape((1, 2), region) is None) is good
