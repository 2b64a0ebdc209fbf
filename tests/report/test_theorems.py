"""Theorems that verdicts name."""

from __future__ import annotations

from allocert.proofs.formal.checking import ties
from allocert.proofs.formal.theorem import accepted, digest
from allocert.proofs.formal.ties import described, nothing_to_tie
from allocert.report.theorems import checked_of, sentence_under, theorem_json, theorem_of, ties_of
from allocert.verification.claims.claim import Evidence, Verdict
from allocert.verification.knowledge import all_records


def test_the_evidence_names_a_theorem_that_is_stated() -> None:
    found = theorem_of(all_records()["AN-THM-2.1"].verdict)
    assert found is not None
    assert found.name == "StaticOptimality.buddy"
    assert "reach_word" in found.statement


def test_other_evidence_names_none() -> None:
    assert theorem_of(Verdict.bounded("n <= 3", Evidence.enumeration("9 cases"))) is None
    gone = Evidence("coq", "theorem Nowhere.gone, accepted by Coq 8.16.1")
    assert theorem_of(Verdict.proved("all n", gone)) is None


def test_a_sentence_is_printed_once() -> None:
    key = "KS-CLAIM-SEP-VEC@exact"
    verdict = all_records()[key].verdict
    said = sentence_under("", key, verdict)
    assert said == "Two different random faults are (2^D + 1) / 3 apart in the vector on average."
    assert sentence_under(f"So it is. {said}", key, verdict) == ""
    refuted = "LS-2.3-LOOP/time@k-processors"
    theorem = theorem_of(all_records()[refuted].verdict)
    assert theorem is not None
    assert sentence_under("", refuted, all_records()[refuted].verdict) == theorem.sentence


def test_programs_are_given_digest_version_and_tie() -> None:
    found = theorem_json(all_records()["AN-THM-2.1"].verdict)
    assert found is not None
    assert found["digest"] == digest(found["name"])
    assert found["tie"].endswith("hypercubes/buddy (for n = 0..3, each k and each word of busy nodes)")
    assert "the translation of the shipped Buddy.choose, all sizes" in found["tie"]
    assert theorem_json(Verdict.bounded("n <= 3", Evidence.enumeration("9 cases"))) is None


def test_evidence_by_a_table_names_its_sizes() -> None:
    found = all_records()["KS-FL-STEP-1"].verdict
    assert found.evidence.checked_by.endswith("hypercubes/lists, hypercubes/lists-start")
    assert checked_of(found).endswith("hypercubes/lists-start (for n = 0..5 and each faulty node)")


def test_every_theorem_that_a_verdict_names_has_a_tie_or_is_without_code() -> None:
    without_code = {
        "LayerMatchings.matched",
        "LossModel.reliable",
        "Matchings.hall",
        "MeshCosts.residents_cubed",
        "MiddleBinomials.below_root",
        "MiddleBinomials.factorial",
        "MiddleBinomials.formula",
        "MiddleBinomials.quotient",
        "Migration.utilization",
        "Relabelling.neighbours_apart",
        "StaticOptimality.power_sums",
        "TorusContention.shares",
        "TorusParts.numbers_all",
        "TorusSlices.common_unit",
        "TorusSlices.equally_long",
    }
    named = {found.name for one in all_records().values() if (found := theorem_of(one.verdict))}
    assert all(map(ties_of, named))
    assert {name for name in named if ties_of(name) == described(nothing_to_tie)} == without_code & named


def test_the_ties_on_record_are_those_of_the_code() -> None:
    assert accepted()["ties"] == ties()
