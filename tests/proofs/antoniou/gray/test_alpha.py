"""alpha(n): a wrong family, bound or number is noticed."""

from dataclasses import replace

import pytest
from tests.proofs.now import decided_now, kind_now

from allocert.errors import EngineError
from allocert.machines.gray_families import chain_permutations
from allocert.models.gray import pair_search
from allocert.proofs.antoniou.gray import alpha, alpha_bounds
from allocert.verification.claims.claim import Context, Effort, Evidence, Kind, Verdict
from allocert.verification.claims.strength import Strength, strength_of

KNOWN = alpha.alpha


@pytest.fixture
def forgetful():
    KNOWN.cache_clear()
    yield
    KNOWN.cache_clear()


def test_a_lower_bound_by_a_certificate():
    assert alpha_bounds.between(6, 3, 10, alpha_bounds.FAMILY_FOR_SIX).values["interval"] == [11, 13]


def test_an_incomplete_stored_family_is_noticed(monkeypatch):
    short = alpha_bounds.FAMILY_FOR_SIX[1:]
    monkeypatch.setitem(alpha.LARGER_FAMILIES, 6, short)
    assert decided_now("AN-CLAIM-ALPHA").values["failing"]["6"] == 0
    assert kind_now("AN-CLAIM-ALPHA/examples") is Kind.BOUNDED
    assert alpha_bounds.between(6, 3, 0, short).kind is Kind.REFUTED


def test_no_bound_is_that_of_a_theorem_about_other_code(monkeypatch):
    assert strength_of(decided_now("AN-X-1/n=8")) is Strength.ENUMERATED
    monkeypatch.setattr(alpha_bounds, "AT_LEAST", replace(alpha_bounds.AT_LEAST, tie=lambda: "another code"))
    assert kind_now("AN-X-1/n=8") is Kind.UNDECIDED


def test_smaller_families_than_the_stored_one_are_found(monkeypatch, forgetful):
    monkeypatch.setattr(alpha, "complete_family", chain_permutations)
    assert [len(alpha.alpha(n).family) for n in range(5)] == [1, 1, 1, 3, 4]


def test_a_family_with_a_spare_code_is_noticed(monkeypatch, forgetful):
    def longer(n):
        family = KNOWN(n).family
        return replace(KNOWN(n), family=(*family, family[0])) if n == 3 else KNOWN(n)

    monkeypatch.setattr(alpha, "alpha", longer)
    assert kind_now("AN-X-1/n<=5") is Kind.REFUTED
    monkeypatch.setattr(alpha_bounds, "alpha", longer)
    assert kind_now("AN-X-2") is Kind.REFUTED


def test_both_searches_have_to_find_nothing(monkeypatch):
    first = Verdict.bounded("", Evidence.enumeration("the first"), interval=[13, 13])
    monkeypatch.setattr(alpha_bounds, "between", lambda *arguments: first)
    monkeypatch.setattr(
        alpha_bounds, "search_by_pairs", lambda n, size: pair_search.PairSearch(None, 16310, 48864)
    )
    verdict = alpha_bounds.thirteen_for_six(Context(Effort.STANDARD))
    assert verdict.evidence.checked_by.startswith(
        "two independent exhaustive searches, no certificate: the first;"
    )
    assert "16310 distributions" in verdict.evidence.checked_by
    found = pair_search.PairSearch(alpha_bounds.FAMILY_FOR_SIX, 1, 1)
    monkeypatch.setattr(alpha_bounds, "search_by_pairs", lambda n, size: found)
    with pytest.raises(EngineError, match="one finds"):
        alpha_bounds.thirteen_for_six(Context(Effort.STANDARD))
