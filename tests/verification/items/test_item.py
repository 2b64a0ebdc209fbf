from __future__ import annotations

from pathlib import Path

import pytest

from allocert.verification.items import Item, ItemError, ItemKind, read_items

HEAD = """
[[item]]
id = "X-1"
kind = "lemma"
place = "section 1"
statement = "All is well."
domain = "n >= 1"
"""
ASSERTED = """
[[item.asserted]]
reading = "plainly"
text = "All is well indeed."
claims = ["X-1@plain"]
"""
CORRECTION = """
[[item.correction]]
repair = "n >= 2"
text = "All is well from two on."
claims = ["X-1@two"]
"""


def read(tmp_path: Path, text: str) -> tuple[Item, ...]:
    (tmp_path / "items.toml").write_text(text)
    return read_items(tmp_path, "paper")


def test_parts_readings_and_corrections(tmp_path: Path) -> None:
    other = ASSERTED.replace("[[item.asserted]]", '[[item.asserted]]\npart = "other"').replace(
        "@plain", "@else"
    )
    (item,) = read(tmp_path, HEAD + ASSERTED + CORRECTION + other)
    assert (item.id, item.paper, item.kind, item.domain) == ("X-1", "paper", ItemKind.LEMMA, "n >= 1")
    first, second = item.parts
    assert [reading.name for reading in (*first.readings, *first.corrections)] == ["plainly", "n >= 2"]
    assert (second.name, second.readings[0].claims, second.corrections) == ("other", ("X-1@else",), ())
    assert item.claims == ("X-1@plain", "X-1@two", "X-1@else")
    assert [item.role(key) for key in (*item.claims, "X-1@own")] == [
        "asserted",
        "correction",
        "asserted",
        "probe",
    ]


def test_claims_that_wait_for_standard_effort(tmp_path: Path) -> None:
    (item,) = read(tmp_path, HEAD + 'standard = ["X-1@plain"]' + ASSERTED)
    assert item.standard == ("X-1@plain",)
    (item,) = read(tmp_path, HEAD + ASSERTED)
    assert item.standard == ()


SENTENCES = {"X-1@plain": "All is well.", "X-1@two": "Two are well."}


def test_a_text_is_what_theorems_say_of_all_claims(tmp_path: Path) -> None:
    bare = ASSERTED.replace('text = "All is well indeed."\n', "")
    for claims, said in (
        ('"X-1@plain"', "All is well."),
        ('"X-1@plain", "X-1@two"', "All is well. Two are well."),
    ):
        (tmp_path / "items.toml").write_text(HEAD + bare.replace('"X-1@plain"', claims))
        (item,) = read_items(tmp_path, "paper", SENTENCES)
        assert item.parts[0].readings[0].text == said
    (tmp_path / "items.toml").write_text(HEAD + ASSERTED.replace('"X-1@plain"', '"X-1@plain", "X-1@two"'))
    (item,) = read_items(tmp_path, "paper", SENTENCES)
    assert item.parts[0].readings[0].text == "All is well indeed."


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            ASSERTED,
            "text: got 'All is well indeed.', expected none, as a theorem has the sentence of X-1@plain",
        ),
        (
            ASSERTED.replace("@plain", "@three").replace('text = "All is well indeed."\n', ""),
            "text: got None, expected a text, as no theorem has the sentence of each of its claims",
        ),
    ],
)
def test_a_text_that_is_missing_or_superfluous_is_refused(tmp_path: Path, text: str, said: str) -> None:
    (tmp_path / "items.toml").write_text(HEAD + text)
    with pytest.raises(ItemError) as caught:
        read_items(tmp_path, "paper", SENTENCES)
    assert str(caught.value) == f"paper/items.toml, X-1, plainly, {said}"


def test_a_folder_is_read_in_the_order_of_its_names(tmp_path: Path) -> None:
    folder = tmp_path / "items"
    folder.mkdir()
    for name, identifier in (("2-then", "X-1"), ("1-first", "X-2")):
        (folder / f"{name}.toml").write_text(HEAD.replace("X-1", identifier) + ASSERTED)
    assert [item.id for item in read_items(tmp_path, "paper")] == ["X-2", "X-1"]
    (folder / "3-again.toml").write_text(HEAD + ASSERTED)
    with pytest.raises(
        ItemError, match=r"paper/items/3-again\.toml, id: got 'X-1', expected no identifier twice"
    ):
        read_items(tmp_path, "paper")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (HEAD + 'standard = "X-1"' + ASSERTED, "standard"),
        (HEAD.replace('"lemma"', '"lemmma"') + ASSERTED, "lemmma"),
        (HEAD.replace("domain", "range") + ASSERTED, "range"),
        (HEAD.replace('"n >= 1"', '" "') + ASSERTED, "domain"),
        (HEAD + ASSERTED.replace("claims", "claim"), "claim"),
        (HEAD + ASSERTED.replace('["X-1@plain"]', '"X-1@plain"'), "claims"),
        (HEAD + ASSERTED.replace('["X-1@plain"]', "[]"), "either claims"),
        (HEAD + ASSERTED + 'open = "why"', "either claims"),
        (HEAD + CORRECTION, "not asserted"),
        (HEAD + ASSERTED + HEAD + ASSERTED, "twice"),
        (HEAD + ASSERTED.replace('["X-1@plain"]', "[3]"), "claims"),
        (HEAD + ASSERTED + "part = 3", "part"),
        (HEAD + ASSERTED + CORRECTION + "misprint = 'yes'", "misprint"),
        ("item = 3", "item"),
        ("[[itemz]]", "itemz"),
        ("[[item", "TOML"),
    ],
)
def test_what_is_wrong_is_reported_with_its_field(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(ItemError, match=said):
        read(tmp_path, text)
