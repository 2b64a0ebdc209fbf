from __future__ import annotations

import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

from allocert.common import children
from allocert.errors import AllocertError, ClaimError
from allocert.proofs import REGISTRY
from allocert.verification.registry import Paper, Registry, hand_over, handed

ITEM = next(item for item in REGISTRY.items if len(item.claims) > 1)


def test_all_are_selected_without_names_and_in_order() -> None:
    assert REGISTRY.select() == REGISTRY.claims
    by_paper = [REGISTRY.select(papers=[paper.key]) for paper in REGISTRY.papers]
    assert tuple(claim for claims in by_paper for claim in claims) == REGISTRY.claims
    assert all(by_paper)


def test_names_select_by_item_key_and_pattern() -> None:
    first = REGISTRY.claim(ITEM.claims[0])
    assert REGISTRY.select([first.key]) == (first,)
    assert {claim.key for claim in REGISTRY.select([ITEM.id])} >= set(ITEM.claims)
    prefix = ITEM.id.partition("-")[0]
    wide = REGISTRY.select([f"{prefix}-*"])
    assert set(REGISTRY.select([ITEM.id])) <= set(wide) < set(REGISTRY.claims)
    assert list(wide) == [claim for claim in REGISTRY.claims if claim in wide]


@pytest.mark.parametrize("name", ["KS-NOTHING", "nonsense", "", "[", "KS-*-*-*-*-*-*"])
def test_what_selects_nothing_is_a_mistake_with_a_hint(name: str) -> None:
    with pytest.raises(ClaimError, match="a claim"):
        REGISTRY.select([name])
    with pytest.raises(ClaimError, match="a claim"):
        REGISTRY.claim(name)
    with pytest.raises(ClaimError, match="an item"):
        REGISTRY.item(name)


def test_a_pattern_selects_papers() -> None:
    assert REGISTRY.select(papers=["anto*"]) == REGISTRY.select(papers=["antoniou"])
    assert REGISTRY.papers_like(["*-s*"]) == {"kandlur-shin", "gupta-srimani", "livingston-stout"}
    with pytest.raises(ClaimError, match="antoniou"):
        REGISTRY.papers_like(["nobody*"])


def test_a_whole_item_goes_before_its_claims() -> None:
    key = next(claim.key for claim in REGISTRY.claims if "/" in claim.key)
    item = REGISTRY.item(REGISTRY.claim(key).id)
    assert REGISTRY.named([key]) == {item: {key}}
    assert REGISTRY.named([key, item.id]) == {item: frozenset()}
    assert REGISTRY.named([f"{item.id}/*"])[item] >= {key}


def test_a_paper_that_is_none_is_a_mistake() -> None:
    with pytest.raises(ClaimError, match="antoniou"):
        REGISTRY.select(papers=["antonio"])


def test_a_claim_is_of_the_module_that_lists_it() -> None:
    for claim in REGISTRY.claims:
        module = import_module(REGISTRY.module_of(claim))
        assert claim in module.CLAIMS
        assert not hasattr(module, "__path__") or not any(
            claim in getattr(other, "CLAIMS", ())
            for name, other in sys.modules.items()
            if name.startswith(f"{module.__name__}.")
        )


def test_the_last_registry_handed_over_is_the_one_at_work() -> None:
    other = Registry((), {}, "nowhere")
    try:
        assert hand_over(other) is other is handed()
        assert other.claims == ()
    finally:
        hand_over(REGISTRY)
    assert handed() is REGISTRY


def test_without_a_registry_the_engine_says_what_to_import() -> None:
    script = "from allocert.verification.registry import handed; handed()"
    done = subprocess.run(
        [*children.interpreter(), "-c", script], capture_output=True, text=True, check=False
    )
    assert done.stderr.endswith("RuntimeError: no registry was handed over; import allocert.proofs first\n")


