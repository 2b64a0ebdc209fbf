from __future__ import annotations

import pytest

from allocert.solvers.checkers.veripb import check_veripb
from allocert.solvers.opinions.exports import as_dimacs, as_veripb_3, has_empty_clause

OPB = "* #variable= 2 #constraint= 3\n1 x1 1 x2 >= 1 ;\n1 ~x1 >= 1 ;\n1 ~x2 >= 1 ;\n"


def test_a_formula_keeps_its_clauses_without_literals_twice() -> None:
    assert as_dimacs("c a\np cnf 2 2\n1 1 -2 0 2\n0\n") == "p cnf 2 2\n1 -2 0\n2 0\n"


def test_an_empty_clause_is_seen() -> None:
    assert has_empty_clause("p cnf 1 2\n1 0\n0\n")
    assert not has_empty_clause("p cnf 1 2\n1 0\n-1 0\n")


@pytest.mark.parametrize(
    ("proof", "steps"),
    [
        ("f 3\npol 1 2 + 3 +\nc 4\n", ["pol 1 2 + 3 + ;", "conclusion UNSAT : 4 ;"]),
        ("l 3\nl 1\nl 2\npol 2 1 2 * + 3 +\nc 4\n", ["pol 1 3 2 * + 2 + ;", "conclusion UNSAT : 4 ;"]),
        (
            "* a remark\nl 2\nl 3\nl 1\npol 3 1 +\ndel id 1 3\nrup >= 1 ; 2 4\nc 5\n",
            ["pol 1 2 + ;", "rup >= 1 : 3 4 ;", "conclusion UNSAT : 5 ;"],
        ),
        (
            "f\np 1 2 +\nu 1 x2 >= 1 ;\ndel id 4\np 5 3 +\nc 6\n",
            ["pol 1 2 + ;", "rup 1 x2 >= 1 ;", "del id 4 ;", "pol 5 3 + ;", "conclusion UNSAT : 6 ;"],
        ),
    ],
)
def test_constraints_are_numbered_as_format_3_loads_them(proof: str, steps: list[str]) -> None:
    text = f"pseudo-Boolean proof version 1.1\n{proof}"
    check_veripb(OPB, text)
    first, *middle, end, nothing = as_veripb_3(OPB, text).split("\n")
    assert (first, end, nothing) == (
        "pseudo-Boolean proof version 3.0",
        "end pseudo-Boolean proof ;",
        "",
    )
    assert [line for line in middle if line != "output NONE ;"] == steps
