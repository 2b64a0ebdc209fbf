from __future__ import annotations

from typing import Any

import pytest
from tests.models.queues.test_search import requests

from allocert.allocators.mesh.four_way_scan import FourWayScan
from allocert.allocators.mesh.frame_sliding import FrameSliding
from allocert.allocators.mesh.frame_sliding_n import RestrictedFrameSliding
from allocert.allocators.mesh.mbv import MaximumBoundaryValue
from allocert.allocators.mesh.rotation import READINGS, Rotating
from allocert.machines import Mesh, RotatableMesh
from allocert.machines.words import bits
from allocert.models.queues.methods import METHODS, decoded, grants, shape_code

SHIPPED: dict[str, Any] = {
    "ISS": FrameSliding,
    "4ISS": FourWayScan,
    "MBV": MaximumBoundaryValue,
    "FS_n": RestrictedFrameSliding,
}


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize(("X", "Y"), [(1, 5), (3, 3), (4, 2)])
def test_tables_decide_as_the_shipped_classes(method: str, X: int, Y: int) -> None:
    mesh, grant = Mesh(X, Y), grants(method, X, Y)
    for busy in range(1 << (X * Y)):
        taken = tuple(bits(busy))
        for request in requests(X, Y):
            frame = SHIPPED[method](mesh, faulty=taken).allocate(request)
            assert grant(busy, request) == (0 if frame is None else mesh.word(frame))


@pytest.mark.parametrize("rotation", READINGS)
@pytest.mark.parametrize("method", METHODS)
def test_tables_rotate_as_the_shipped_wrapper(method: str, rotation: str) -> None:
    X, Y = 3, 2
    machine, grant = RotatableMesh(X, Y), grants(method, X, Y, rotation)
    for busy in range(1 << (X * Y)):
        for request in requests(X, Y):
            rotating = Rotating(machine, tuple(bits(busy)), strategy=SHIPPED[method], reading=rotation)
            frame = rotating.allocate(request)
            assert grant(busy, request) == (0 if frame is None else machine.word(frame))


def test_holdings_tell_the_residents() -> None:
    code = shape_code(2, 3, (1, 2)) + 2 * shape_code(2, 3, (2, 1))
    assert sorted(decoded(2, 3, code)) == [(1, 2), (2, 1), (2, 1)]
