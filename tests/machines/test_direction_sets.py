import numpy as np
from hypothesis import given, settings
from tests.machines.test_code_search import boards

from allocert.machines.board import free_subcubes_any
from allocert.machines.direction_sets import free_direction_sets, nodes_of


@given(boards())
@settings(max_examples=100)
def test_direction_sets_are_those_of_the_word_kernel(case):
    cube, _, busy, k = case
    sets, rows = free_direction_sets(cube.full ^ busy, cube.n, k)
    seen = {}
    for directions, row in zip(sets, rows, strict=True):
        places = np.nonzero(np.unpackbits(row, bitorder="little"))[0]
        nodes = nodes_of(np.full(len(places), directions), places, cube.n)
        seen[int(directions)] = sum(1 << int(node) for node in nodes)
    assert seen == {directions: word for directions, word in free_subcubes_any(busy, cube.n, k) if word}
