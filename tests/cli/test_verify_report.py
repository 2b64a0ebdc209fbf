from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from allocert.cli.verify_block import anchor, plain
from allocert.cli.verify_report import markdown
from allocert.cli.verify_shared import families, shared_ends, shared_wholes
from allocert.proofs.claim import Claim, Context, Counterexample, Evidence, Verdict
from allocert.proofs.ledger import Record
from allocert.proofs.registry import select_claims

SCOPE = "least n, then first in order; all n <= 6, every set of faults, all requests"
SURVIVES = "what survives: only without faults (n = 0..6)"
HOLDS = Verdict.bounded("all n <= 6", Evidence.enumeration("all"))
FAILS = Verdict.refuted(
    Counterexample("n = 2: a | b"),
    SCOPE,
    Evidence.enumeration("all"),
    failing={"1": 0, "2": 1},
    cases={"1": 2, "2": 4},
    repair={"statement": "only without faults", "checked": "n = 0..6"},
)
MISSES = Verdict.not_reproduced("2 of 3 cells outside", Evidence("simulation", "runs"))


def record(
    key: str,
    verdict: Verdict,
    statement: str = "It never fails.",
    paper: str = "antoniou",
    seconds: float = 1,
) -> Record:
    name, _, reading = key.partition("@")
    identifier, _, part = name.partition("/")

    def decide(context: Context) -> Verdict:
        return verdict

    return Record(Claim(identifier, paper, "section 1", statement, decide, part, reading), verdict, seconds)


def page(*records: Record) -> str:
    return markdown(records, Context(), "allocert verify --report x.md")


def block(text: str, name: str) -> str:
    return re.split(r"^###? ", text.split(f"### {name}\n")[1], flags=re.MULTILINE)[0]


def test_the_claims_of_an_identifier_stand_together_and_no_identifier_is_dropped() -> None:
    text = page(record("A-1@A", HOLDS), record("B-1", MISSES), record("A-1@B", FAILS), record("C-1", HOLDS))
    assert re.findall(r"^### (.*)", text, flags=re.MULTILINE) == ["A-1", "B-1", "C-1"]
    first = block(text, "A-1")
    assert first.count("It never fails.") == 1
    assert "*section 1*: 1 bounded, 1 refuted" in first
    assert "| `@A` | bounded | all n <= 6 |" in first
    assert "- **not-reproduced** (simulation): 2 of 3 cells outside" in block(text, "B-1")


def test_a_refutation_shows_counterexample_failing_sizes_repair_and_scope() -> None:
    text = block(page(record("A-1@A", FAILS), record("A-1@B", HOLDS)), "A-1")
    row = next(line for line in text.splitlines() if line.startswith("| `@A`"))
    cells = [cell.strip() for cell in re.split(r"(?<!\\)\|", row)[1:-1]]
    assert cells == [
        "`@A`",
        "**refuted**",
        rf"counterexample: n = 2: a \| b<br>failing cases by size: 2: 1 of 4<br>{SURVIVES}<br>{SCOPE}",
    ]


@pytest.mark.parametrize(
    ("repair", "shown"),
    [
        ("one fault at most", "what survives: one fault at most\n"),
        ({"readings that work": ["A", "C"]}, "what survives: readings that work: A, C\n"),
        ({"statement": "for n > 2", "checked": "all n <= 6"}, "what survives: for n > 2\n"),
    ],
)
def test_every_form_of_a_repair_is_shown(repair: object, shown: str) -> None:
    verdict = Verdict.refuted(
        Counterexample("n = 0"), "all n <= 6", Evidence.enumeration("all"), failing=3, cases=9, repair=repair
    )
    text = page(record("A-1", verdict))
    assert shown in text
    assert "failing cases: 3 of 9" in text


def test_equal_rows_of_two_identifiers_are_told_once_and_linked() -> None:
    text = page(record("A-1/p@D", FAILS), record("B-1/p@law", FAILS), record("B-1/q", HOLDS, "Other."))
    second = block(text, "B-1")
    assert "See [A-1](#a-1): `p@law` **refuted** (there `p@D`)." in second
    assert "Other." in second
    assert "counterexample" not in second
    assert text.count("counterexample: n = 2") == 1


@pytest.mark.parametrize(
    "other",
    [
        record("B-1", FAILS, "Another statement."),
        record("B-1", HOLDS),
        record("B-1", FAILS, paper="morgenstern"),
        record("B-1", Verdict.bounded("all n <= 6", Evidence("lrat", "x"))),
    ],
)
def test_rows_that_differ_in_anything_shown_are_told_twice(other: Record) -> None:
    verdict = HOLDS if other.verdict.evidence.kind == "lrat" else FAILS
    assert "See [" not in page(record("A-1", verdict), other)


def test_readings_with_one_row_share_it() -> None:
    text = block(page(*(record(f"A-1@{name}", FAILS) for name in "ABC")), "A-1")
    assert "- `@A`, `@B`, `@C` **refuted**" in text
    assert text.count("counterexample") == 1


