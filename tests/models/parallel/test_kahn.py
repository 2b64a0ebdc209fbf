"""Kahn's hypotheses: every text of the catalogue keeps them, and texts and machines that break them are reported."""

from __future__ import annotations

from collections import Counter

import pytest

from allocert.allocators.parallel import wiring
from allocert.allocators.parallel.catalogue import CATALOGUE
from allocert.machines import Hypercube, Mesh, Torus
from allocert.models.parallel.kahn import broken_by_links, broken_by_text, unasked_words


@pytest.mark.parametrize("name", CATALOGUE)
def test_all_programs_keep_them(name: str) -> None:
    algorithm = CATALOGUE[name]
    assert broken_by_text(algorithm.program.text) == []
    assert not algorithm.described or unasked_words(algorithm.program.text) == []


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("if arrived(after(1)):\n    x = 1", "line 1: arrived(after(1)) may tell what has come, or when"),
        ("x = receive(anybody)", "line 1: receive(anybody) names no neighbour"),
        ("x = clock.now", "line 1: clock.now may change without being assigned"),
        ("global x\nx = 1", "line 1: a name that is not the processor's own"),
        (
            "x = 1\nif x == 1 and receive(after(1)) == 2:\n    x = 3",
            "line 2: whether a word is taken depends on the rest of a test",
        ),
    ],
)
def test_a_text_that_breaks_one(text: str, said: str) -> None:
    assert said in broken_by_text(text)


@pytest.mark.parametrize(
    ("text", "unasked"),
    [
        ("send(1, after(1))", 1),
        ("if available(after(1)):\n    send(1, after(1))\nsend(2, after(1))", 1),
        ("if available(after(1)):\n    send(1, before(1))", 1),
        ("if available(across(k)):\n    k = k + 1\n    send(1, across(k))", 1),
        ("if not available(across(k)):\n    x = 1\nelse:\n    x = receive(across(k))", 0),
        ("if available(across(k)) or k > 1:\n    send(1, across(k))", 1),
        ("if available(across(D[1])):\n    D[2] = 1\n    send(1, across(D[1]))", 1),
        ("if k > 1 and available(across(k)):\n    for i in range(3):\n        send(i, across(k))", 0),
        ("if available(across(k)):\n    for i in range(3):\n        send(i, across(k))\n        k = i", 1),
        ("while available(across(k)):\n    send(1, across(k))\n    k = k + 1", 0),
    ],
)
def test_words_to_those_who_were_not_asked_for(text: str, unasked: int) -> None:
    assert len(unasked_words(text)) == unasked


def test_links_have_one_processor_at_each_end(monkeypatch: pytest.MonkeyPatch) -> None:
    for machine in (Mesh(1), Mesh(3, 2), Torus(1), Torus(2), Torus(3, 2, 1), Hypercube(0), Hypercube(4)):
        assert broken_by_links(machine) == []
    monkeypatch.setattr(wiring.Wiring, "arriving", lambda self, port: port)
    assert Counter(one.split()[0] for one in broken_by_links(Mesh(3)))
