from __future__ import annotations

from collections.abc import Sequence
from xml.etree import ElementTree

import pytest

from allocert.report.plots import plots_of
from allocert.verification.items.known import Known

SVG = "{http://www.w3.org/2000/svg}"
COUNTS = {"antoniou": 3, "gupta-srimani": 1, "kandlur-shin": 4, "livingston-stout": 2, "morgenstern": 6}


@pytest.mark.parametrize(("paper", "count"), COUNTS.items())
def test_every_plot_is_drawn_and_says_where_its_numbers_are_from(
    paper: str, count: int, known: Sequence[Known]
) -> None:
    plots = plots_of(paper, [one for one in known if one.item.paper == paper])
    assert len(plots) == count
    for plot in plots:
        root = ElementTree.fromstring(str(plot))
        assert len(list(root.iter(f"{SVG}path"))) > 4
        assert any(
            p.get("class") == "source" and ("imulated" in str(p.text) or "laim" in str(p.text))
            for p in root.iter("p")
        )
        assert all(len(row) == len(next(root.iter("tr"))) for row in root.iter("tr"))


def test_use_against_the_load_has_the_baseline_as_its_ceiling(known: Sequence[Known]) -> None:
    use = plots_of("antoniou", known[:1])[0]
    root = ElementTree.fromstring(str(use))
    heads = ["".join(head.itertext()) for head in next(root.iter("thead")).iter("th")]
    ceiling = heads.index("migration")
    for row in next(root.iter("tbody")):
        values = [float("".join(cell.itertext()).split()[0].replace(",", "")) for cell in row[1:]]
        assert values[ceiling - 1] >= max(values) - 1e-3


def test_nothing_is_drawn_of_what_nobody_knows() -> None:
    assert plots_of("morgenstern", []) == []
    assert plots_of("allocert", []) == []
