"""Figures 2.6 and 2.7: a wrong pattern, case or sum is noticed."""

import pytest
from tests.proofs.now import kind_now, refuted_now

from allocert.proofs.antoniou.gray import figures
from allocert.verification.claims.claim import Kind


@pytest.mark.parametrize("parameters", sorted(figures.PRINTED_FIGURE_2_7))
@pytest.mark.parametrize("k", range(1, 5))
def test_a_wrong_pattern_of_figure_2_7_is_noticed(monkeypatch, parameters, k):
    rows = list(figures.PRINTED_FIGURE_2_7[parameters])
    flipped = rows[k - 1][1].translate(str.maketrans("01*d", "10d*"))
    rows[k - 1] = (rows[k - 1][0], flipped, *rows[k - 1][2:])
    monkeypatch.setitem(figures.PRINTED_FIGURE_2_7, parameters, tuple(rows))
    assert kind_now(f"AN-FIG-2.7/{''.join(map(str, parameters))}") is Kind.REFUTED


def test_a_wrong_case_or_sum_of_figure_2_6_is_noticed(monkeypatch):
    rows, terms, total = figures.PRINTED_FIGURE_2_6[3]
    swapped = (rows[0], ("iii", rows[1][1]), ("ii", rows[2][1]))
    monkeypatch.setitem(figures.PRINTED_FIGURE_2_6, 3, (swapped, terms, total))
    assert "is not (iii)" in refuted_now("AN-FIG-2.6/patterns").text
    monkeypatch.setitem(figures.PRINTED_FIGURE_2_6, 3, (rows, (2, 2), total))
    assert kind_now("AN-FIG-2.6/counts") is Kind.REFUTED
