"""The items of the papers against the claims, the records and the pages."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from allocert.cli.verdicts.pages import pages_of
from allocert.proofs import REGISTRY
from allocert.verification.claims.claim import Context, Effort, Kind
from allocert.verification.items import Item, ItemKind
from allocert.verification.items.records import read_records
from allocert.verification.knowledge import all_records, know

PAGES = Path(__file__).resolve().parents[2] / "docs" / "verdicts"
CLAIMS = {claim.key: claim for claim in REGISTRY.claims}


def test_identifiers_are_unique_and_every_claim_has_an_item() -> None:
    counts = Counter(item.id for item in REGISTRY.items)
    assert counts.most_common(1)[0][1] == 1
    assert {claim.id for claim in CLAIMS.values()} <= counts.keys()
    for paper in REGISTRY.papers:
        own = [claim for claim in CLAIMS.values() if REGISTRY.module_of(claim).startswith(f"{paper.room}.")]
        assert own
        assert {REGISTRY.item(claim.id).paper for claim in own} == {paper.key}


@pytest.mark.parametrize("item", REGISTRY.items, ids=lambda item: item.id)
def test_an_item_is_decided_by_claims_that_there_are(item: Item) -> None:
    assert item.parts
    assert set(item.claims) <= CLAIMS.keys()
    assert all(REGISTRY.item(CLAIMS[key].id).paper == item.paper for key in item.claims)
    assert not item.repeats or item.repeats in {other.id for other in REGISTRY.items}
    for part in item.parts:
        names = [reading.name for reading in (*part.readings, *part.corrections)]
        assert len(names) == len(set(names))
        assert all(len(name) > 1 for name in names), "a reading is named in words"
        assert all(not reading.misprint for reading in part.readings)
        claims = [set(reading.claims) for reading in part.readings]
        assert all(one != other for place, one in enumerate(claims) for other in claims[:place] if one)


def test_questions_of_our_own_are_reported_from_what_a_paper_says() -> None:
    for item in REGISTRY.items:
        own = "-X-" in item.id
        assert not own or item.kind is ItemKind.QUESTION, item.id


@pytest.mark.parametrize("paper", [source.key for source in REGISTRY.papers])
def test_records_are_of_claims_and_complete(paper: str) -> None:
    own = {claim.key for claim in CLAIMS.values() if REGISTRY.item(claim.id).paper == paper}
    records = read_records(REGISTRY.records_file(paper))
    assert records.keys() <= own
    tried = [record for record in records.values() if record.verdict.kind is Kind.UNDECIDED]
    assert all(record.effort is not Effort.QUICK for record in tried)


def test_the_pages_say_what_the_records_say() -> None:
    made = dict(pages_of(know(REGISTRY.items, {})))
    assert {path.name: path.read_text() for path in PAGES.iterdir()} == made, (
        "allocert show --report docs/verdicts"
    )
    assert all_records()


def test_the_documentation_names_items_and_claims_that_there_are() -> None:
    known = {item.id for item in REGISTRY.items} | CLAIMS.keys()
    root = PAGES.parents[1]
    pages = [root / "README.md", *sorted((root / "docs").rglob("*.md"))]
    unknown = {
        f"{page.relative_to(root)}: {name}"
        for page in pages
        for name in re.findall(r"`((?:KS|AN|MO|GS|LS|AC)-[A-Z0-9][^`*{} ]*)`", page.read_text())
        if name not in known
    }
    assert not unknown


WAITING = [key for item in REGISTRY.items for key in item.standard]


@pytest.mark.parametrize("item", [item for item in REGISTRY.items if item.standard], ids=lambda item: item.id)
def test_only_claims_of_an_item_wait_for_standard_effort(item: Item) -> None:
    assert len(set(item.standard)) == len(item.standard)
    assert all(CLAIMS[key].id == item.id for key in item.standard)


@pytest.mark.deep
@pytest.mark.parametrize("key", WAITING)
def test_what_waits_for_standard_effort_is_left_open_by_quick_effort(key: str) -> None:
    assert CLAIMS[key].decide(Context()).kind is Kind.UNDECIDED
