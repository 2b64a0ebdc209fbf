from __future__ import annotations

from dataclasses import replace

from tests.verification.items.test_records import recorded

from allocert.verification.claims.claim import Claim, Effort, Evidence, Kind, Verdict
from allocert.verification.claims.strength import Strength
from allocert.verification.items import AnswerKind, Item, ItemKind, Part, Reading
from allocert.verification.items.known import Finding, Known, best

CLAIM = Claim("X-1", "statement", lambda context: Verdict.undecided("no"))


def test_the_best_that_is_known() -> None:
    fresh, more = recorded(Kind.BOUNDED), recorded(Kind.BOUNDED, Effort.STANDARD, "all n <= 7")
    assert best(CLAIM, None, None) is None
    for found, record, kept in (
        (fresh, None, fresh),
        (None, more, more),
        (fresh, more, more),
        (fresh, recorded(Kind.BOUNDED, Effort.DEEP), fresh),
        (more, fresh, more),
        (recorded(Kind.UNDECIDED), fresh, fresh),
        (fresh, recorded(Kind.UNDECIDED, Effort.DEEP), fresh),
        (recorded(Kind.PROVED), more, recorded(Kind.PROVED)),
    ):
        said = best(CLAIM, found, record)
        assert said is not None
        assert (said.found, said.recorded, said.conflict) == (kept, kept != found, None)
    said = best(CLAIM, recorded(Kind.REFUTED), more)
    assert said is not None
    assert (said.kind, said.recorded, said.conflict) == (Kind.REFUTED, False, more)
    higher = best(CLAIM, fresh, recorded(Kind.REFUTED, Effort.DEEP))
    assert higher is not None
    assert (higher.kind, higher.recorded, higher.conflict) == (Kind.REFUTED, True, None)


def test_what_refutes_counts_for_the_strength_and_what_a_failing_reading_has_besides_does_not() -> None:
    theorem = replace(recorded(Kind.PROVED), verdict=Verdict.proved("all n", Evidence("coq", "theorem T.t")))
    seen, false = recorded(Kind.BOUNDED), recorded(Kind.REFUTED)
    printed, repair = Reading("a", "It is a.", ("X-1@a", "X-1@b")), Reading("c", "It is c.", ("X-1@c",))
    for found, corrections, kind, strength in (
        ((theorem, theorem), (), AnswerKind.HOLDS, Strength.FORMAL),
        ((theorem, seen), (), AnswerKind.HOLDS, Strength.ENUMERATED),
        ((seen, false), (), AnswerKind.FAILS, Strength.COUNTEREXAMPLE),
        ((seen, false, theorem), (repair,), AnswerKind.FAILS_AS_PRINTED, Strength.COUNTEREXAMPLE),
        ((seen, false, seen), (repair,), AnswerKind.FAILS_AS_PRINTED, Strength.ENUMERATED),
    ):
        part = Part("", (printed,), corrections)
        item = Item("X-1", "paper", ItemKind.LEMMA, "place", "statement", "n", (part,))
        keys = ("X-1@a", "X-1@b", "X-1@c")
        known = Known(item, {key: Finding(CLAIM, one) for key, one in zip(keys, found, strict=False)})
        assert (known.answer.kind, known.strength) == (kind, strength)
