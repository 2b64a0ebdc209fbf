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
    "AN-ALG-SGC/k=0@A": "n = 0, busy ranks [0]",
    "AN-ALG-SGC/k=0@B": "n = 0, busy ranks [0]",
    "AN-ALG-SGC/size@A": "n = 0, k = 0, m = 1: 0 ranks",
    "AN-ALG-SGC/size@B": "n = 0, k = 0, m = 1: 0 ranks",
    "AN-ALG-SGC/subcube@B": "parameters (1,), k = 1, m = 1: nodes [0]",
    "AN-BRGC-APPEND@A": "from n = 1 come 3 words, not 4; missing ['11']",
    "AN-BRGC-APPEND@B": "from n = 1 come 3 words, not 4; missing ['11']",
    "AN-BRGC-DOUBLE/k=0": "k = 0",
    "AN-CLAIM-TWICE@A": "n = 0, k = 0: 1 against 1",
    "AN-COMPLEXITY/mgc-release@board-per-code": "n = 2, k = 0, 2 codes: 2 steps",
    "AN-COMPLEXITY/sgc-release@every-rank": "n = 1, k = 0: 2 steps",
    "AN-DEF-INSERT@B": "printed 010, by definition 001",
    "AN-DEF-INSERT@C": "printed 100, by definition 110",
    "AN-DEF-RANK/example-231": "cell 1: printed 2, by definition 1",
    "AN-DEF-RANK/example-312": "cell 1: printed 3, by definition 1",
    "AN-DEF-RANK/rank-is-parameter": "(2, 1) has partial ranks (1, 1)",
    "AN-DEF-REGION@A": "n = 0, k = 0: region 0 has 0 of 1",
    "AN-EX-231/G2": "cell 4: printed 01, by definition 10",
    "AN-EX-231/G3": "cell 5: printed 001, by definition 101",
    "AN-EX-231/ranks": "cell 1: printed 2, by definition 1",
    "AN-FIG-2.1/b-against-example": "word 5: 001 against 101",
    "AN-FIG-2.1/b@printed-ranks": "r_1 = 3",
    "AN-FIG-2.7/labels": "g^3 names two",
    "AN-GC-CONTIG@A": "*0, parameters (1, 2): ranks [0, 3]",
    "AN-GC-COUNT@B": "n = 2: 1 different, not 2",
    "AN-TAB-2.1/distinct@on-the-line": "n = 4, k = 1: printed [24], counted [32]",
    "AN-TAB-2.1/gray@A": "n = 3, k = 1: printed [6], counted [8]",
    "AN-THM-2.3/overlap@A": "* and parameters (1,): conditions a and c",
    "AN-THM-2.3/overlap@B": "* and parameters (1,): conditions a and c",
    "AN-THM-2.3/overlap@C": "* and parameters (1,): conditions a and c",
}

PROVED = {
    "AN-ALG-SGC/subcube@A",
    "AN-CLAIM-ALLGC",
    "AN-CLAIM-TWICE@B",
    "AN-GC-CONTIG@B",
    "AN-SGC-TREE",
    "AN-TAB-2.1/gray@B",
    "AN-THM-2.3@A",
    "AN-THM-2.3@B",
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
        assert verdict.values["repair"]["statement"]


def test_keys_are_unique_and_expected_ones_exist():
    modules = (definitions, examples, graycode, reflected, single_gray, counts, recognition, figures, cost)
    assert sum(len(module.CLAIMS) for module in modules) == len(CLAIMS)
    assert REFUTED.keys() <= CLAIMS.keys()
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
    assert CLAIMS["AN-ADDR/counts"].decide(Context()).kind is Kind.REFUTED


def test_a_wrong_printed_word_is_noticed(monkeypatch):
    column = ("000", "001", "011", "010", "110", "111", "100", "101")
    monkeypatch.setitem(examples.PRINTED_FIGURE, "a", column)
    verdict = CLAIMS["AN-FIG-2.1/a"].decide(Context())
    assert verdict.values["failing"] == {"3": 2}
    monkeypatch.setitem(examples.PRINTED_INSERTIONS, "A*", (0, ("10", "11", "00", "01")))
    assert CLAIMS["AN-DEF-INSERT@A"].decide(Context()).counterexample.data["cell"] == 3
    monkeypatch.setitem(examples.PRINTED_UNDERLINES, "G_3", 3)
    assert CLAIMS["AN-EX-231/underlines"].decide(Context()).kind is Kind.REFUTED
    monkeypatch.setitem(reflected.PRINTED_REFLECTED, 2, ("00", "01", "10", "11"))
    assert CLAIMS["AN-EX-3.1"].decide(Context()).values["failing"] == {"2": 2, "3": 0}


def test_a_figure_with_right_ranks_would_run(monkeypatch):
    monkeypatch.setattr(examples, "PRINTED_RANKS", {(3, 1, 2): (1, 1, 2), (2, 3, 1): (1, 2, 1)})
    assert CLAIMS["AN-FIG-2.1/b@printed-ranks"].decide(Context()).kind is Kind.BOUNDED
    assert CLAIMS["AN-DEF-RANK/example-312"].decide(Context()).kind is Kind.BOUNDED
