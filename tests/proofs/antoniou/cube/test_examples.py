"""Section 2.1: cells of the printed examples that are printed otherwise are noticed."""

import pytest
from tests.proofs.now import kind_now, refuted_now

from allocert.proofs.antoniou.cube import examples, reflected
from allocert.verification.claims.claim import Kind


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
    assert kind_now(key) is Kind.REFUTED


def test_right_ranks_would_be_accepted(monkeypatch):
    monkeypatch.setattr(examples, "PRINTED_RANKS", ("1", "1", "2"))
    assert kind_now("AN-DEF-RANK/example") is Kind.BOUNDED


def test_wrong_ranks_are_noticed(monkeypatch):
    monkeypatch.setattr(examples, "partial_ranks", lambda parameters: (1, 2, 2))
    assert refuted_now("AN-DEF-RANK/example@corrected").data["cell"] == 2


def test_words_in_reverse_order_behind_a_new_first_bit_are_accepted(monkeypatch):
    monkeypatch.setitem(examples.PRINTED_INSERTIONS, "A^{1\\3}", (3, ("110", "111", "101", "100")))
    assert kind_now("AN-DEF-INSERT@reversed") is Kind.BOUNDED
    assert kind_now("AN-DEF-INSERT") is Kind.REFUTED
