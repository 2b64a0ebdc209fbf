"""What definitions reach, and which digests a change changes."""

from __future__ import annotations

import pytest

from allocert.errors import EngineError
from allocert.verification.ledger.code import reach
from allocert.verification.ledger.code.definitions import Definition, read_module
from allocert.verification.ledger.code.reach import code_digest, digest_of, found_at, reached

PACKING = "allocert.models.placement.certificates"


def names(found: frozenset[Definition]) -> set[tuple[str, str]]:
    return {(one.module, one.name) for one in found}


def test_what_is_used_by_import_and_by_name_is_reached_and_no_more() -> None:
    found = names(reached(found_at((PACKING, "check_area"))))
    assert ("allocert.models.placement.area_checks", "check_area") in found
    assert ("allocert.errors", "CertificateError") in found
    assert not any(module.startswith("allocert.proofs") for module, _ in found)
    tables = names(reached(found_at(("allocert.verification.claims.evidence", ""))))
    assert PACKING not in {module for module, _ in tables}


def test_the_encoder_and_the_checker_of_what_is_certified_are_reached() -> None:
    modules = {one.module for one in reached(found_at(("allocert.models.gray.cover_proof", "")))}
    assert {"allocert.solvers.engines.pseudoboolean", "allocert.solvers.checkers.veripb"} <= modules
    modules = {one.module for one in reached(found_at(("allocert.proofs.theorems.lifting", "")))}
    assert "allocert.proofs.theorems.catalogue" in modules
    assert "allocert.proofs.theorems.fcfs" not in modules


def test_every_allocator_is_reached_where_one_is_loaded_by_name() -> None:
    modules = {one.module for one in reached(found_at(("allocert.verification.deciding.shipped", "")))}
    assert {"allocert.allocators.hypercube.mss", "allocert.allocators.mesh.mbv"} <= modules


def test_a_name_that_there_is_not_is_an_error() -> None:
    with pytest.raises(EngineError, match="has no 'nothing'"):
        found_at(("allocert.errors", "nothing"))
    assert found_at(("allocert.no.such", "")) == ()


def test_digests_of_modules_differ() -> None:
    assert code_digest("allocert.errors") != code_digest("allocert.common.reading")
    assert code_digest("allocert.errors") == code_digest("allocert.errors")


def test_a_change_changes_the_digests_of_what_reaches_it_and_no_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rooms = ("allocert.machines.families", "allocert.machines.frames", "allocert.models.gray.cover", PACKING)
    starts = [one for room in rooms for one in read_module(room).statements]
    before = {one: digest_of(one) for one in starts}
    changed = read_module("allocert.machines.graycode").statements[-1]
    monkeypatch.setattr(changed, "text", [*changed.text, "other"])
    monkeypatch.setattr(reach, "_DIGESTS", {})
    after = {one: digest_of(one) for one in starts}
    differ = {one for one in starts if before[one] != after[one]}
    assert differ == {one for one in starts if changed in reached([one])}
    assert differ
    assert differ != set(starts)


def test_functions_that_call_each_other_depend_on_one_another() -> None:
    def digests(*texts: str) -> list[str]:
        circle = [Definition("m", str(place), 1, 1, [text]) for place, text in enumerate(texts)]
        uses = {one: (circle[(place + 1) % len(circle)],) for place, one in enumerate(circle)}
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(reach, "_used", lambda one: uses[one])
            patch.setattr(reach, "_DIGESTS", {})
            return [digest_of(one) for one in circle]

    base = digests("a", "b", "c")
    assert len(set(base)) == 3
    assert not set(base) & set(digests("a", "b", "d"))
    assert digests("b", "c", "a") == [base[1], base[2], base[0]]
