"""Claims on alpha(n): verdicts, intervals, certificates, and that a wrong family or bound is noticed."""

from dataclasses import replace
from fractions import Fraction

import pytest

from allocert.machines.gray_families import chain_permutations
from allocert.models.gray_language import recognised_words
from allocert.proofs.antoniou import all_sizes, alpha, alpha_bounds
from allocert.proofs.claim import Context, Effort, Kind
from allocert.proofs.evidence import recheck

CLAIMS = {claim.key: claim for module in (alpha, alpha_bounds) for claim in module.CLAIMS}

VERDICTS = {
    "AN-X-1/fractional": Kind.PROVED,
    "AN-X-1/lower-bound": Kind.PROVED,
    "AN-X-1/n<=5": Kind.BOUNDED,
    "AN-X-1/n=6": Kind.UNDECIDED,
    "AN-X-1/n=7": Kind.UNDECIDED,
    "AN-X-1/n=8": Kind.BOUNDED,
    "AN-X-1/symmetry": Kind.BOUNDED,
    "AN-X-2": Kind.BOUNDED,
}


def decide(key, effort=Effort.QUICK):
    return CLAIMS[key].decide(Context(effort))


KNOWN = alpha.alpha


@pytest.fixture
def forgetful():
    KNOWN.cache_clear()
    yield
    KNOWN.cache_clear()


@pytest.mark.parametrize("key", sorted(VERDICTS))
def test_verdict(key):
    assert decide(key).kind is VERDICTS[key]


def test_alpha_of_small_cubes():
    verdict = decide("AN-X-1/n<=5")
    assert verdict.values["alpha"] == {"0": 1, "1": 1, "2": 1, "3": 3, "4": 4, "5": 7}
    printed = decide("AN-CLAIM-ALPHA")
    assert printed.values["codes_that_are_enough"] == {
        "1": 1, "2": 1, "3": 3, "4": 4, "5": 7, "6": 13, "7": 25, "8": 52,
    }  # fmt: skip
    assert printed.values["failing"] == {"1": 0, "2": 1, "3": 0, "4": 1, "5": 1, "6": 1, "7": 1, "8": 1}
    assert "3 certificates (veripb)" in recheck(verdict.evidence.certificate)


def test_intervals():
    assert decide("AN-X-1/n=8").values["interval"] == [35, 52]
    assert alpha_bounds._between(6, 3, 10, alpha_bounds.FAMILY_FOR_SIX).values["interval"] == [11, 13]


def test_translated_codes_do_not_help():
    verdict = decide("AN-X-2")
    assert verdict.values["alpha"] == decide("AN-X-1/n<=5").values["alpha"]
    assert "3 certificates (veripb)" in recheck(verdict.evidence.certificate)


def test_symmetric_families():
    groups = decide("AN-X-1/symmetry").values["families_by_renamings"]
    assert groups["3"]["3"] > 0
    assert groups["4"] == {"1": 48}


def test_a_family_that_a_renaming_keeps_is_noticed(monkeypatch):
    monkeypatch.setattr(alpha_bounds, "_renamings", lambda family, n: 2)
    assert decide("AN-X-1/symmetry").counterexample.data == {"n": 3}


def test_fractional_covers():
    assert decide("AN-X-1/fractional").values["fractional"]["7"] == str(Fraction(35, 2))


def test_an_incomplete_stored_family_is_noticed(monkeypatch):
    short = alpha_bounds.FAMILY_FOR_SIX[1:]
    monkeypatch.setitem(alpha._FAMILIES, 6, short)
    assert decide("AN-CLAIM-ALPHA").values["failing"]["6"] == 0
    assert alpha_bounds._between(6, 3, 0, short).kind is Kind.REFUTED


def test_smaller_families_than_the_stored_one_are_found(monkeypatch, forgetful):
    monkeypatch.setattr(alpha, "complete_family", chain_permutations)
    assert [len(alpha.alpha(n).family) for n in range(5)] == [1, 1, 1, 3, 4]


def test_a_family_with_a_spare_code_is_noticed(monkeypatch, forgetful):
    def longer(n):
        family = KNOWN(n).family
        return replace(KNOWN(n), family=(*family, family[0])) if n == 3 else KNOWN(n)

    monkeypatch.setattr(alpha, "alpha", longer)
    assert decide("AN-X-1/n<=5").kind is Kind.REFUTED
    monkeypatch.setattr(alpha_bounds, "alpha", longer)
    assert decide("AN-X-2").kind is Kind.REFUTED


def test_nothing_is_counted_without_the_language_of_regions(monkeypatch):
    monkeypatch.setattr(all_sizes, "language_holds", lambda bound: False)
    assert decide("AN-X-1/n=8").kind is Kind.UNDECIDED
    assert decide("AN-X-1/fractional").kind is Kind.UNDECIDED


def test_a_subcube_with_too_few_codes_is_noticed(monkeypatch):
    class Poorer:
        def accepts(self, word):
            return recognised_words().accepts(word) and word != "*01"

    monkeypatch.setattr(alpha_bounds, "recognised_words", Poorer)
    assert decide("AN-X-1/fractional").counterexample.data["n"] == 3


@pytest.mark.deep
def test_thirteen_codes_are_needed_for_six_bits():
    assert decide("AN-X-1/n=6", Effort.STANDARD).values["interval"] == [13, 13]


@pytest.mark.deep
def test_nineteen_codes_at_least_are_needed_for_seven_bits():
    assert decide("AN-X-1/n=7", Effort.STANDARD).values["interval"] == [19, 25]