def test_what_many_rows_share_is_a_note() -> None:
    runs = "120 queues of 200 requests on a mesh of 32 x 32, seed 0"
    verdicts = [Verdict.not_reproduced(f"{n} fail; {runs}", Evidence("none", "")) for n in (1, 2)]
    text = block(page(record("A-1@A", verdicts[0]), record("A-1@B", verdicts[1])), "A-1")
    assert text.count(runs) == 1
    assert "| `@A` | **not-reproduced** | 1 fail; <sup>1</sup> |" in text
    assert f"<sup>1</sup> {runs}" in text


def test_the_index_tells_what_fails_throughout_from_what_fails_in_part() -> None:
    text = page(
        record("A-1@A", HOLDS), record("A-1@B", FAILS), record("B-1", FAILS, "B."), record("C-1", MISSES)
    )
    index = text[text.index("## What does not hold") : text.index("### A-1")]
    assert "refuted, throughout (1): [B-1](#b-1)\n" in index
    assert "refuted, in part (1): [A-1](#a-1) 1/2\n" in index
    assert "not-reproduced, throughout (1): [C-1](#c-1)\n" in index


def test_there_is_no_index_where_all_holds() -> None:
    assert "does not hold" not in page(record("A-1", HOLDS))


def test_the_table_counts_every_paper_and_all() -> None:
    text = page(record("A-1@A", HOLDS), record("A-1@B", FAILS), record("M-1", MISSES, paper="morgenstern"))
    counts = [line.split("|")[2:-1] for line in text.splitlines() if re.match(r"\| (\[|all)", line)]
    assert [[cell.strip() for cell in line] for line in counts] == [
        ["1", "2", "", "1", "1", "", "", "", ""],
        ["1", "1", "", "", "", "", "1", "", ""],
        ["2", "3", "", "1", "1", "", "1", "", ""],
    ]


def test_the_page_does_not_depend_on_how_long_a_claim_took() -> None:
    quick, slow = (page(record("A-1", FAILS, seconds=s), record("B-1", HOLDS, seconds=s)) for s in (1, 99))
    assert quick == slow


def test_every_link_leads_to_a_heading_and_every_claim_is_on_the_page() -> None:
    claims = select_claims((), ())
    records = [Record(claim, FAILS if k % 3 else HOLDS, 0.0) for k, claim in enumerate(claims)]
    text = page(*records)
    headings = [anchor(line.lstrip("# ")) for line in text.splitlines() if line.startswith("#")]
    assert len(set(headings)) == len(headings)
    links = re.findall(r"\]\(#([^)]*)\)", text)
    assert len(links) > 200
    assert set(links) <= set(headings)
    names = {claim.id for claim in claims}
    assert len(re.findall(r"^### ", text, flags=re.MULTILINE)) == len(names)
    for claim in claims:
        if suffix := claim.key.removeprefix(claim.id).removeprefix("/"):
            assert f"`{suffix}`" in text
    width = 0
    for line in text.splitlines():
        cells = len(re.findall(r"(?<!\\)\|", line)) if line.startswith("|") else 0
        assert cells in (width, 0) or width == 0, line
        width = cells


def test_nothing_in_a_text_is_read_as_markup() -> None:
    assert plain("a_b_c _x_ *y* `z` <b> 1 < 2 [a](b) ~~c~~ p|q") == (
        r"a_b_c \_x\_ \*y\* \`z\` \<b> 1 < 2 [a\](b) \~\~c\~\~ p\|q"
    )
    assert plain("two\n lines") == "two lines"


WORDS = st.lists(
    st.sampled_from(["in", "every", "run", "of", "a", "dense", "load", "steps;", "cases:"]), max_size=40
)
TEXTS = st.lists(WORDS.map(" ".join), min_size=1, max_size=12)


@given(TEXTS)
def test_families_lose_no_text(texts: list[str]) -> None:
    told = {}
    for family in families(texts):
        for member, middle in zip(family.members, family.middles, strict=True):
            told[member] = " ".join(filter(None, [family.head, middle, family.tail]))
    assert [told[place] for place in range(len(texts))] == texts


@given(TEXTS)
def test_shared_ends_lose_nothing_and_are_shared(texts: list[str]) -> None:
    for shared in (shared_ends(texts), shared_wholes(texts)):
        assert [" ".join(filter(None, parts)) for parts in shared] == texts
        ends = [end for _, end in shared if end]
        assert all(ends.count(end) > 1 for end in ends)


def test_statements_that_alternate_make_two_families() -> None:
    texts = [
        text
        for n in range(3)
        for text in (
            f"In no simulated run does the first method take more steps than method {n} at any load at all.",
            f"On average over all the dense loads, the first method is done no later than method {n} with any queue.",
        )
    ]
    found = families(texts)
    assert [family.members for family in found] == [(0, 2, 4), (1, 3, 5)]
    assert [family.middles for family in found] == [("0", "1", "2")] * 2
