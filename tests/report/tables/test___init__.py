from __future__ import annotations

import re
from collections.abc import Sequence

import pytest

from allocert.proofs import REGISTRY
from allocert.proofs.morgenstern.tables.cells import PRINTED
from allocert.report.simulated.numbers import experiment
from allocert.report.tables import tables_of
from allocert.verification.claims.claim import Kind
from allocert.verification.items.known import Known

COUNTS = {"antoniou": 3, "gupta-srimani": 3, "kandlur-shin": 4, "livingston-stout": 2, "morgenstern": 9}


def of(paper: str, known: Sequence[Known]) -> list[Known]:
    return [one for one in known if one.item.paper == paper]


@pytest.mark.parametrize(("paper", "count"), COUNTS.items())
def test_every_printed_table_is_there_with_claims_that_there_are(
    paper: str, count: int, known: Sequence[Known]
) -> None:
    tables = tables_of(paper, of(paper, known))
    assert len(tables) == count
    keys = {claim.key for claim in REGISTRY.claims}
    for table in tables:
        judged = table.split("Judged by ")[-1].partition("</p>")[0]
        named = {key for part in re.split(r"\); ", judged) for key in part.partition(": ")[0].split(", ")}
        assert named
        assert not named - keys, named - keys


def test_a_cell_has_the_printed_and_the_simulated_number(known: Sequence[Known]) -> None:
    first = tables_of("kandlur-shin", of("kandlur-shin", known))[0]
    row = first.partition('<th scope="row">5</th>')[2].partition("</tr>")[0]
    kept = experiment("kandlur-shin").cells["1/1/5/20"]
    assert "80.03" in row.split("</td>")[0]
    assert f"{kept.mean:.2f} ± {kept.half:.2f}" in row.split("</td>")[0]


def test_every_printed_cell_of_morgenstern_was_simulated_but_for_what_holds_by_definition() -> None:
    kept = experiment("morgenstern").cells
    missing = {f"{place}/{method}/{measure}" for place, method, measure, _ in PRINTED.items()} - set(kept)
    assert {name.split("/")[1] for name in missing} == {"MIG"}


def test_an_expected_number_whose_claim_is_not_known_is_not_shown(known: Sequence[Known]) -> None:
    without = [
        Known(one.item, {key: finding for key, finding in one.findings.items() if not key.startswith("LS-X")})
        for one in of("livingston-stout", known)
    ]
    both, one = (
        tables_of("livingston-stout", of("livingston-stout", known)),
        tables_of("livingston-stout", without),
    )
    assert (len(both), len(one)) == (2, 1)
    assert "13.07" in both[0]
    assert "13.07" not in one[0]


def test_verdicts_below_a_table_are_those_that_are_known(known: Sequence[Known]) -> None:
    own = of("kandlur-shin", known)
    table = tables_of("kandlur-shin", own)[0]
    verdicts = {
        finding.claim.key: finding.kind
        for one in own
        for finding in one.findings.values()
        if finding.claim.id == "KS-TAB-1"
    }
    assert Kind.DOES_NOT_FIT in verdicts.values()
    for key, kind in verdicts.items():
        after = table.partition(f"{key}")[2]
        assert after.partition(": ")[2].startswith(kind.value)


def test_the_examples_of_gupta_and_srimani_differ_where_the_claims_say_so(known: Sequence[Known]) -> None:
    schedule, run, profiles = tables_of("gupta-srimani", of("gupta-srimani", known))
    wrong = r'<td class="far"><span class="was">([^<]*)</span><span class="is">([^<]*) <'
    assert re.findall(wrong, schedule) == [("8.5", "9.5")]
    assert re.findall(wrong, run) == [
        ("(0,0,0)", "(0,8,0)"),
        ("2, 2, 0", "1, 1, 0"),
        ("(1,0), (1,2), (2,0), (2,2)", "(1,0), (1,2), (3,0), (3,2)"),
    ]
    assert re.findall(wrong, profiles) == [("([14,15],1.5)", "([14,15],2.5)"), ("2", "1")]
    assert run.count("the same entries") == 7
