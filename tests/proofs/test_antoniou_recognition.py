"""Antoniou 1994, Gray codes and what they recognise: verdicts, and that a wrong pattern or rule is noticed."""

import pytest
from tests.proofs.verdicts import as_recorded, decided

from allocert.machines import GrayCode
from allocert.models.gray import language as gray_language
from allocert.proofs import REGISTRY
from allocert.proofs.antoniou.cube import codes as graycode
from allocert.proofs.antoniou.gray import automata as all_sizes
from allocert.proofs.antoniou.gray import cost, counts, figures, recognition
from allocert.proofs.antoniou.gray import strategy as single_gray
from allocert.verification.claims.claim import Context, Kind

test_verdicts = as_recorded(graycode, single_gray, counts, recognition, figures, cost)


def decide(key):
    return REGISTRY.claim(key).decide(Context())


def test_the_illegible_pattern_has_one_reading():
    values = decided("AN-FIG-2.7/12345").values
    assert values["readings_of_illegible_patterns"] == {"?d00?": ["*d00*"]}


@pytest.mark.parametrize("parameters", sorted(figures.PRINTED_FIGURE_2_7))
@pytest.mark.parametrize("k", range(1, 5))
def test_a_wrong_pattern_of_figure_2_7_is_noticed(monkeypatch, parameters, k):
    rows = list(figures.PRINTED_FIGURE_2_7[parameters])
    flipped = rows[k - 1][1].translate(str.maketrans("01*d", "10d*"))
    rows[k - 1] = (rows[k - 1][0], flipped, *rows[k - 1][2:])
    monkeypatch.setitem(figures.PRINTED_FIGURE_2_7, parameters, tuple(rows))
    assert decide(f"AN-FIG-2.7/{''.join(map(str, parameters))}").kind is Kind.REFUTED


def test_a_wrong_case_or_sum_of_figure_2_6_is_noticed(monkeypatch):
    rows, terms, total = figures.PRINTED_FIGURE_2_6[3]
    swapped = (rows[0], ("iii", rows[1][1]), ("ii", rows[2][1]))
    monkeypatch.setitem(figures.PRINTED_FIGURE_2_6, 3, (swapped, terms, total))
    assert "is not (iii)" in decide("AN-FIG-2.6/patterns").counterexample.text
    monkeypatch.setitem(figures.PRINTED_FIGURE_2_6, 3, (rows, (2, 2), total))
    assert decide("AN-FIG-2.6/counts").kind is Kind.REFUTED


@pytest.mark.parametrize("dropped", "abc")
def test_the_theorem_needs_each_condition(monkeypatch, dropped):
    full = recognition.conditions
    monkeypatch.setattr(recognition, "conditions", lambda *a: full(*a).replace(dropped, ""))
    assert "recognised but not satisfied" in decide("AN-THM-2.3@r-above-k").counterexample.text


def test_a_theorem_that_accepts_too_much_is_noticed(monkeypatch):
    full = recognition.conditions
    monkeypatch.setattr(
        recognition, "conditions", lambda a, g, *r: full(a, g, *r) or ("a" if a == "*1*0" else "")
    )
    counterexample = decide("AN-THM-2.3@any-r").counterexample
    assert counterexample.data["address"] == "*1*0"
    assert "satisfied but not recognised" in counterexample.text


def test_an_allocator_off_by_one_run_is_noticed(monkeypatch):
    true = single_gray.least_region
    monkeypatch.setattr(
        single_gray, "least_region", lambda busy, n, k: true(busy, n, k) if busy != 6 else None
    )
    assert decide("AN-ALG-SGC/first-fit").kind is Kind.REFUTED


def test_a_tree_without_alternation_is_noticed(monkeypatch):
    monkeypatch.setattr(
        single_gray, "_tree_level", lambda level: [format(i, f"0{level}b") for i in range(1 << level)]
    )
    assert decide("AN-SGC-TREE").kind is Kind.REFUTED


def test_one_code_too_few_does_not_recognise_everything(monkeypatch):
    monkeypatch.setattr(recognition, "parameter_lists", lambda n: [tuple(range(1, n + 1))])
    assert decide("AN-CLAIM-ALLGC").counterexample.data["address"] == "0*0"


def test_the_literal_rule_on_a_board():
    code = GrayCode.reflected(3)
    assert single_gray.least_region(0b0000_0011, 3, 1) == 2
    assert single_gray.least_region(0b0000_0010, 3, 2) == 1
    assert single_gray.least_region(0b0001_0010, 3, 2) is None
    assert code.run(6, 2).nodes == (0, 1, 4, 5)


@pytest.mark.parametrize(
    "key",
    [
        "AN-ALG-SGC/subcube@introduction",
        "AN-CLAIM-ALLGC",
        "AN-CLAIM-TWICE",
        "AN-GC-CONTIG@cyclical",
        "AN-GC-COUNT/sets@not-two",
        "AN-SGC-TREE",
        "AN-TAB-2.1/gray@power",
        "AN-THM-2.3@r-above-k",
        "AN-THM-2.3@any-r",
    ],
)
def test_nothing_is_proved_when_the_language_is_not_that_of_the_regions(monkeypatch, key):
    monkeypatch.setattr(all_sizes, "link_holds", lambda reading, bound: False)
    monkeypatch.setattr(all_sizes, "language_holds", lambda bound: False)
    assert decide(key).kind is Kind.BOUNDED


def test_codes_that_recognise_alike_are_noticed(monkeypatch):
    true = graycode.recognised_by
    monkeypatch.setattr(graycode, "recognised_by", lambda code: true(code) if code.n != 3 else ())
    verdict = decide("AN-GC-COUNT/sets@not-two")
    assert verdict.counterexample.data == {"n": 3, "different": 1, "codes": 6}


def test_an_automaton_that_is_not_the_code_settles_nothing_for_all_sizes(monkeypatch):
    read = gray_language._read_bit

    def carries_for_ever(state):
        for symbol, after in read(state):
            kept = state[1] | state[2]
            yield symbol, ((*after[:2], kept, *after[3:]) if after[0] == "bit" else after)

    all_sizes.language_holds.cache_clear()
    monkeypatch.setattr(gray_language, "_read_bit", carries_for_ever)
    try:
        assert decide("AN-ALG-SGC/subcube@introduction").kind is Kind.BOUNDED
    finally:
        all_sizes.language_holds.cache_clear()
