"""Claims on Gray codes and recognition: their numbers, and that a wrong pattern or rule is noticed."""

from collections.abc import Iterator

import pytest

from allocert.machines import GrayCode
from allocert.proofs.antoniou import (
    all_sizes,
    cost,
    counts,
    figures,
    graycode,
    recognition,
    reflected,
    single_gray,
)
from allocert.proofs.claim import Context, Kind

CLAIMS = {
    claim.key: claim
    for module in (graycode, reflected, single_gray, counts, recognition, figures, cost)
    for claim in module.CLAIMS
}


def decide(key):
    return CLAIMS[key].decide(Context())


def test_appending_as_printed_loses_and_repeats_words():
    made = decide("AN-BRGC-APPEND").values["made"]
    assert {n: (m["number"], m["different"], m["steps_not_of_one_bit"]) for n, m in made.items()} == {
        "1": (3, 3, 1),
        "2": (7, 6, 1),
        "3": (15, 14, 2),
    }


def test_families_of_codes_differ_but_for_two_bits():
    assert decide("AN-GC-COUNT/sets").values["different"] == {"1": 1, "2": 1, "3": 6, "4": 24, "5": 120}


def test_wrong_regions_of_the_numbered_steps():
    assert decide("AN-ALG-SGC/subcube@steps").values["failing"]["3"] == 66


def test_single_nodes_by_the_rule_are_refused_when_the_first_is_busy():
    assert decide("AN-ALG-SGC/k=0").values["failing"] == {"0": 0, "1": 1, "2": 7, "3": 127}


def test_failures_of_linear_contiguity_are_one_a_code_and_dimension():
    failing = decide("AN-GC-CONTIG@linear").values["failing"]
    factorials = {"2": 2, "3": 6, "4": 24, "5": 120}
    assert {n: failing[n] for n in factorials} == {n: f * (int(n) - 1) for n, f in factorials.items()}


def test_the_illegible_pattern_has_one_reading():
    values = decide("AN-FIG-2.7/12345").values
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
    verdict = decide("AN-THM-2.3@A")
    assert verdict.kind is Kind.REFUTED
    assert verdict.values["wrong"]["recognised but not satisfied"] > 0


def test_a_theorem_that_accepts_too_much_is_noticed(monkeypatch):
    full = recognition.conditions
    monkeypatch.setattr(
        recognition, "conditions", lambda a, g, *r: full(a, g, *r) or ("a" if a == "*1*0" else "")
    )
    verdict = decide("AN-THM-2.3@C")
    assert verdict.counterexample.data["address"] == "*1*0"
    assert verdict.values["wrong"]["recognised but not satisfied"] == 0


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


PROVED = {
    "AN-ALG-SGC/subcube@introduction",
    "AN-CLAIM-ALLGC",
    "AN-CLAIM-TWICE",
    "AN-GC-CONTIG@cyclical",
    "AN-GC-COUNT/sets@not-two",
    "AN-SGC-TREE",
    "AN-TAB-2.1/gray@power",
    "AN-THM-2.3@A",
    "AN-THM-2.3@C",
}


@pytest.mark.parametrize("key", sorted(PROVED))
def test_proved_for_all_sizes_on_stated_grounds(key):
    values = decide(key).values
    assert values["argument"]
    assert values["enumerated"]


@pytest.mark.parametrize("key", sorted(PROVED - {"AN-ALG-SGC/subcube@introduction", "AN-SGC-TREE"}))
def test_nothing_is_proved_when_the_language_is_not_that_of_the_regions(monkeypatch, key):
    for module in (all_sizes, graycode):
        monkeypatch.setattr(module, "link_holds", lambda reading, bound: False)
    assert decide(key).kind is Kind.BOUNDED


def test_an_automaton_that_is_not_the_code_settles_nothing_for_all_sizes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from allocert.models import gray_language
    from allocert.proofs.antoniou import all_sizes

    read = gray_language._read_bit

    def carries_for_ever(state: gray_language.State) -> Iterator[tuple[str, gray_language.State]]:
        for symbol, after in read(state):
            kept = state[1] | state[2]
            yield symbol, ((*after[:2], kept, *after[3:]) if after[0] == "bit" else after)

    all_sizes.language_holds.cache_clear()
    monkeypatch.setattr(gray_language, "_read_bit", carries_for_ever)
    try:
        assert CLAIMS["AN-ALG-SGC/subcube@introduction"].decide(Context()).kind is Kind.BOUNDED
    finally:
        all_sizes.language_holds.cache_clear()
