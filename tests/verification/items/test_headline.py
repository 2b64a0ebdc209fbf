"""What the items say of their answers: each headline is for the answer that the verdicts come to, and has its numbers from them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import pytest
from tests.verification.items.test_records import recorded

from allocert.proofs import REGISTRY
from allocert.report.wording import fails
from allocert.verification.claims.claim import Claim, Kind, Verdict
from allocert.verification.claims.strength import Strength, strength_of
from allocert.verification.items import AnswerKind, Item, ItemKind, Part, Reading
from allocert.verification.items.headline import _sizes, headline_of
from allocert.verification.items.known import Finding, Known
from allocert.verification.knowledge import know

LONGEST = 300
"""Characters of a headline."""

LONGEST_BRIEF = 72
"""Characters of a statement as a title."""

ALL_SIZES = re.compile(
    r"\b(all|any|every)( even| odd| other)? ([Ddkmnpqy]|sizes?)\b(?![-!^']| (<=|to) ?\w)"
    r"|\b[Ddkmnpqy] >= \d|\bfrom [Ddkmnpqy] = \d+ on\b",
    re.IGNORECASE,
)
"""Words about all sizes."""

BELOW = re.compile(r"[Ddkmnpqy] <= \d|\bup to\b")
"""A bound, for what a sentence says after it."""

DENIED = re.compile(r"\bnot decided\b|\bit fails\b")
"""Words that deny it."""

OPTIONS = re.compile(r"\b\w+=\w+,\s*\w+=")
"""Options as the code writes them."""


@lru_cache(maxsize=1)
def everything() -> tuple[Known, ...]:
    return tuple(know(REGISTRY.items, {}))


def written() -> Iterator[tuple[str, Known, str]]:
    for known in everything():
        for text in known.item.headlines.values():
            yield known.item.id, known, text


def test_a_headline_is_for_the_answer_that_the_verdicts_come_to() -> None:
    assert [
        (known.item.id, known.answer.kind.words, [kind.words for kind in known.item.headlines])
        for known in everything()
        if known.item.headlines and known.answer.kind not in known.item.headlines
    ] == []


def test_the_numbers_of_a_headline_are_those_of_its_item_and_verdicts() -> None:
    assert {
        name: sorted(missing)
        for name, known, text in written()
        if (missing := set(re.findall(r"\d+", text)) - set(re.findall(r"\d+", sources(known))))
    } == {}


def sources(known: Known) -> str:
    item = known.item
    texts = [item.statement, item.domain, item.note, item.place]
    for part in item.parts:
        for reading in (*part.readings, *part.corrections):
            texts += [part.name, reading.name, reading.text, reading.open]
    for finding in known.findings.values():
        verdict = finding.found.verdict
        texts += [verdict.scope, finding.claim.statement]
        if verdict.counterexample:
            texts += [verdict.counterexample.text, str(verdict.counterexample.data)]
    return " ".join(texts)


def test_a_headline_is_one_readable_sentence() -> None:
    assert [
        (name, text)
        for name, _, text in written()
        if len(text) > LONGEST or "\n" in text.strip() or OPTIONS.search(text)
    ] == []


def test_a_headline_says_proved_of_what_is_formal_or_certified_for_all_sizes() -> None:
    assert [known.item.id for known in everything() if says_more_than_is_proved(known)] == []
    said = {AnswerKind.HOLDS: "For all n (proved)."}
    assert says_more_than_is_proved(known_of({A: Kind.BOUNDED}, readings=1, headlines=said))


def says_more_than_is_proved(known: Known) -> bool:
    """Whether the headline says proved, and no claim of the item, the probes among them, is so: "no proof" is not meant."""
    says = re.search(r"\bproved\b", headline_of(known), re.IGNORECASE)
    return bool(says) and not accepted(known, Strength.CERTIFIED)


def accepted(known: Known, *certified: Strength) -> bool:
    """Whether some claim of the item, the probes among them, is formal, or proved by evidence as strong as ``certified``."""
    return any(
        one is Strength.FORMAL or (one in certified and kind is Kind.PROVED) for one, kind in strengths(known)
    )


def strengths(known: Known) -> list[tuple[Strength, Kind]]:
    verdicts = [finding.found.verdict for finding in known.findings.values()]
    return [(strength_of(one), one.kind) for one in verdicts]


def test_a_headline_for_all_sizes_says_what_is_argued() -> None:
    assert [known.item.id for known in everything() if argues_silently(known)] == []


@pytest.mark.parametrize(
    ("text", "silent"),
    [
        ("Holds for all n.", True),
        ("Holds for every even d, and all q <= 5.", True),
        ("It does from n = 3 on.", True),
        ("Holds for n >= 2.", True),
        ("Holds for all n (n <= 6, beyond argued).", False),
        ("Holds for all n, by an argument in prose.", False),
        ("Holds for d <= 4 and all q, all n <= 7.", False),
        ("Whether for all n is not decided. Read of all n it fails.", False),
    ],
)
def test_what_is_enumerated_is_not_said_of_all_sizes(text: str, silent: bool) -> None:
    known = known_of({A: Kind.BOUNDED}, readings=1, headlines={AnswerKind.HOLDS: text})
    assert argues_silently(known) is silent


def argues_silently(known: Known) -> bool:
    """Whether the headline is about all sizes, and no word of it says that an argument carries them.

    None is needed where the item has a claim that is formal, or certified for all sizes, and none that is argued.
    """
    argued = any(strength is Strength.ARGUED for strength, _ in strengths(known))
    shown = accepted(known, Strength.CERTIFIED, Strength.CERTIFIED_STEPS)
    text = headline_of(known)
    return about_all_sizes(text) and (argued or not shown) and not re.search(r"\bargue|\bargument", text)


def about_all_sizes(text: str) -> bool:
    """Whether a sentence is about all sizes: none below a bound, and not one that is denied."""
    return any(
        found and not BELOW.search(sentence[: found.start()]) and not DENIED.search(sentence)
        for sentence in re.split(r"(?<=[.;:]) ", text)
        for found in [ALL_SIZES.search(sentence)]
    )


def test_what_may_be_the_fault_of_our_copy_says_so() -> None:
    copies = [known for known in everything() if any(one.copy for one in known.answer.conditions)]
    assert [known.item.id for known in copies if "in our copy" not in headline_of(known).lower()] == []


def test_what_fails_has_its_statement_as_a_title() -> None:
    failing = [known for known in everything() if fails(known)]
    assert [known.item.id for known in failing if not 0 < len(known.item.brief) <= LONGEST_BRIEF] == []


def test_a_question_is_not_answered_by_a_word() -> None:
    asked = [known for known in everything() if known.answer.kind is AnswerKind.ANSWERED]
    assert [known.item.id for known in asked if len(headline_of(known).split()) < 3] == []


A, B = "X-1@a", "X-1@b"


def known_of(kinds: dict[str, Kind], readings: int = 2, **item: Any) -> Known:
    """An item with readings "a" and "b", or "a" and the repair "b", whose claims have these verdicts."""
    both = [Reading(key[-1], f"It is {key[-1]}.", (key,)) for key in (A, B)]
    part = Part("", tuple(both[:readings]), tuple(both[readings:]))
    one = Item("X-1", "paper", item.pop("kind", ItemKind.LEMMA), "place", "statement", "n", (part,), **item)
    return Known(one, {key: Finding(claim(key), recorded(kind)) for key, kind in kinds.items()})


def claim(key: str) -> Claim:
    return Claim("X-1", "statement", lambda context: Verdict.undecided("no"), reading=key[-1])


def test_a_written_headline_is_shown_for_its_answer_alone() -> None:
    texts = {AnswerKind.HOLDS_AS_READ: "As a."}
    kinds = {A: Kind.BOUNDED, B: Kind.REFUTED}
    assert headline_of(known_of(kinds, headlines=texts)) == "As a."
    assert headline_of(known_of({**kinds, B: Kind.BOUNDED}, headlines=texts)) != "As a."


def test_what_holds_says_to_which_sizes_and_how_strongly() -> None:
    assert headline_of(known_of({A: Kind.BOUNDED}, readings=1)).endswith(" (enumerated)")
    assert _sizes("all n (docs/proofs/gray-codes.md); by enumeration n <= 6; by search too") == "all n"


def test_a_composed_headline_says_what_fails() -> None:
    refuted = recorded(Kind.REFUTED).verdict.counterexample
    assert refuted is not None
    read = headline_of(known_of({A: Kind.BOUNDED, B: Kind.REFUTED}))
    assert read == f'read as "a"; read as "b" it fails: {refuted.text}'
    repaired = headline_of(known_of({A: Kind.REFUTED, B: Kind.BOUNDED}, readings=1))
    assert repaired == f"as printed: {refuted.text}; holds with: b"
    assert headline_of(known_of({A: Kind.REFUTED, B: Kind.REFUTED})) == refuted.text
    asked = known_of({A: Kind.BOUNDED, B: Kind.REFUTED}, kind=ItemKind.QUESTION)
    assert headline_of(asked) == f"It is a; not so: {refuted.text}"
    fitting = known_of({A: Kind.FITS, B: Kind.BOUNDED})
    assert headline_of(fitting) == f"It is a ({recorded(Kind.FITS).verdict.scope}); It is b"
