"""Antoniou 1994, section 2.1: verdicts, and that a wrong cell or rule is noticed."""

import pytest
from tests.proofs.verdicts import as_recorded, found, told

from allocert.errors import SpecError
from allocert.proofs import REGISTRY
from allocert.proofs.antoniou.cube import definitions, examples, reflected
from allocert.proofs.antoniou.cube.insertion import gray_words, insert, partial_ranks
from allocert.verification.claims.claim import Context, Kind

test_verdicts = as_recorded(definitions, examples, reflected)


def decide(key):
    return REGISTRY.claim(key).decide(Context())


def test_insertion_rejects_a_place_outside_the_word():
    with pytest.raises(SpecError, match="insertion position"):
        insert(("0", "1"), "0", 3)
    with pytest.raises(SpecError, match="starts at n = 1"):
        gray_words(())


def test_partial_ranks_of_a_longer_list():
    assert partial_ranks((4, 2, 5, 1, 3)) == (1, 1, 3, 1, 3)


@pytest.mark.parametrize("key", ["AN-DEF-2.1", "AN-DEF-2.2"])
def test_a_wrong_product_is_noticed(monkeypatch, key):
    monkeypatch.setattr(definitions, "product_graph", lambda g, h: {(u, v): set() for u in g for v in h})
    assert decide(key).kind is Kind.REFUTED


def test_a_missing_address_is_noticed(monkeypatch):
    full = definitions.subcube_words
    monkeypatch.setattr(
        definitions, "subcube_words", lambda n: {w: a for w, a in full(n).items() if a != "*0"}
    )
    assert decide("AN-ADDR/unique").counterexample.data["nodes"] == [0, 2]


@pytest.mark.parametrize(
    ("printed", "cell", "altered", "key"),
    [
        (examples.PRINTED_FIGURE, "a", (*examples.PRINTED_FIGURE["a"][:6], "100", "101"), "AN-FIG-2.1/a"),
        (examples.PRINTED_INSERTIONS, "A*", (0, ("10", "11", "00", "01")), "AN-DEF-INSERT"),
        (examples.PRINTED_UNDERLINES, "G_3", 3, "AN-EX-231/underlines"),
        (examples.PRINTED_UNDERLINES, "G_3", 3, "AN-EX-231/ranks@forced"),
        (examples.PRINTED_EXAMPLE, "G_2", ("00", "10", "11", "01"), "AN-EX-231/G2@forced"),
        (
            examples.PRINTED_EXAMPLE,
            "G_3",
            (*examples.PRINTED_EXAMPLE["G_3"][:6], "101", "111"),
            "AN-EX-231/G3@forced",
        ),
        (reflected.PRINTED_REFLECTED, 2, ("00", "01", "10", "11"), "AN-EX-3.1"),
    ],
)
def test_another_printed_cell_is_noticed(monkeypatch, printed, cell, altered, key):
    monkeypatch.setitem(printed, cell, altered)
    assert decide(key).kind is Kind.REFUTED


def test_right_ranks_would_be_accepted(monkeypatch):
    monkeypatch.setattr(examples, "PRINTED_RANKS", ("1", "1", "2"))
    assert decide("AN-DEF-RANK/example").kind is Kind.BOUNDED


def test_wrong_ranks_are_noticed(monkeypatch):
    monkeypatch.setattr(examples, "partial_ranks", lambda parameters: (1, 2, 2))
    assert decide("AN-DEF-RANK/example@corrected").counterexample.data["cell"] == 2


def test_words_in_reverse_order_behind_a_new_first_bit_are_accepted(monkeypatch):
    assert told("AN-DEF-INSERT@reversed") == "A^{1\\3}, place 1: printed 100, it is 110"
    monkeypatch.setitem(examples.PRINTED_INSERTIONS, "A^{1\\3}", (3, ("110", "111", "101", "100")))
    assert decide("AN-DEF-INSERT@reversed").kind is Kind.BOUNDED
    assert decide("AN-DEF-INSERT").kind is Kind.REFUTED


def test_the_first_region_loses_node_0():
    assert found("AN-DEF-REGION/positive") == {"n": 2, "rule": "Buddy", "k": 1, "region": "#[0,1]"}
