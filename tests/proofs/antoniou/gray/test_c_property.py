"""The C property: a wrong family or lemma is noticed."""

from tests.proofs.now import decided_now

from allocert.proofs.antoniou.gray import c_property


def test_a_family_that_misses_a_subcube_is_noticed(monkeypatch):
    made = c_property.chain_permutations(5)
    monkeypatch.setattr(c_property, "chain_permutations", lambda n: made[:-1])
    assert decided_now("AN-FIG-2.10").values["failing"] == {"5": 3}
