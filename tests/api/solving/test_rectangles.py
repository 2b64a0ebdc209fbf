from __future__ import annotations

from typing import Any

import pytest

from allocert import AllocertError, Mesh, Status, Submesh, solve_migration, solve_packing


def test_a_packing_turned_and_refused() -> None:
    mesh, sides = Mesh(5, 3), [(3, 2), (2, 3), (3, 1)]
    done = solve_packing(mesh, sides)
    assert (done.status, done.certified, bool(done.checked)) == (Status.FEASIBLE, True, True)
    assert [region.sides for region in done.regions] == sides
    assert sum(mesh.word(region) for region in done.regions) == mesh.full
    turned = solve_packing(mesh, [(3, 5)], rotate=True)
    assert turned.regions == (Submesh((0, 0), (5, 3)),)
    refused = solve_packing("mesh:4x4", [(3, 3), (2, 2)])
    assert (refused.status, refused.certified, refused.regions) == (Status.INFEASIBLE, True, ())


def test_a_migration() -> None:
    there = {"a": (1, 0, 1, 0), "b": Submesh((3, 0), (1, 1))}
    done = solve_migration("mesh:5x1", there, (3, 1), fewest_moves=True)
    assert (done.status, done.how, done.certified) == (Status.FEASIBLE, "migration", True)
    assert done.granted is not None
    assert done.fewest is True
    assert set(done.moves) <= set(there)
    mesh = Mesh(5, 1)
    after = {**{name: mesh.check_region(region) for name, region in there.items()}, **done.moves}
    words = [mesh.word(region) for region in (*after.values(), done.granted)]
    assert sum(words) == mesh.full
    first = solve_migration("mesh:5x1", {"a": (0, 0, 0, 0)}, (4, 1))
    assert (first.how, dict(first.moves), first.fewest) == ("first fit", {}, None)
    refused = solve_migration("mesh:5x1", there, (4, 1))
    assert (refused.status, refused.granted, refused.how) == (Status.INFEASIBLE, None, "refused")
    assert refused.checked


@pytest.mark.parametrize(
    ("question", "message"),
    [
        (lambda: solve_packing("torus:4x4", [(1, 1)]), "machine: got 'torus:4x4', expected a mesh of two"),
        (lambda: solve_packing("mesh:4x4", [(1, 1), (1,)]), "rectangles[1]: got (1,)"),
        (lambda: solve_packing("mesh:4x4", [(1, 5)]), "rectangles[0]: got [1, 5]"),
        (lambda: solve_packing("mesh:4x4", []), "rectangles: got []"),
        (lambda: solve_migration("mesh:4x4", {}, (1, 1), rotation="x"), "rotation: got 'x'"),
        (lambda: solve_migration("mesh:4x4", {}, 3), "request: got 3"),  # type: ignore[arg-type]
        (lambda: solve_migration("mesh:4x4", {"a": (0, 0, 4, 4)}, (1, 1)), "region"),
    ],
)
def test_mistakes(question: Any, message: str) -> None:
    with pytest.raises(AllocertError) as raised:
        question()
    assert message in str(raised.value)
