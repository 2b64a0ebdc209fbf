"""Start-up from I/O processors: stages and routes against plain searches."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from allocert.allocators.hypercube.subcube_sets import neighbours
from allocert.errors import CertificateError
from allocert.machines.words import bits, word_of
from allocert.models.hypercube.ncube import (
    aligned_attachment,
    covering,
    dependent,
    encode_covering,
    route,
    stages,
    started_by_tree,
    too_few_proof,
)
from allocert.solvers.checkers.veripb import check_veripb


@given(st.integers(0, 6).flatmap(lambda n: st.tuples(st.just(n), st.sets(st.integers(0, 2**n - 1)))))
def test_neighbours_are_one_bit_away(drawn: tuple[int, set[int]]) -> None:
    n, nodes = drawn
    assert set(bits(neighbours(word_of(nodes), n))) == {node ^ 1 << i for node in nodes for i in range(n)}


def distances(n: int, attached: set[int], faulty: set[int]) -> dict[int, int]:
    """Links from the nearest I/O processor, one node at a time."""
    found = dict.fromkeys(attached - faulty, 1)
    queue = list(found)
    for node in queue:
        for i in range(n):
            other = node ^ 1 << i
            if other not in found and other not in faulty:
                found[other] = found[node] + 1
                queue.append(other)
    return found


@given(
    st.integers(0, 6).flatmap(
        lambda n: st.tuples(
            st.just(n), st.sets(st.integers(0, 2**n - 1)), st.sets(st.integers(0, 2**n - 1), max_size=12)
        )
    )
)
def test_stages_and_routes_are_shortest(drawn: tuple[int, set[int], set[int]]) -> None:
    n, attached, faulty = drawn
    found = distances(n, attached, faulty)
    reached = stages(n, word_of(attached), word_of(faulty))
    assert {node: i + 1 for i, stage in enumerate(reached) for node in bits(stage)} == found
    healthy = word_of(set(range(1 << n)) - faulty)
    for target in range(1 << n):
        path = route(n, word_of(attached), target, healthy)
        if path is None:
            assert target not in found
            continue
        assert len(path) == found[target]
        assert path[0] in attached
        assert path[-1] == target
        assert not set(path) & faulty
        assert all((a ^ b).bit_count() == 1 for a, b in pairwise(path))


def test_the_printed_machine() -> None:
    attached = aligned_attachment(6)
    assert [stage.bit_count() for stage in stages(6, attached)] == [16, 32, 16]
    assert dependent(6, attached, 0) == 0b1110
    assert dependent(6, attached, 1) == 0
    assert started_by_tree(6, attached) == (1 << 64) - 1
    assert ~started_by_tree(6, attached, 1 << 1) & 0b1111 == 0b1010
    assert route(6, attached, 2, word_of((1, 2, 3, 4, 5))) == (4, 5, 1, 3, 2)


@pytest.mark.parametrize("n", range(4))
def test_the_covering_problem_says_what_it_should(n: int) -> None:
    problem = covering(n, 2)
    for size in range(4):
        for nodes in combinations(range(1 << n), size):
            reached = stages(n, word_of(nodes))
            covers = size <= 2 and sum(reached[:2]) == (1 << (1 << n)) - 1
            taken = [node in nodes for node in range(1 << n)]
            assert (problem.broken(taken) is None) == covers


@pytest.mark.parametrize(("n", "most"), [(2, 1), (4, 3), (6, 10)])
def test_counting_refutes_attachments_that_are_too_small(n: int, most: int) -> None:
    check_veripb(covering(n, most).to_opb(), too_few_proof(n))
    with pytest.raises(CertificateError):
        check_veripb(covering(n, most + 1).to_opb(), too_few_proof(n))


def test_a_covering_certificate_is_made_again_from_its_arguments() -> None:
    own = {"n": 2, "most": 1, "helped": False}
    assert encode_covering(own) == {"opb": covering(2, 1).to_opb()}
    for wrong in ({"n": True}, {"n": 99}, {"n": -1}, {"most": "1"}, {"helped": 0}, {"x": 0}):
        with pytest.raises(CertificateError, match="arguments"):
            encode_covering({**own, **wrong})
    with pytest.raises(CertificateError, match="arguments"):
        encode_covering({})


@pytest.mark.parametrize("n", [2, 4])
def test_the_help_follows(n: int) -> None:
    """Every covering with node 0 in it satisfies the added constraints."""
    plain, helped = covering(n, 5), covering(n, 5, helped=True)
    seen = 0
    for size in range(1, 6):
        for rest in combinations(range(1, 1 << n), size - 1):
            taken = [node == 0 or node in rest for node in range(1 << n)]
            if plain.broken(taken) is None:
                seen += 1
                assert helped.broken(taken) is None
    assert seen > 0
    assert covering(3, 2, helped=True) == covering(3, 2)
