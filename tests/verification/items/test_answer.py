"""Every combination of verdicts that a part of up to two readings and a correction can have, and of parts."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest

from allocert.verification.claims.claim import Kind
from allocert.verification.items import AnswerKind, Condition, Item, ItemKind, Part, Reading, answer_of

A, B, C = "X-1@a", "X-1@b", "X-1@c"
GOOD = {Kind.PROVED, Kind.BOUNDED, Kind.FITS}
BAD = {Kind.REFUTED, Kind.DOES_NOT_FIT}


def reading(key: str, *, misprint: bool = False) -> Reading:
    return Reading(key, "text", (key,), misprint=misprint)


def item(*parts: Part) -> Item:
    return Item("X-1", "paper", ItemKind.LEMMA, "place", "statement", "domain", parts)


@pytest.mark.parametrize("kind", Kind)
def test_one_reading_says_what_its_claim_says(kind: Kind) -> None:
    expected = {
        Kind.PROVED: AnswerKind.HOLDS,
        Kind.BOUNDED: AnswerKind.HOLDS,
        Kind.REFUTED: AnswerKind.FAILS,
        Kind.FITS: AnswerKind.FITS,
        Kind.DOES_NOT_FIT: AnswerKind.DOES_NOT_FIT,
        Kind.UNDECIDED: AnswerKind.OPEN,
        Kind.CITED: AnswerKind.CITED,
    }
    answer = answer_of(item(Part("", (reading(A),))), {A: kind})
    assert (answer.kind, answer.claims, answer.conditions) == (expected[kind], (A,), ())


@pytest.mark.parametrize(("first", "second", "third"), list(product(Kind, repeat=3)))
def test_two_readings_and_a_correction(first: Kind, second: Kind, third: Kind) -> None:
    part = Part("", (reading(A), reading(B)), (reading(C),))
    answer = answer_of(item(part), {A: first, B: second, C: third})
    pair = {first, second}
    if pair <= GOOD:
        assert answer.kind is (AnswerKind.FITS if Kind.FITS in pair else AnswerKind.HOLDS)
        assert answer.conditions == ()
    elif pair & GOOD and pair - GOOD <= BAD:
        holds = A if first in GOOD else B
        statistic = pair == {Kind.FITS, Kind.DOES_NOT_FIT}
        expected = AnswerKind.FITS if statistic else AnswerKind.HOLDS_AS_READ
        assert (answer.kind, answer.conditions) == (expected, (Condition("", readings=(holds,)),))
        assert (answer.claims, answer.against) == ((holds,), (B if holds == A else A,))
    elif pair <= BAD and third in GOOD:
        expected = AnswerKind.DOES_NOT_FIT if pair == {Kind.DOES_NOT_FIT} else AnswerKind.FAILS_AS_PRINTED
        assert (answer.kind, answer.conditions) == (expected, (Condition("", corrections=(C,)),))
    elif pair <= BAD and third is Kind.UNDECIDED:
        assert (answer.kind, answer.claims) == (AnswerKind.OPEN, (C,))
    elif pair <= BAD:
        assert answer.kind is (AnswerKind.FAILS if Kind.REFUTED in pair else AnswerKind.DOES_NOT_FIT)
        assert C not in answer.claims
    else:
        assert answer.kind is (AnswerKind.OPEN if Kind.UNDECIDED in pair else AnswerKind.CITED)


@pytest.mark.parametrize(("first", "second", "third"), list(product(Kind, repeat=3)))
def test_a_question_is_answered_as_soon_as_it_is_decided(first: Kind, second: Kind, third: Kind) -> None:
    part = Part("", (reading(A), reading(B)), (reading(C),))
    asked = replace(item(part), kind=ItemKind.QUESTION)
    verdicts = {A: first, B: second, C: third}
    stated = answer_of(item(part), verdicts).kind
    unanswered = stated in (AnswerKind.OPEN, AnswerKind.CITED)
    assert answer_of(asked, verdicts).kind is (stated if unanswered else AnswerKind.ANSWERED)


@pytest.mark.parametrize(("first", "second"), list(product(Kind, repeat=2)))
def test_a_reading_needs_all_its_claims(first: Kind, second: Kind) -> None:
    both = Part("", (Reading("both", "text", (A, B)),))
    answer = answer_of(item(both), {A: first, B: second})
    pair = {first, second}
    if Kind.REFUTED in pair:
        assert answer.kind is AnswerKind.FAILS
    elif Kind.DOES_NOT_FIT in pair:
        assert answer.kind is AnswerKind.DOES_NOT_FIT
    elif Kind.UNDECIDED in pair:
        assert answer.kind is AnswerKind.OPEN
    elif Kind.CITED in pair:
        assert answer.kind is AnswerKind.CITED
    elif Kind.FITS in pair:
        assert answer.kind is AnswerKind.FITS
    else:
        assert answer.kind is AnswerKind.HOLDS


@pytest.mark.parametrize(("first", "second"), list(product(Kind, repeat=2)))
def test_an_item_is_as_good_as_the_worst_of_its_parts(first: Kind, second: Kind) -> None:
    parts = (Part("one", (reading(A),)), Part("two", (reading(B),)))
    answer = answer_of(item(*parts), {A: first, B: second})
    alone = [answer_of(item(part), {A: first, B: second}).kind for part in parts]
    order = list(AnswerKind)
    assert answer.kind is min(alone, key=order.index)
    worst = tuple(part.name for part, kind in zip(parts, alone, strict=True) if kind is answer.kind)
    assert answer.parts == (() if len(worst) == 2 else worst)


def test_a_misprint_is_a_misprint_only_if_putting_it_right_helps() -> None:
    part = Part("", (reading(A),), (reading(B, misprint=True),))
    assert answer_of(item(part), {A: Kind.REFUTED, B: Kind.PROVED}).kind is AnswerKind.MISPRINT
    assert answer_of(item(part), {A: Kind.REFUTED, B: Kind.REFUTED}).kind is AnswerKind.FAILS
    assert answer_of(item(part), {A: Kind.BOUNDED, B: Kind.PROVED}).kind is AnswerKind.HOLDS
    both = Part("", (reading(A),), (reading(B, misprint=True), reading(C)))
    said = answer_of(item(both), {A: Kind.REFUTED, B: Kind.PROVED, C: Kind.PROVED})
    assert (said.kind, str(said.conditions[0])) == (AnswerKind.FAILS_AS_PRINTED, f"{B} or {C}")


def test_each_part_has_its_own_condition() -> None:
    """A misprint in one part and a condition of another: both are reported, with the claims that they rest on."""
    printed = Part("one", (reading(A),), (reading(B, misprint=True),))
    ambiguous = Part("two", (reading("X-1@d"), reading(C)))
    held = Part("three", (reading("X-1@e"),))
    kinds = {A: Kind.REFUTED, B: Kind.PROVED, C: Kind.REFUTED, "X-1@d": Kind.BOUNDED, "X-1@e": Kind.PROVED}
    answer = answer_of(item(printed, ambiguous, held), kinds)
    assert answer.kind is AnswerKind.MISPRINT
    printed_right = Condition("one", corrections=(B,), misprint=True)
    assert answer.conditions == (printed_right, Condition("two", readings=("X-1@d",)))
    assert answer.parts == ("one",)
    assert (answer.claims, answer.against) == ((B, "X-1@d", "X-1@e"), (A, C))
    alone = answer_of(item(printed, held), kinds)
    assert (alone.kind, alone.claims, alone.against) == (AnswerKind.MISPRINT, (B, "X-1@e"), (A,))
    worse = answer_of(item(printed, ambiguous, held), {**kinds, "X-1@e": Kind.REFUTED})
    assert (worse.kind, worse.conditions, worse.claims) == (AnswerKind.FAILS, (), ("X-1@e",))


def test_probes_and_other_items_claims_never_enter() -> None:
    part = Part("", (reading(A),))
    for kind in Kind:
        assert answer_of(item(part), {A: Kind.PROVED, "X-1/probe": kind, "Y": kind}).kind is AnswerKind.HOLDS


def test_what_nobody_decided_is_open() -> None:
    assert answer_of(item(Part("", (reading(A),))), {}).kind is AnswerKind.OPEN
    unasked = Part("", (Reading("unasked", "text", (), open="out of reach"),))
    assert answer_of(item(unasked), {}).kind is AnswerKind.OPEN
    assert answer_of(item(), {}).kind is AnswerKind.OPEN
