from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from allocert.errors import SpecError
from allocert.machines import GrayCode

PARAMETERS = [p for n in range(5) for p in permutations(range(1, n + 1))]


def reflected(n: int) -> list[str]:
    """The binary reflected code as words, by the recursive definition."""
    if n == 0:
        return [""]
    half = reflected(n - 1)
    return ["0" + word for word in half] + ["1" + word for word in reversed(half)]


@pytest.mark.parametrize("n", range(8))
def test_the_reflected_code_is_the_recursive_one(n: int) -> None:
    assert GrayCode.reflected(n).nodes == tuple(int(word or "0", 2) for word in reflected(n))


@pytest.mark.parametrize("parameters", PARAMETERS)
def test_parameters_rename_the_directions_of_the_reflected_code(parameters: tuple[int, ...]) -> None:
    code, n = GrayCode(parameters), len(parameters)
    for node, plain in zip(code.nodes, GrayCode.reflected(n).nodes, strict=True):
        assert node == sum(1 << (parameters[i] - 1) for i in range(n) if plain >> i & 1)
    assert sorted(code.nodes) == list(range(1 << n))
    steps = zip(code.nodes, code.nodes[1:] + code.nodes[:1], strict=True)
    assert all((a ^ b).bit_count() == 1 for a, b in steps) or n == 0
    assert [code.ranks[node] for node in code.nodes] == list(range(1 << n))
    assert [code.node(rank) for rank in range(1 << n)] == list(code.nodes)


@pytest.mark.parametrize("parameters", PARAMETERS)
def test_runs(parameters: tuple[int, ...]) -> None:
    code, n = GrayCode(parameters), len(parameters)
    for k in range(n + 1):
        for start in range(0, 1 << n, 1 << (k - 1) if k else 1):
            ranks = [(start + i) % (1 << n) for i in range(1 << k)]
            assert code.run_word(start, k) == sum(1 << rank for rank in ranks)
            run = code.run(start, k)
            assert set(run.nodes) == {code.nodes[rank] for rank in ranks}
            assert run.dimension == k


@given(st.permutations(range(1, 10)), st.sets(st.integers(0, 511), max_size=40))
def test_words_in_rank_order(parameters: list[int], members: set[int]) -> None:
    code = GrayCode(tuple(parameters))
    expected = sum(1 << code.nodes.index(node) for node in members)
    assert code.to_ranks(sum(1 << node for node in members)) == expected


@pytest.mark.parametrize(
    "bad", [(0,), (2,), (1, 1), (1, 3), (1.0, 2.0), (True,), ("1",), [1, 2], (2, None), 3, (0, 1, 2)]
)
def test_parameters_are_a_permutation(bad: object) -> None:
    with pytest.raises(SpecError, match=r"Gray code parameters: got .*, expected a permutation of 1\.\.n"):
        GrayCode(bad)  # type: ignore[arg-type]
