"""The items of Antoniou 1994: every claim has one, and what an answer is made from exists."""

from pathlib import Path

import allocert.proofs.antoniou as room
from allocert.proofs.items import ItemKind, read_items

ITEMS = read_items(Path(room.__file__).with_name("items.toml"), "antoniou")
KEYS = {claim.key for claim in room.CLAIMS}


def test_every_identifier_is_an_item() -> None:
    assert {claim.id for claim in room.CLAIMS} == {item.id for item in ITEMS}


def test_every_key_is_a_claim() -> None:
    assert {key for item in ITEMS for key in item.claims} <= KEYS


def test_questions_are_those_beyond_the_thesis() -> None:
    questions = {item.id for item in ITEMS if item.kind is ItemKind.QUESTION}
    assert questions == {"AN-THM-3.1-SEG", *(f"AN-X-{number}" for number in range(1, 9))}


def test_no_correction_decides_what_is_asserted() -> None:
    for item in ITEMS:
        for part in item.parts:
            asserted = {reading.claims for reading in part.readings}
            assert not asserted & {reading.claims for reading in part.corrections}