COUNTS = """
from allocert.verification.deciding.every import every
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.tally import case

CLAIMS = claim = ClaimTable()


@claim("ZZ-COUNT", "Nothing is counted twice.")
@every(1, 2, 3, checked="n <= {top}")
def nothing_twice(n):
    yield case(True, "", n=n)
"""

ITEM_FILE = """
[[item]]
id = "ZZ-COUNT"
kind = "count"
place = "section 1"
statement = "Nothing is counted twice."
domain = "n >= 0"
[[item.asserted]]
part = "once"
reading = "as printed"
text = "Nothing is counted twice."
claims = ["ZZ-COUNT"]
"""


def registry_of(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, **rooms: tuple[str, str]) -> Registry:
    """Papers whose rooms are packages with these items and claims."""
    monkeypatch.syspath_prepend(str(tmp_path))
    for name, (listed, module) in rooms.items():
        folder = tmp_path / name
        folder.mkdir()
        (folder / "__init__.py").write_text("")
        (folder / "items.toml").write_text(listed)
        (folder / "counts.py").write_text(module)
    return Registry(tuple(Paper(name, name, name, 2000, name) for name in rooms), {}, "none")


def test_a_paper_of_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = registry_of(tmp_path, monkeypatch, zz_right=(ITEM_FILE, COUNTS))
    assert [claim.key for claim in made.claims] == ["ZZ-COUNT"]
    assert made.item("ZZ-COUNT").claims == ("ZZ-COUNT",)
    assert made.module_of(made.claim("ZZ-COUNT")) == "zz_right.counts"


@pytest.mark.parametrize(
    ("room", "old", "new", "said"),
    [
        (
            "zz_claim",
            '["ZZ-COUNT"]',
            '["ZZ-COUNTS"]',
            "zz_claim/items.toml, ZZ-COUNT, once, as printed, claims: got 'ZZ-COUNTS', expected the key of a claim such as ZZ-COUNT",
        ),
        (
            "zz_standard",
            "domain =",
            'standard = ["ZZ-COUNT/one"]\ndomain =',
            "zz_standard/items.toml, ZZ-COUNT, standard: got 'ZZ-COUNT/one', expected the key of a claim such as ZZ-COUNT",
        ),
        (
            "zz_item",
            'id = "ZZ-COUNT"',
            'id = "ZZ-COUNTED"',
            "zz_item.counts, ZZ-COUNT: got 'ZZ-COUNT', expected the identifier of an item of zz_item/items.toml such as ZZ-COUNTED",
        ),
        (
            "zz_repeats",
            "domain =",
            'repeats = "ZZ-CONT"\ndomain =',
            "zz_repeats/items.toml, ZZ-COUNT, repeats: got 'ZZ-CONT', expected another item such as ZZ-COUNT",
        ),
    ],
)
def test_what_is_wrong_in_a_papers_room_is_reported_with_item_field_and_value(
    room: str, old: str, new: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = registry_of(tmp_path, monkeypatch, **{room: (ITEM_FILE.replace(old, new), COUNTS)})
    with pytest.raises(AllocertError) as caught:
        made.select()
    assert str(caught.value) == said


def test_papers_share_no_identifier(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = registry_of(tmp_path, monkeypatch, zz_first=(ITEM_FILE, COUNTS), zz_second=(ITEM_FILE, ""))
    with pytest.raises(
        AllocertError,
        match=r"zz_second/items.toml, id: got 'ZZ-COUNT', expected no identifier of zz_first/items.toml",
    ):
        made.item("ZZ-COUNT")


def test_papers_share_no_key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    other = ITEM_FILE.replace('id = "ZZ-COUNT"', 'id = "ZZ-OTHER"')
    made = registry_of(tmp_path, monkeypatch, zz_third=(ITEM_FILE, COUNTS), zz_fourth=(other, COUNTS))
    with pytest.raises(
        ClaimError, match=r"zz_fourth.counts, key: got 'ZZ-COUNT', expected no claim's key twice"
    ):
        made.select()
