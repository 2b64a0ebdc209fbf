"""What the programs leave in the registers, against the pass on whole words."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Any

import pytest

from allocert.allocators.parallel.hosts.found import Found, cube_pass, equal_pass, frame_pass
from allocert.allocators.parallel.hosts.host import ParallelCyclicalBest, ParallelSquares, ParallelStringsBest
from allocert.allocators.parallel.hosts.runs import cube_run, grid_run
from allocert.allocators.parallel.hosts.ways import WAYS, ways_of
from allocert.errors import SpecError
from allocert.machines import Hypercube, Machine, Mesh, Torus
from allocert.verification.pairing.engine import check


def some(found: Any) -> list[Found]:
    return [one for one in found if one.leaders]


def boards(machine: Machine, most: int) -> list[int]:
    """All boards of few processors, else this number of random ones, 24 up to eight processors, more of them free than busy."""
    count = 1 << machine.processors
    random = Random(machine.spec)
    return (
        list(range(count))
        if count <= 64
        else [random.randrange(count) & random.randrange(count) for _ in range(24 if count <= 256 else most)]
    )


@pytest.mark.parametrize("system", WAYS)
@pytest.mark.parametrize("d", [1, 2, 3, 4, 5])
def test_the_programs_find_what_the_words_find(system: str, d: int) -> None:
    cube = Hypercube(d)
    for busy in boards(cube, 6):
        for q in cube.requests():
            found = cube_pass(partial(ways_of, system))(cube, busy, q)
            assert some(cube_run(system)(cube, busy, q)) == some(found)


@pytest.mark.parametrize("system", WAYS)
def test_another_permutation(system: str) -> None:
    cube, pi = Hypercube(4), (3, 1, 4, 2)
    for busy in boards(cube, 10):
        for q in cube.requests():
            found = cube_pass(partial(ways_of, system, pi=pi))(cube, busy, q)
            assert some(cube_run(system, pi)(cube, busy, q)) == some(found)


@pytest.mark.parametrize(
    "machine",
    [Mesh(7), Torus(7), Torus(1), Torus(2), Mesh(4, 2), Torus(4, 2), Torus(1, 5), Torus(2, 2, 2), Mesh(5, 4), Torus(5, 5)],
    ids=lambda machine: machine.spec,
)  # fmt: skip
def test_the_programs_of_meshes_and_tori(machine: Any) -> None:
    for busy in boards(machine, 6):
        for sides in machine.requests():
            found = some(equal_pass(machine, busy, sides))
            assert some(grid_run("equal-frames")(machine, busy, sides)) == found
            if len(sides) < 3:
                assert some(grid_run("frames")(machine, busy, sides)) == some(
                    frame_pass(machine, busy, sides)
                )


def test_hosts_that_run_programs_keep_their_contracts() -> None:
    for kind, spec in (
        (ParallelCyclicalBest, "hypercube:2"),
        (ParallelSquares, "torus:2x2"),
        (ParallelStringsBest, "mesh:3"),
    ):
        report = check(partial(kind, pass_="program"), spec, kind.contract, strength="exhaustive")
        assert report.broken is None
        assert report.complete


def test_mistakes() -> None:
    with pytest.raises(SpecError, match="pass_: got 'text'"):
        ParallelSquares(Mesh(2, 2), pass_="text")
    with pytest.raises(SpecError, match="one or two dimensions"):
        list(grid_run("frames")(Mesh(2, 2, 2), 0, (2, 1, 1)))
