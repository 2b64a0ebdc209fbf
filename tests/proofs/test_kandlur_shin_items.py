"""Kandlur & Shin 1988: the answers that follow from the claims, where these are quick to decide."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from allocert.proofs import kandlur_shin
from allocert.proofs.claim import Context, Kind
from allocert.proofs.items import AnswerKind, answer_of, read_items

ITEMS = {
    item.id: item for item in read_items(Path(kandlur_shin.__file__).with_name("items.toml"), "kandlur-shin")
}
CLAIMS = {claim.key: claim for claim in kandlur_shin.CLAIMS}


@cache
def decided(key: str) -> Kind:
    return CLAIMS[key].decide(Context()).kind


def test_every_claim_has_its_item_and_every_item_its_claims() -> None:
    assert {claim.id for claim in CLAIMS.values()} <= ITEMS.keys()
    assert {key for item in ITEMS.values() for key in item.claims} <= CLAIMS.keys()


@pytest.mark.parametrize(
    ("name", "kind", "conditions", "parts"),
    [
        ("KS-CNT", AnswerKind.HOLDS, (), ()),
        ("KS-CLAIM-AXIS-FAULT", AnswerKind.HOLDS_IF, ("some sets of faulty nodes",), ()),
        ("KS-ALG-ALLOC", AnswerKind.HOLDS_IF, ("the loop lowers split and runs while split >= dim",), ()),
        ("KS-RECOG", AnswerKind.MISPRINT, ("b_(k+1) for b_(D-k)",), ()),
        ("KS-FIG-5-WORD", AnswerKind.MISPRINT, ("632154 for 643215",), ()),
        ("KS-ALG-RELABEL", AnswerKind.HOLDS_IF, ("the mask of direction d, as the comment says",), ()),
        ("KS-CLAIM-SUBSUME", AnswerKind.HOLDS, (), ()),
        ("KS-CLAIM-SEP-VEC", AnswerKind.FAILS, (), ()),
        ("KS-CLAIM-SEP-NEW", AnswerKind.FAILS, (), ("separation",)),
        ("KS-CLAIM-5-15", AnswerKind.FAILS, (), ()),
        ("KS-NCUBE-DETECT", AnswerKind.HOLDS_IF, ("start-up with alternate routes",), ()),
        ("KS-COMPLEXITY", AnswerKind.HOLDS, (), ()),
        ("KS-X-5", AnswerKind.HOLDS, (), ()),
        ("KS-CITE", AnswerKind.CITED, (), ()),
    ],
)
def test_answers(name: str, kind: AnswerKind, conditions: tuple[str, ...], parts: tuple[str, ...]) -> None:
    item = ITEMS[name]
    answer = answer_of(item, {key: decided(key) for key in item.claims})
    assert (answer.kind, answer.conditions, answer.parts) == (kind, conditions, parts)
