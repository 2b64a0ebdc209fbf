"""The C property: a wrong family or lemma is noticed."""

import pytest
from tests.proofs.now import decided_now, kind_now

from allocert.proofs.antoniou.gray import automata, c_property
from allocert.verification.claims.claim import Kind


def test_a_family_that_misses_a_subcube_is_noticed(monkeypatch):
    made = c_property.chain_permutations(5)
    monkeypatch.setattr(c_property, "chain_permutations", lambda n: made[:-1])
    assert decided_now("AN-FIG-2.10").values["failing"] == {"5": 3}


@pytest.mark.parametrize("key", ["AN-COR-2.1", "AN-CLAIM-C-SUFFICES"])
def test_nothing_is_proved_without_the_language_of_regions(monkeypatch, key):
    monkeypatch.setattr(automata, "link_holds", lambda reading, bound: False)
    assert kind_now(key) is Kind.BOUNDED


@pytest.mark.parametrize("key", ["AN-LEM-2.3/a", "AN-THM-2.4"])
def test_a_matching_that_is_not_found_is_noticed(monkeypatch, key):
    monkeypatch.setattr(c_property, "match_into", lambda neighbours: None)
    assert kind_now(key) is Kind.REFUTED
