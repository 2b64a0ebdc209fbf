from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from allocert.report.counts import OWN
from allocert.report.items import ItemView
from allocert.verification.claims.claim import Effort, Evidence, Verdict
from allocert.verification.items import ItemKind
from allocert.verification.items.known import Finding, Known


def _named(known: Sequence[Known], name: str) -> Known:
    return next(one for one in known if one.item.id == name)


def test_an_item_tells_readings_conditions_and_commands(known: Sequence[Known]) -> None:
    one = _named(known, "KS-RECOG")
    text = ItemView(one).markup()
    for said in (
        'id="KS-RECOG"', 'data-topology="hypercube"', "misprint", "b_(k+1) for b_(D-k)", "Read as: as stated",
        "allocert verify KS-RECOG --fresh --details", "allocert recheck FOLDER", "proofs/kandlur_shin/", "domain",
    ):  # fmt: skip
        assert said in text
    for key in one.item.claims:
        assert f"<code>{key.replace(chr(39), '&#39;')}</code>" in text


def test_stale_recorded_and_contradicting_verdicts_are_marked(known: Sequence[Known]) -> None:
    one = _named(known, "KS-RECOG")
    key = one.item.claims[0]
    finding = one.findings[key]
    assert ">stale<" not in ItemView(one).markup() or any(ItemView(one).stale for _ in "1")
    old = replace(finding.found, closure="another")
    assert (
        ">stale<"
        in ItemView(
            Known(one.item, {**one.findings, key: Finding(finding.claim, old, recorded=True)})
        ).markup()
    )
    own = Finding(finding.claim, old, conflict=replace(old, effort=Effort.DEEP))
    text = ItemView(Known(one.item, {**one.findings, key: own})).markup()
    assert "in your run, at" in text
    assert "contradicts the record: refuted at deep effort" in text


def test_numbers_are_shown_and_cut(known: Sequence[Known]) -> None:
    one = _named(known, "KS-RECOG")
    key = one.item.claims[-1]
    verdict = Verdict.bounded(
        "n <= 3",
        Evidence("enumeration", "all n <= 3, 9 cases"),
        cases=9,
        long="x" * 500,
        by={"2": [1, None]},
        same="all n <= 3",
    )
    finding = Finding(one.findings[key].claim, replace(one.findings[key].found, verdict=verdict))
    text = ItemView(Known(one.item, {**one.findings, key: finding})).markup()
    assert "<i>cases</i> 9" in text
    assert "<i>by</i> 2: (1, none)" in text
    assert "<i>same</i>" not in text
    assert "x" * 159 + "\N{HORIZONTAL ELLIPSIS}" in text
    assert "x" * 161 not in text


def test_a_missing_claim_is_reported(known: Sequence[Known]) -> None:
    one = _named(known, "KS-RECOG")
    text = ItemView(Known(one.item, {})).markup()
    assert "not decided and not recorded yet" in text
    assert 'data-answer="open"' in text


def test_questions_are_answered_and_belong_to_no_paper(known: Sequence[Known]) -> None:
    view = next(
        ItemView(one)
        for one in known
        if one.item.kind is ItemKind.QUESTION and one.answer.kind.value == "answered"
    )
    assert (view.answer_name, view.facets["paper"]) == ("answered", OWN)


@pytest.mark.parametrize("name", ["answer", "paper", "topology", "strength", "kind"])
def test_every_item_has_every_facet(known: Sequence[Known], name: str) -> None:
    assert all(ItemView(one).facets[name] for one in known)


def test_a_note_links_items_and_a_headline_names_its_parts(known: Sequence[Known]) -> None:
    note = ItemView(_named(known, "LS-MODEL-WAIT")).note
    assert '<a href="#LS-ALG-3.5">LS-ALG-3.5</a>)' in note
    view = ItemView(
        replace(_named(known, "KS-ALG-ALLOC"), item=replace(_named(known, "KS-ALG-ALLOC").item, headlines={}))
    )
    assert "holds with: the loop lowers split and runs while split >= dim" in view.headline


def test_cases_that_the_scope_names_are_not_named_again(known: Sequence[Known]) -> None:
    text = ItemView(_named(known, "KS-NCUBE-DETECT")).markup()
    assert "<dd>counterexample; 64 cases</dd>" in text
