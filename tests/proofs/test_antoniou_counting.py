"""Claims on the C property, alpha and C(n,h): verdicts, numbers, and that a wrong family is noticed."""

import pytest

from allocert.proofs.antoniou import all_sizes, alpha, binomials, c_property
from allocert.proofs.claim import Context, Kind

CLAIMS = {claim.key: claim for module in (c_property, alpha, binomials) for claim in module.CLAIMS}

PROVED = {
    "AN-CLAIM-ALPHA/one-fewer",
    "AN-CLAIM-C-SUFFICES",
    "AN-CLAIM-FACTORIAL",
    "AN-COR-2.1",
    "AN-FORMULA-C/even",
    "AN-LEM-2.3/a",
    "AN-LEM-2.3/b",
    "AN-LIM-0",
    "AN-LIM-INF/open",
    "AN-PROP-2.1",
    "AN-THM-2.4",
    "AN-THM-2.5",
    "AN-X-1/lower-bound",
}
REFUTED = {
    "AN-CLAIM-ALPHA": "n = 2: 1 of the printed 2 are enough: 12",
    "AN-CLAIM-C-SUFFICES/converse": "n = 2: the codes ((1, 2),)",
    "AN-FORMULA-C@A": "n = 3: 2, not 3",
    "AN-FORMULA-C@B": "n = 3: 2, not 3",
    "AN-LIM-INF/a=0": "a = 0, n = 1",
}


def decide(key):
    return CLAIMS[key].decide(Context())


@pytest.mark.parametrize("key", sorted(CLAIMS))
def test_verdict(key):
    verdict = decide(key)
    if key in REFUTED:
        assert verdict.kind is Kind.REFUTED
        assert REFUTED[key] in verdict.counterexample.text
    else:
        assert verdict.kind is (Kind.PROVED if key in PROVED else Kind.BOUNDED)


def test_expected_keys_exist():
    assert PROVED | REFUTED.keys() <= CLAIMS.keys()


def test_a_family_that_misses_a_subcube_is_noticed(monkeypatch):
    made = c_property.chain_permutations(5)
    monkeypatch.setattr(c_property, "chain_permutations", lambda n: made[:-1])
    assert decide("AN-FIG-2.10").values["failing"] == {"5": 3}


def test_a_wrong_printed_number_is_noticed(monkeypatch):
    monkeypatch.setitem(alpha.PRINTED_NUMBERS, 10, 525)
    assert decide("AN-CLAIM-ALPHA/printed-numbers").counterexample.data["computed"] == "252"


def test_nothing_is_proved_without_the_language_of_regions(monkeypatch):
    monkeypatch.setattr(all_sizes, "link_holds", lambda reading, bound: False)
    assert decide("AN-COR-2.1").kind is Kind.BOUNDED
    assert decide("AN-CLAIM-C-SUFFICES").kind is Kind.BOUNDED


def test_polynomials_multiply_out():
    assert binomials.times((1, 2), (3, 2)) == (3, 8, 4)


def test_a_false_matching_lemma_is_noticed(monkeypatch):
    monkeypatch.setattr(c_property, "match_into", lambda neighbours: None)
    assert decide("AN-LEM-2.3/a").kind is Kind.REFUTED
    assert decide("AN-THM-2.4").kind is Kind.REFUTED


def test_a_family_that_loses_a_code_more_is_noticed(monkeypatch):
    true = alpha.one_fewer
    monkeypatch.setattr(alpha, "one_fewer", lambda n: true(n)[:-1])
    assert decide("AN-CLAIM-ALPHA/one-fewer").counterexample.data == {"n": 4}
