from __future__ import annotations

import re
from collections.abc import Sequence

import pytest

from allocert.report.wording import (
    COLUMNS,
    MEANINGS,
    NAMES,
    by_importance,
    commands_for,
    fails,
    rests_on,
    scope_of,
    simply_holds,
    strength_in_words,
)
from allocert.verification.claims.claim import Evidence, Verdict
from allocert.verification.claims.strength import STEPS
from allocert.verification.items import AnswerKind
from allocert.verification.items.headline import headline_of
from allocert.verification.items.known import Known


def test_every_answer_has_a_column_and_a_name() -> None:
    assert set(COLUMNS) == set(AnswerKind) == set(NAMES) == set(MEANINGS)
    assert NAMES[AnswerKind.HOLDS_AS_READ] == "holds as read"


def test_the_gravest_comes_first(known: Sequence[Known]) -> None:
    kinds = [one.answer.kind for one in by_importance(known)]
    assert (kinds[0], kinds[-1]) == (AnswerKind.FAILS, AnswerKind.HOLDS)
    assert not any(simply_holds(one) for one in known if one.answer.kind is AnswerKind.MISPRINT)


def test_what_fails_does_not_simply_hold(known: Sequence[Known]) -> None:
    failing = {one.answer.kind for one in known if fails(one) and not simply_holds(one)}
    assert failing <= {AnswerKind.FAILS, AnswerKind.FAILS_AS_PRINTED, AnswerKind.DOES_NOT_FIT}
    assert AnswerKind.FAILS_AS_PRINTED in failing


def test_certified_steps_name_the_page_that_joins_them() -> None:
    steps = Evidence("bundle", f"9 certificates; {STEPS}docs/proofs/torus-links.md")
    assert rests_on(Verdict.proved("all n", steps)) == "certified steps, joined in docs/proofs/torus-links.md"
    assert scope_of(Verdict.proved("all n", steps)) == "all n (docs/proofs/torus-links.md)"
    named = Verdict.proved("all n (docs/proofs/torus-links.md); n <= 6", steps)
    assert scope_of(named) == named.scope
    assert rests_on(Verdict.bounded("n <= 3", Evidence.enumeration("9 cases"))) == "enumerated"


def test_where_a_headline_says_proved_the_strength_says_of_what(known: Sequence[Known]) -> None:
    proved = [one for one in known if re.search(r"\bproved\b", headline_of(one), re.IGNORECASE)]
    assert len(proved) > 99
    assert [one.item.id for one in proved if "formal" not in strength_in_words(one)] == []


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("KS-CNT", "formal"),
        ("KS-ALG-ALLOC", "enumerated, in part formal"),
        ("KS-RECOG", "counterexample, in part formal"),
        ("GS-X-1", "certified steps, joined in docs/proofs/preemptive-minimum-finish.md"),
        ("MO-CPX-MBV", "nothing, in part formal"),
    ],
)
def test_the_weakest_evidence_comes_first_and_then_the_proofs(
    known: Sequence[Known], name: str, words: str
) -> None:
    assert strength_in_words(next(one for one in known if one.item.id == name)) == words


def test_commands_name_the_item_and_its_files(known: Sequence[Known]) -> None:
    one = next(one for one in known if one.item.id == "KS-RECOG")
    (_, decide), (_, recheck), (_, files) = commands_for(one.item, one.findings.values())
    assert decide == "allocert verify KS-RECOG --fresh --details"
    assert "allocert recheck" in recheck
    assert files.startswith("proofs/kandlur_shin/")
    assert len(commands_for(one.item, [])) == 2
