"""Claims of section 2.1: verdicts, counterexamples, and that a wrong cell or rule is noticed."""

import pytest

from allocert.errors import SpecError
from allocert.proofs.antoniou import (
    cost,
    counts,
    definitions,
    examples,
    figures,
    graycode,
    recognition,
    reflected,
    single_gray,
)
from allocert.proofs.antoniou.insertion import gray_words, insert, partial_ranks
from allocert.proofs.claim import Claim, Context, Kind

CLAIMS = {
    claim.key: claim
    for module in (
        definitions,
        examples,
        graycode,
        reflected,
        single_gray,
        counts,
        recognition,
        figures,
        cost,
    )
    for claim in module.CLAIMS
}

REFUTED = {
    "AN-ALG-SGC/k=0": "n = 1, busy ranks [0]",
    "AN-ALG-SGC/subcube@steps": "parameters (1,), k = 1, m = 1: nodes [0]",
    "AN-BRGC-APPEND": "from n = 1 come 3 words, not 4; missing ['11']",
    "AN-DEF-RANK/examples": "ranks of (3, 1, 2), cell 1: printed 3, by definition 1",
    "AN-DEF-REGION/positive": "n = 1, k = 0: region 0 has 0 of 1",
    "AN-EX-231/G2": "cell 4: printed 01, by definition 10",
    "AN-EX-231/G3": "cell 5: printed 001, by definition 101",
    "AN-EX-231/ranks": "cell 1: printed 2, by definition 1",
    "AN-GC-CONTIG@linear": "*0, parameters (1, 2): ranks [0, 3]",
    "AN-GC-COUNT/sets": "n = 2: 1 different, not 2",
    "AN-TAB-2.1/gray@product": "n = 3, k = 1: printed [6], counted [8]",
}

PROVED = {
    "AN-ALG-SGC/subcube@introduction",
    "AN-BRGC-APPEND/corrected",
    "AN-BRGC-DOUBLE",
    "AN-CLAIM-ALLGC",
    "AN-CLAIM-TWICE",
    "AN-COMPLEXITY/allocation@many-codes",
    "AN-COMPLEXITY/allocation@one-code",
    "AN-COMPLEXITY/release",
    "AN-DEF-2.3",
    "AN-DEF-3.1",
    "AN-GC-CONTIG@cyclical",
    "AN-GC-COUNT/sequences",
    "AN-GC-COUNT/sets@not-two",
    "AN-GC-PERM",
    "AN-SGC-TREE",
    "AN-TAB-2.1/buddy",
    "AN-TAB-2.1/distinct",
    "AN-TAB-2.1/gray@power",
    "AN-THM-2.3@A",
    "AN-THM-2.3@C",
}


def _expected(key):
    return Kind.REFUTED if key in REFUTED else Kind.PROVED if key in PROVED else Kind.BOUNDED


@pytest.mark.parametrize("key", sorted(CLAIMS))
def test_verdict(key):
    verdict = CLAIMS[key].decide(Context())
    assert verdict.kind is _expected(key)
    assert sum(verdict.values["cases"].values()) > 0
    if key in REFUTED:
        assert REFUTED[key] in verdict.counterexample.text
        assert sum(verdict.values["failing"].values()) > 0


def test_keys_are_unique_and_expected_ones_exist():
    modules = (definitions, examples, graycode, reflected, single_gray, counts, recognition, figures, cost)
    assert sum(len(module.CLAIMS) for module in modules) == len(CLAIMS)
    assert PROVED | REFUTED.keys() <= CLAIMS.keys()
    assert all(isinstance(claim, Claim) and claim.paper == "antoniou" for claim in CLAIMS.values())


def test_insertion_rejects_a_place_outside_the_word():
    with pytest.raises(SpecError, match="insertion position"):
        insert(("0", "1"), "0", 3)
    with pytest.raises(SpecError, match="starts at n = 1"):
        gray_words(())


def test_partial_ranks_of_a_longer_list():
    assert partial_ranks((4, 2, 5, 1, 3)) == (1, 1, 3, 1, 3)


def test_a_wrong_product_is_noticed(monkeypatch):
    monkeypatch.setattr(definitions, "product_graph", lambda g, h: {(u, v): set() for u in g for v in h})
    assert CLAIMS["AN-DEF-2.1"].decide(Context()).kind is Kind.REFUTED
    assert CLAIMS["AN-DEF-2.2"].decide(Context()).kind is Kind.REFUTED


def test_a_missing_address_is_noticed(monkeypatch):
    full = definitions.subcube_words
    monkeypatch.setattr(
        definitions, "subcube_words", lambda n: {w: a for w, a in full(n).items() if a != "*0"}
    )
    assert CLAIMS["AN-ADDR/unique"].decide(Context()).counterexample.data["nodes"] == [0, 2]


def test_a_wrong_printed_word_is_noticed(monkeypatch):
    column = ("000", "001", "011", "010", "110", "111", "100", "101")
    monkeypatch.setitem(examples.PRINTED_FIGURE, "a", column)
    verdict = CLAIMS["AN-FIG-2.1/a"].decide(Context())
    assert verdict.values["failing"] == {"3": 2}
    monkeypatch.setitem(examples.PRINTED_INSERTIONS, "A*", (0, ("10", "11", "00", "01")))
    assert CLAIMS["AN-DEF-INSERT"].decide(Context()).counterexample.data["cell"] == 3
    monkeypatch.setitem(examples.PRINTED_UNDERLINES, "G_3", 3)
    assert CLAIMS["AN-EX-231/underlines"].decide(Context()).kind is Kind.REFUTED
    monkeypatch.setitem(reflected.PRINTED_REFLECTED, 2, ("00", "01", "10", "11"))
    assert CLAIMS["AN-EX-3.1"].decide(Context()).values["failing"] == {"2": 2, "3": 0}


def test_right_ranks_would_be_accepted(monkeypatch):
    monkeypatch.setattr(examples, "PRINTED_RANKS", {(3, 1, 2): (1, 1, 2), (2, 3, 1): (1, 2, 1)})
    assert CLAIMS["AN-DEF-RANK/examples"].decide(Context()).kind is Kind.BOUNDED


def test_what_else_is_printed_forces_the_corrections(monkeypatch):
    monkeypatch.setitem(examples.PRINTED_UNDERLINES, "G_3", 3)
    assert CLAIMS["AN-EX-231/ranks@forced"].decide(Context()).kind is Kind.REFUTED
    monkeypatch.setitem(examples.PRINTED_EXAMPLE, "G_2", ("00", "10", "11", "01"))
    assert CLAIMS["AN-EX-231/G2@forced"].decide(Context()).kind is Kind.REFUTED
    monkeypatch.setitem(
        examples.PRINTED_EXAMPLE, "G_3", ("000", "010", "110", "100", "001", "011", "101", "111")
    )
    assert CLAIMS["AN-EX-231/G3@forced"].decide(Context()).kind is Kind.REFUTED


def test_codes_that_recognise_alike_are_noticed(monkeypatch):
    true = graycode.code_recognises
    monkeypatch.setattr(graycode, "code_recognises", lambda code, k: true(code, k) if code.n != 3 else ())
    verdict = CLAIMS["AN-GC-COUNT/sets@not-two"].decide(Context())
    assert verdict.counterexample.data == {"n": 3, "different": 1, "codes": 6}
