"""A recheck of a theorem compares its tables with the shipped code as it is."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.proofs.formal.changes.hypercubes import HYPERCUBES

from allocert.errors import CertificateError
from allocert.proofs.formal import checking, ties, together, translation
from allocert.proofs.formal.checking import check_coq, check_ties, with_ties
from allocert.proofs.formal.statements import stated
from allocert.proofs.formal.ties import described
from allocert.proofs.formal.together import accepted_with
from allocert.proofs.theorems.static_buddy import BUDDY
from allocert.solvers.certificate import Certificate
from allocert.verification.claims.evidence import CHECKERS, examine

BUDDYS = BUDDY.stated.name


@pytest.fixture(autouse=True)
def nothing_is_compiled(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Coq accepts everything; the tables are computed anew."""
    monkeypatch.setattr(checking, "check_theorem", lambda files, name: f"{name} compiled by Coq 8, no axiom")
    monkeypatch.setattr(together, "version", lambda: "8")
    ties._difference.cache_clear()
    translation._difference.cache_clear()
    yield
    ties._difference.cache_clear()
    translation._difference.cache_clear()


def certificate() -> Certificate:
    found = BUDDY.evidence().certificate
    assert found is not None
    return found


def test_the_tie_is_named_however_the_theorem_is_checked() -> None:
    said = f"{BUDDYS} compiled by Coq 8, no axiom; {described(BUDDY.tie)}"
    assert check_coq(certificate()) == said
    together = accepted_with(certificate(), BUDDYS)
    assert together == examine(certificate())
    assert together is not None
    assert together.detail.startswith(said)
    assert CHECKERS["coq"] == "allocert.proofs.formal.checking:check_coq"


@pytest.mark.parametrize("change", HYPERCUBES["hypercubes/buddy"], ids=lambda change: change[1])
def test_a_theorem_of_changed_code_is_refused(
    change: tuple[object, str, object], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(*change)
    for check in (check_coq, examine, lambda one: accepted_with(one, BUDDYS)):
        with pytest.raises(CertificateError) as refused:
            check(certificate())
        said = str(refused.value)
        found = (
            "allocert.allocators.hypercube.buddy.Buddy.choose: not the function"
            if change[1] == "choose"
            else "hypercubes/buddy: at ["
        )
        assert found in said.removeprefix(f"theorem {BUDDYS}: got ")
        assert said.endswith("expected the code that its model stands for")


def test_a_table_is_computed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    check_ties(BUDDYS)
    monkeypatch.setattr(*HYPERCUBES["hypercubes/buddy"][0])
    check_ties(BUDDYS)


def test_every_theorem_that_a_claim_names_has_words_for_its_tie() -> None:
    named = [name for name, theorem in stated().items() if theorem.claims]
    assert named
    assert all(with_ties("", name) for name in named)
