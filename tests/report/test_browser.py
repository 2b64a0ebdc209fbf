"""The page of answers in a real browser, without a window."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import pytest
from tests.report.conftest import Open

from allocert.verification.claims.claim import Kind
from allocert.verification.items.known import Known

SHOWN = "document.querySelectorAll('.item:not([hidden])').length"
OPEN_ALL = "document.querySelectorAll('details').forEach(node => { node.open = true; })"
GRAVE = ("serious", "critical")


def test_every_item_is_there_and_nothing_is_asked_of_the_network(
    whole: Path, known: Sequence[Known], opened: Open
) -> None:
    with opened(whole) as page:
        found = page.evaluate("[...document.querySelectorAll('.item')].map(i => [i.id, i.dataset.answer])")
        assert sorted(map(tuple, found)) == sorted((k.item.id, k.answer.kind.value) for k in known)
        assert page.inner_text("#tally") == f"{len(known)} items"
        shown = page.evaluate("[...document.querySelectorAll('a[href^=\"#\"]')].map(a => a.hash.slice(1))")
        ids = {known.item.id for known in known}
        assert {name for name in shown if "=" not in name} - ids == {"main"}


def test_every_refuted_claim_has_its_drawing(whole: Path, known: Sequence[Known], opened: Open) -> None:
    refuted = Counter(
        one.item.id for one in known for finding in one.findings.values() if finding.kind is Kind.REFUTED
    )
    with opened(whole) as page:
        page.evaluate(OPEN_ALL)
        drawn = page.evaluate(
            """() => [...document.querySelectorAll('.v-refuted')].map(claim => {
                 const drawings = [...claim.querySelectorAll('figure .drawing svg')];
                 return [claim.closest('.item').id, drawings.length > 0 &&
                         drawings.every(svg => svg.viewBox.baseVal.width > 0 && svg.childElementCount > 0)];
               })"""
        )
    assert Counter(name for name, _ in drawn) == refuted
    assert [name for name, there in drawn if not there] == []


def test_every_item_that_does_not_simply_hold_is_drawn(
    whole: Path, known: Sequence[Known], opened: Open
) -> None:
    fine = ("holds", "fits", "answered", "cited", "open")
    wanted = {one.item.id for one in known if one.answer.kind.value not in fine}
    with opened(whole) as page:
        drawn = page.evaluate(
            "[...document.querySelectorAll('.item')].filter(i => i.querySelector('.part .drawing svg')).map(i => i.id)"
        )
    assert wanted - set(drawn) == set()


def test_filters_leave_what_fits_and_count_the_rest(
    whole: Path, known: Sequence[Known], opened: Open
) -> None:
    fails = [one for one in known if one.answer.kind.value == "fails"]
    with opened(whole) as page:
        page.check("input[name=answer][value=fails]", force=True)
        assert page.evaluate(SHOWN) == len(fails)
        assert page.inner_text("#tally") == f"{len(fails)} of {len(known)} items"
        assert page.url.endswith("#answer=fails")
        page.check("input[name=answer][value=misprint]", force=True)
        more = [one for one in known if one.answer.kind.value in ("fails", "misprint")]
        assert page.evaluate(SHOWN) == len(more)
        box = page.locator("label:has(input[name=topology][value=torus])")
        many = int(box.locator(".many").inner_text())
        box.locator("input").check(force=True)
        assert page.evaluate(SHOWN) == many < len(more)
        topologies = page.evaluate(
            "[...document.querySelectorAll('.item:not([hidden])')].map(i => i.dataset.topology)"
        )
        assert all("torus" in words.split() for words in topologies)
        page.click("#clear")
        assert (page.evaluate(SHOWN), "#" in page.url) == (len(known), False)


def test_an_address_brings_filters_search_and_item_back(whole: Path, opened: Open) -> None:
    with opened(whole, "#KS-THM-FL-STATIC&paper=kandlur-shin&kind=theorem&q=list%20scheme") as page:
        assert page.is_checked("input[name=paper][value=kandlur-shin]")
        assert page.is_checked("input[name=kind][value=theorem]")
        assert page.input_value("#search") == "list scheme"
        assert page.evaluate("document.getElementById('KS-THM-FL-STATIC').open")
        assert 0 < page.evaluate(SHOWN) < 20
        page.evaluate("location.hash = '#MO-ALG-AS'")  # hidden by the filters, which give way
        page.wait_for_function("document.getElementById('MO-ALG-AS').open")
        assert page.input_value("#search") == ""
        assert page.locator("#MO-ALG-AS > summary").evaluate("node => node === document.activeElement")
        page.wait_for_function(
            """() => { const top = document.getElementById('MO-ALG-AS').getBoundingClientRect().top;
                       return 0 <= top && top < 120; }"""
        )
        page.evaluate("location.hash = '#ks-thm-fl-static'")  # as people type it
        page.wait_for_function("document.getElementById('KS-THM-FL-STATIC').open")
    with opened(whole, "#answer=%E0%A4%A&nonsense=1&%00") as page:
        assert page.evaluate(SHOWN) >= 0


def test_a_number_of_the_table_leads_to_that_many_items(whole: Path, opened: Open) -> None:
    with opened(whole) as page:
        for row, column in ((0, 0), (1, 3), (4, 2)):
            page.goto(whole.as_uri())
            link = page.locator(".counts tbody tr").nth(row).locator("td a").nth(column)
            many = int(link.inner_text())
            link.click()
            page.wait_for_function("document.body.classList.contains('filtering')")
            assert page.evaluate(SHOWN) == many


def test_a_paper_alone_has_its_tables_and_plots_and_leads_to_questions(
    whole: Path, known: Sequence[Known], opened: Open
) -> None:
    with opened(whole, "#paper=kandlur-shin") as page:
        assert page.locator("#paper-kandlur-shin .extra:visible").count() >= 3
        links = page.locator(".sums a[href*=own]").evaluate_all(
            "all => all.map(a => [a.hash, a.textContent])"
        )
        assert links
        for place, said in links:
            page.goto(whole.as_uri() + place)
            page.wait_for_function("place => location.hash.startsWith(place.slice(0, 9))", arg=place)
            assert page.evaluate(SHOWN) == int(said.split()[0])
        page.goto(f"{whole.as_uri()}#paper=kandlur-shin&answer=fails")
        assert page.locator("#paper-kandlur-shin .extra:visible").count() == 0


def test_keys_search_move_open_and_clear(small: Path, few: Sequence[Known], opened: Open) -> None:
    with opened(small) as page:
        page.keyboard.press("/")
        page.keyboard.type(few[-1].item.id.lower())
        assert 1 <= page.evaluate(SHOWN) < len(few)
        page.keyboard.press("Enter")
        page.keyboard.press("Enter")
        assert page.evaluate("document.activeElement.closest('.item').open")
        page.keyboard.press("Escape")
        assert (page.evaluate(SHOWN), page.input_value("#search")) == (len(few), "")
        order = page.evaluate("[...document.querySelectorAll('.item')].map(item => item.id)")
        focused = "document.activeElement.closest('.item')?.id"
        for key, moved in (("j", 1), ("j", 2), ("k", 1), ("k", 0)):
            page.goto("about:blank")
            page.goto(f"{small.as_uri()}#{order[0]}")
            page.wait_for_function(f"{focused} === '{order[0]}'")
            for _ in range(moved):
                page.keyboard.press("j")
            page.keyboard.press(key)
            at = moved + (1 if key == "j" else -1)
            assert page.evaluate(focused) == order[max(0, at)]
        page.keyboard.press("?")
        assert page.is_visible("#help")
        page.keyboard.press("Escape")
        assert not page.is_visible("#help")


def test_search_looks_at_what_is_said_of_items_and_their_paper(
    whole: Path, known: Sequence[Known], opened: Open
) -> None:
    with opened(whole) as page:
        page.fill("#search", "allocert recheck FOLDER")  # stands below every item
        assert page.evaluate(SHOWN) == 0
        assert page.is_visible("#nothing")
        page.click("#again")
        assert page.evaluate(SHOWN) == len(known)
        page.fill("#search", "KANDLUR 1988")
        assert page.evaluate(SHOWN) == sum(one.item.paper == "kandlur-shin" for one in known)


def test_a_page_without_a_script_shows_everything(small: Path, few: Sequence[Known], opened: Open) -> None:
    with opened(small, java_script_enabled=False) as page:
        assert page.locator(".item").count() == len(few)
        assert not page.is_visible("#filters")
        assert page.locator("[data-steps] .frame").count() >= 0
        assert page.locator(".item").first.is_visible()


def test_the_scheme_can_be_switched_and_is_remembered(small: Path, opened: Open) -> None:
    paint = "getComputedStyle(document.body).backgroundColor"
    with opened(small, scheme="dark") as page:
        dark = page.evaluate(paint)
        page.click(".scheme")
        light = page.evaluate(paint)
        assert light != dark
        page.reload()
        assert page.evaluate(paint) == light
        assert page.inner_text(".scheme") == "Dark"


@pytest.mark.parametrize(("scheme", "width"), [("light", 360), ("dark", 1200)])
def test_nobody_is_kept_out(small: Path, opened: Open, scheme: str, width: int) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright")
    with opened(small, scheme=scheme, width=width) as page:
        page.evaluate(
            "document.querySelectorAll('details:not(.extra)').forEach(node => { node.open = true; })"
        )
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        found = axe.Axe().run(page, options={"resultTypes": ["violations"]}).response["violations"]
    grave = [(one["id"], one["nodes"][0]["html"]) for one in found if one["impact"] in GRAVE]
    assert grave == []


def test_a_phone_scrolls_in_one_direction_only(whole: Path, opened: Open) -> None:
    with opened(whole, width=360) as page:
        assert page.evaluate("document.documentElement.scrollWidth") == 360
        assert page.is_visible("#search")
        assert not page.is_visible("#facets fieldset")


def test_printed_every_item_is_open_and_no_control_is_left(small: Path, opened: Open) -> None:
    with opened(small, "#answer=fails") as page:
        page.emulate_media(media="print")
        assert page.locator(".item:not([hidden]) .inside").count() > 0
        page.wait_for_function(
            """() => [...document.querySelectorAll('.item:not([hidden]) .inside')].every(
                 node => node.checkVisibility({contentVisibilityAuto: true, visibilityProperty: true}))"""
        )  # whether something is left out is known a frame later
        for control in ("#filters", ".scheme", ".steps-bar"):
            assert page.locator(control).evaluate_all("all => all.every(one => !one.checkVisibility())")
        before = page.evaluate("document.querySelectorAll('details[open]').length")
        page.evaluate("dispatchEvent(new Event('beforeprint'))")
        assert page.evaluate("document.querySelectorAll('details[open]').length") > before
        page.evaluate("dispatchEvent(new Event('afterprint'))")
        assert page.evaluate("document.querySelectorAll('details[open]').length") == before
