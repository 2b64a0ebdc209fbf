"""One sentence for one theorem: items say what it says, and no other formula than those that claims say or found."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

import allocert
from allocert.proofs import REGISTRY
from allocert.proofs.formal.statements import sentences
from allocert.verification.items import Item
from allocert.verification.items.known import Known
from allocert.verification.knowledge import know

BY_HAND = {
    "AN-X-4": "for which k near n it holds is argued in the note, or open; no claim decides that",
    "GS-X-2": "the formula whose existence the claim says stands in the note, and for one side in the headline",
}
"""Items whose own texts have formulas that no claim says, and why."""

_INSIDE = r"\([^()]*\)"
for _ in range(3):
    _INSIDE = rf"\((?:[^()]|{_INSIDE})*\)"
_CALL = rf"\b[A-Za-z]\w*{_INSIDE}"
_VARIABLE = r"(?<![\w'])[A-Za-z](?:_\w+|_\([^()]*\))?'?(?![\w'])"
_ATOM = rf"(?:{_CALL}|{_INSIDE}|\d+(?:\.\d+)?(?![\w.])|{_VARIABLE})"
_FORMULA = re.compile(rf"{_ATOM}(?: ?(?:[*/^+]|-(?![a-z]{{2}})) ?{_ATOM})+|{_CALL}")
_CALCULATED = re.compile(r"[-+*/^]|\bC\(|floor|ceil")
_NAME = re.compile(r"\b([A-Z]{2,3}-[\w.-]*\w)[\w./@=-]*")
"""Of an item, or of one of its claims."""


def tight(text: str) -> str:
    """Without the blanks around signs."""
    return re.sub(r" ?([-+*/^,]) ?", r"\1", text)


def formulas(text: str) -> Iterator[str]:
    """What has a variable and is calculated: sums, quotients, powers, calls; of a product without a sign each factor."""
    for found in _FORMULA.findall(_NAME.sub("", text)):
        if re.search(_VARIABLE, found) and _CALCULATED.search(found):
            yield tight(found)


@cache
def said_of(item: str) -> str:
    """What the paper says, what the item's claims say, and what their verdicts on record print."""
    return tight("\n".join(_said(KNOWN[item])))


def _said(known: Known) -> Iterator[str]:
    yield from (known.item.statement, known.item.domain)
    for finding in known.findings.values():
        verdict = finding.found.verdict
        yield from (finding.claim.statement, verdict.scope, verdict.evidence.checked_by)
        yield verdict.counterexample.text if verdict.counterexample else ""


def unsaid(item: Item) -> set[str]:
    """Formulas of its own texts that neither it nor an item that the text names has from elsewhere."""
    readings = [one for part in item.parts for one in (*part.readings, *part.corrections)]
    texts = [item.brief, item.note, *item.headlines.values(), *(one.name for one in readings)]
    found = set()
    for text in (*texts, *(one.text for one in readings if not set(one.claims) <= sentences().keys())):
        source = "\n".join(said_of(name) for name in (item.id, *_NAME.findall(text)) if name in KNOWN)
        found |= {
            one for one in formulas(text) if not re.search(rf"(?<![\w+*^-]){re.escape(one)}(?![\w^])", source)
        }
    return found


KNOWN = {one.item.id: one for one in know(REGISTRY.items, {})}
FORMAL = [item for item in REGISTRY.items if sentences().keys() & set(item.claims)]


def test_formulas_are_found_in_sentences() -> None:
    text = "D 2^(D-1) of k-cubes, (2^D + 1)/3 or C(n, floor(n/2)), d - k, not 3/4 (KS-X-1, KS-CNT/count)"
    assert list(formulas(text)) == ["2^(D-1)", "(2^D+1)/3", "C(n,floor(n/2))", "d-k"]


def test_formulas_of_items_are_those_of_their_claims() -> None:
    assert len(FORMAL) > 200
    assert {item.id: wrong for item in FORMAL if (wrong := unsaid(item)) and item.id not in BY_HAND} == {}
    assert all(unsaid(REGISTRY.item(name)) for name in BY_HAND)


@pytest.mark.parametrize("where", ["repair", "headline", "note"])
def test_a_falsified_formula_is_noticed(where: str) -> None:
    item = REGISTRY.item("KS-CLAIM-SEP-VEC")

    def false(text: str) -> str:
        assert "(2^D + 1)/3" in text
        return text.replace("(2^D + 1)/3", "(2^D + 2)/3")

    if where == "note":
        item = replace(item, note=false(item.note))
    elif where == "headline":
        item = replace(item, headlines={kind: false(text) for kind, text in item.headlines.items()})
    else:
        (part,) = item.parts
        (one,) = part.corrections
        item = replace(item, parts=(replace(part, corrections=(replace(one, name=false(one.name)),)),))
    assert unsaid(item) == {"(2^D+2)/3"}


def falsified(source: Path, copy: Path, file: str, true: str, false: str) -> None:
    """A copy of the package, of links but for one file, in which one text stands for another."""
    copy.mkdir()
    here, _, below = file.partition("/")
    for path in source.iterdir():
        if path.name != here and path.name != "__pycache__":
            (copy / path.name).symlink_to(path)
    if below:
        falsified(source / here, copy / here, below, true, false)
    else:
        text = (source / here).read_text()
        assert text.count(true) == 1
        (copy / here).write_text(text.replace(true, false))


def test_a_falsified_sentence_is_what_its_item_prints(tmp_path: Path) -> None:
    true, false = "(2^D + 1) / 3 apart", "(2^D + 2) / 3 apart"
    package = Path(allocert.__file__).parent
    copy = tmp_path / "copy"
    copy.mkdir()
    falsified(package, copy / "allocert", "proofs/coq/hypercubes/theorems/LossModel.v", true, false)
    shown = []
    for folder in (package.parent, copy):
        env = {**os.environ, "PYTHONPATH": str(folder), "PYTHONDONTWRITEBYTECODE": "1"}
        call = [sys.executable, "-m", "allocert", "show", "KS-CLAIM-SEP-VEC"]
        shown.append(
            subprocess.run(call, env=env, cwd=tmp_path, capture_output=True, text=True, check=True).stdout
        )
    assert [(text.count(true), text.count(false)) for text in shown] == [(1, 0), (0, 1)]
