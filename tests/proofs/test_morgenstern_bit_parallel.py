"""Candidates that lose nothing, and what bit-parallel search looks at: verdicts, units, and that verdicts can differ."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.proofs.verdicts import as_recorded

from allocert.allocators.mesh.bands import Bands
from allocert.machines import Mesh, Submesh
from allocert.models.meshes.configurations import Quadruple, Situation, situations
from allocert.proofs import REGISTRY
from allocert.proofs.morgenstern.scans import bit_parallel, first_bases
from allocert.proofs.morgenstern.scans.bit_parallel import METHODS, Counted, Work, crossing, work
from allocert.verification.claims.claim import Context, Kind, Verdict

test_verdicts = as_recorded(first_bases, bit_parallel)


def now(key: str) -> Verdict:
    """The verdict by the code as it is at this moment."""
    return REGISTRY.claim(key).decide(Context())


def test_the_sets_of_a_configuration_by_hand() -> None:
    s = Situation(5, 4, (Quadruple(1, 1, 1, 1),), 1 << 6)
    assert first_bases.behind(s) == {(0, 0), (2, 0), (0, 2), (2, 2)}
    assert first_bases.supported(s) == {(0, 0), (2, 0), (0, 2)}
    assert first_bases.first_bases(s) == first_bases.undominated(s) == {(0, 0), (2, 0), (0, 2)}
    full = Situation(1, 1, (Quadruple(0, 0, 0, 0),), 1)
    assert (first_bases.behind(full), first_bases.supported(full)) == ({(0, 0)}, set())


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_larger_configurations(data: st.DataObject) -> None:
    X, Y = data.draw(st.integers(1, 9)), data.draw(st.integers(1, 9))
    residents, busy = [], 0
    for _ in range(data.draw(st.integers(0, 8))):
        a, b = data.draw(st.integers(0, X - 1)), data.draw(st.integers(0, Y - 1))
        c, d = data.draw(st.integers(a, min(a + 3, X - 1))), data.draw(st.integers(b, min(b + 3, Y - 1)))
        word = Mesh(X, Y).word(Submesh.quadruple(a, b, c, d))
        if not word & busy:
            residents.append(Quadruple(a, b, c, d))
            busy |= word
    s = Situation(X, Y, tuple(residents), busy)
    assert first_bases.first_bases(s) == first_bases.undominated(s)
    assert first_bases.undominated(s) <= first_bases.supported(s) <= first_bases.behind(s)


@pytest.mark.parametrize(("name", "reading"), [("behind", "pairs"), ("supported", "supported")])
def test_a_set_that_lacks_a_base_is_refuted(name: str, reading: str) -> None:
    true = getattr(first_bases, name)

    def lacking(s: Situation) -> set[tuple[int, int]]:
        return {base for base in true(s) if base[0] == 0}

    decide: Any = REGISTRY.claim(f"MO-X-9/contains@{reading}").decide
    verdict = decide.func(Context(), candidates=lacking)
    assert verdict.kind is Kind.REFUTED
    assert "(1,0)" in verdict.counterexample.text


def test_a_smallest_set_that_lacks_a_base_is_refuted(monkeypatch: pytest.MonkeyPatch) -> None:
    true = first_bases.undominated
    monkeypatch.setattr(first_bases, "undominated", lambda s: {base for base in true(s) if base[0] == 0})
    assert now("MO-X-9/smallest@undominated").kind is Kind.REFUTED


def test_every_set_holds_the_first_bases_of_eight_processors() -> None:
    for s in situations(8)[::7]:
        assert first_bases.first_bases(s) <= first_bases.supported(s)


def test_words_are_counted() -> None:
    Counted.words = 0
    one = Counted((1 << 130) - 1)
    assert one & 1 == 1 and Counted.words == 1  # noqa: PT018
    assert -1 & one == one and Counted.words == 4  # noqa: PT018
    assert one >> 65 == (1 << 65) - 1 and Counted.words == 6  # noqa: PT018
    assert 1 ^ one == one - 1 == one ^ 1 and Counted.words == 12  # noqa: PT018


def test_an_empty_mesh_by_hand() -> None:
    """One band of rows of 64: a shift and an AND each for runs of 2, 4 and 6, one AND for the window, one for its place."""
    mesh = Mesh(64, 64)
    assert METHODS["bands"](mesh, (), (6, 3)) == (2 + 2 + 2 + 1 + 1, (0, 0))
    assert METHODS["FS_f"](mesh, (), (6, 3)) == (0, (0, 0))
    assert METHODS["sums"](mesh, (), (64, 64)) == (2 * 4096 + 3, (0, 0))


def test_crossings() -> None:
    rows = tuple(Work(n, {"A": a, "B": b}, True) for n, a, b in [(0, 3, 1), (1, 1, 3), (2, 3, 3), (5, 1, 3)])
    assert (crossing(rows, "A", "B"), crossing(rows[:3], "A", "B"), crossing(rows[1:2], "A", "B")) == (
        5,
        None,
        1,
    )


def test_a_search_that_grants_something_else_is_refuted(monkeypatch: pytest.MonkeyPatch) -> None:
    true = Bands.nearest

    def farther(self: Bands, size: int, height: int) -> Any:
        found = true(self, size, height)
        return found and (found[0] + 1, found[1])

    monkeypatch.setattr(Bands, "nearest", farther)
    work.cache_clear()
    verdicts = [now(f"MO-X-8/{part}").kind for part in ("bands", "board")]
    work.cache_clear()
    assert verdicts == [Kind.REFUTED, Kind.UNDECIDED]
