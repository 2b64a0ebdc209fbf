from __future__ import annotations

from pathlib import Path

from allocert.solvers.certificate import Certificate, Encoding
from allocert.solvers.opinions.asked import ask, text_proofs
from allocert.solvers.opinions.programs import Program

LRAT = Certificate("lrat", "", {"dimacs": "p cnf 1 2\n1 0\n-1 0\n"}, "3 0 1 2 0\n", Encoding(""))
EMPTY = Certificate("lrat", "", {"dimacs": "p cnf 0 1\n0\n"}, "2 0 1 0\n", Encoding(""))
OPB = Certificate(
    "veripb",
    "",
    {"opb": "* #variable= 1 #constraint= 1\n>= 1 ;\n"},
    "pseudo-Boolean proof version 1.1\nf 1\nc 1\n",
    Encoding(""),
)
ALL = Certificate("bundle", "", {}, [one.to_json() for one in (LRAT, EMPTY, OPB)], Encoding(""))


def says(line: str) -> Program:
    def run(folder: Path, formula: str, proof: str) -> str:
        return line if (folder / formula).stat().st_size and (folder / proof).stat().st_size else ""

    return Program("other", "lrat", "", "", run, ("yes",))


def test_proofs_of_parts_are_found() -> None:
    assert [proof.kind for proof in text_proofs(ALL)] == ["lrat", "lrat", "veripb"]
    assert [*text_proofs(Certificate("dual", "", {"rows": []}, {}, Encoding("")))] == []


def test_each_proof_is_accepted_trivial_unread_or_refused() -> None:
    found = ask(ALL, [says("yes")])
    assert (found.proofs, found.trivial, found.unread, found.accepted["other"]) == (3, 1, 1, 1)
    assert ask(ALL, [says("no")]).refused == [("other", "no")]


def test_the_standing_of_a_certificate() -> None:
    none = Certificate("dual", "", {"rows": []}, {}, Encoding(""))
    two = Certificate("bundle", "", {}, [one.to_json() for one in (LRAT, EMPTY)], Encoding(""))
    for one, programs, standing in (
        (LRAT, [says("yes")], "accepted"),
        (LRAT, [says("yes"), says("no")], "refused"),
        (LRAT, [], "unread"),
        (ALL, [says("yes")], "unread"),
        (two, [says("yes")], "accepted"),
        (two, [], "unread"),
        (EMPTY, [says("yes")], "trivial"),
        (EMPTY, [], "trivial"),
        (none, [says("yes")], "no-proof"),
    ):
        assert ask(one, programs).standing == standing
