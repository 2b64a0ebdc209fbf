from __future__ import annotations

from allocert.machines import Mesh, Submesh
from allocert.models.migrating_allocator import Decision, Mig, Move
from allocert.proofs.migration_drawing import draw_migration


def test_before_and_after_stand_side_by_side() -> None:
    first, second, moved = Submesh((1, 0), (1, 2)), Submesh((3, 0), (1, 1)), Submesh((0, 0), (1, 2))
    granted = Submesh((1, 0), (2, 2))
    decision = Decision(granted, "migration", (Move(first, moved),))
    assert draw_migration(Mesh(4, 2), (first, second), decision) == [
        "migration",
        ".A.B   A++B",
        ".A..   A++.",
        "A: (1,0,1,1) -> (0,0,0,1)",
        "+: (1,0,2,1)",
    ]


def test_a_large_mesh_is_drawn_block_by_block() -> None:
    mesh = Mesh(256, 256)
    mig = Mig(mesh)
    for request in ((100, 256), (56, 256), (100, 256)):
        mig.allocate(request)
    mig.release("(0,0,99,255)")
    mig.release("(156,0,255,255)")
    residents = mig.residents
    lines = draw_migration(mesh, residents, mig.decide((200, 100)))
    assert lines[0] == "migration; one character is 8 x 8 processors"
    assert all(len(line) == 2 * 32 + 3 for line in lines[1:33])
    assert sum(line[:32].count("A") for line in lines[1:33]) == sum(
        line[35:].count("A") for line in lines[1:33]
    )
    assert "+" in lines[1][35:] or "+" in lines[32][35:]
