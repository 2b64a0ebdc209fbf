"""Work and memory of a check are counted, and the parts of a bundle together."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.abuse.certificates.corpus import QUICK, made

from allocert.errors import CertificateError
from allocert.solvers import limits
from allocert.solvers.certificate import Certificate, Encoding
from allocert.solvers.limits import Limits, lines, sharing
from allocert.verification.claims.evidence import bundle, examine

_COUNTED = ("dual", "farkas", "handelman", "lrat", "rectangles", "veripb")


def test_each_checker_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    kinds = {*_COUNTED, "torus-configurations"}
    counted = [made(name) for name in QUICK if made(name).kind in kinds]
    assert {certificate.kind for certificate in counted} == kinds
    monkeypatch.setattr(limits, "MOST_WORK", 2)
    for certificate in counted:
        with pytest.raises(CertificateError, match=r"at most 2 steps of work$"):
            examine(certificate)


def test_the_parts_of_a_bundle_are_counted_together(monkeypatch: pytest.MonkeyPatch) -> None:
    part = made("loose-rectangles")
    with sharing():
        examine(part)
        alone = Limits().done
    assert alone > 0
    monkeypatch.setattr(limits, "MOST_WORK", 3 * alone)
    for count in (1, 3):
        assert examine(bundle("Parts.", [part] * count, Encoding("None."))).tied is False
    with pytest.raises(CertificateError, match=r"^part 3: .* steps of work$"):
        examine(bundle("Parts.", [part] * 4, Encoding("None.")))


def test_what_was_given_back_is_not_held(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_MEMORY", 100)
    counted = Limits()
    for _ in range(10):
        counted.hold("sets", 100)
        counted.hold("sets", -100)
    counted.hold("sets", 100)
    with pytest.raises(CertificateError, match=r"^sets: got 'about 101 bytes'"):
        counted.hold("sets", 1)


def test_long_numbers_are_refused() -> None:
    counted = Limits()
    assert counted.total("sum", [Fraction(1, 2), Fraction(1, 3)]) == Fraction(5, 6)
    assert counted.denominator("times", [Fraction(1, 4), Fraction(5, 6)]) == 12
    with pytest.raises(CertificateError, match=r"^sum"):
        counted.exact("sum", Fraction(1 << limits.MOST_BITS))
    with pytest.raises(CertificateError, match=r"^times"):
        counted.denominator("times", [Fraction(1, 3 ** (1 << 15)), Fraction(1, 5 ** (1 << 15))])


def test_lines_are_those_of_split(monkeypatch: pytest.MonkeyPatch) -> None:
    for text in ("", "\n", "a", "a\n", "a\n\nb", "\n\na\r\n"):
        assert list(lines("proof", text)) == text.split("\n")
    monkeypatch.setattr(limits, "LONGEST_LINE", 3)
    with pytest.raises(CertificateError, match=r"^proof line 2: got '4 characters'"):
        list(lines("proof", "abc\nabcd"))


def test_the_corpus_takes_a_small_share() -> None:
    most = 0
    for name in QUICK:
        with sharing():
            assert isinstance(made(name), Certificate)
            examine(made(name))
            most = max(most, Limits().done)
    assert most < limits.MOST_WORK / 1000
