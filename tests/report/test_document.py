from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from allocert.report.document import report_of
from allocert.report.wording import NAMES
from allocert.verification.claims.claim import Counterexample, Evidence, Verdict
from allocert.verification.items.known import Finding, Known

HOSTILE = "</summary><script>alert(1)</script><img src=x onerror=alert(2)>\"' onclick=alert(3) {{ 7 * 7 }}"


def test_the_whole_page_is_below_five_megabytes(whole: Path) -> None:
    assert whole.stat().st_size < 5_000_000


def test_answers_counts_and_conditions_are_those_that_are_known(few: Sequence[Known]) -> None:
    text = report_of(few, "from somewhere")
    found = dict(re.findall(r'<details class="item" id="([^"]+)".*?data-answer="([^"]+)"', text))
    assert found == {one.item.id: one.answer.kind.value for one in few}
    for kind in {one.answer.kind for one in few}:
        many = sum(one.answer.kind is kind for one in few)
        assert re.search(rf'href="#answer={kind.value}" class="tile"><b><i [^>]*></i>{many}</b>', text)
        assert NAMES[kind] in text
    for one in few:
        strength = re.search(rf'id="{re.escape(one.item.id)}"[^>]*data-strength="([^"]+)"', text)
        assert strength
        assert strength[1] == one.strength.value.replace(" ", "-")


def test_hostile_text_stays_text(few: Sequence[Known]) -> None:
    one = next(one for one in few if one.answer.kind.value == "fails")
    findings = {}
    for key, old in one.findings.items():
        verdict = Verdict.refuted(
            Counterexample(HOSTILE, {HOSTILE: HOSTILE}), HOSTILE, Evidence(HOSTILE, HOSTILE)
        )
        findings[key] = Finding(old.claim, replace(old.found, verdict=verdict))
    item = replace(one.item, statement=HOSTILE, domain=HOSTILE, place=HOSTILE, note=HOSTILE)
    text = report_of([Known(item, findings)], HOSTILE)
    assert "<script>alert" not in text
    assert "<img" not in text
    assert '" onclick' not in text
    assert "{{ 7 * 7 }}" in text


def test_an_empty_report_is_a_page() -> None:
    assert "no statements" in report_of([], "from nowhere")
