"""The encoder, the checker, and the files of theorems and tables that code names in a call."""

from __future__ import annotations

import ast
import pkgutil
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from importlib import import_module
from types import FunctionType
from typing import Any

import pytest

from allocert.errors import EngineError
from allocert.proofs import REGISTRY, theorems
from allocert.proofs.formal import checking, theorem, ties
from allocert.proofs.formal.catalogue import TIES
from allocert.proofs.formal.theorem import Formal
from allocert.verification.ledger.code import reach
from allocert.verification.ledger.code.claims import _start, digest_of_function
from allocert.verification.ledger.code.definitions import Definition, read_module
from allocert.verification.ledger.code.makers import makers, read_from_files
from allocert.verification.ledger.code.reach import found_at, reached
from allocert.verification.ledger.code.scopes import Place

COVER = "allocert.models.gray.cover_proof"


def _call(source: str) -> ast.Call:
    call = ast.parse(source).body[0].value  # type: ignore[attr-defined]
    assert isinstance(call, ast.Call)
    return call


def test_a_certificate_names_its_checker() -> None:
    assert [*makers(_call('Certificate("veripb", "", {}, "", None)'), COVER)] == [
        ("allocert.solvers.check", "veripb")
    ]
    assert [*makers(_call("Certificate()"), COVER)] == []
    assert [*makers(_call('other("veripb")'), COVER)] == []


def test_an_encoding_names_its_encoder_by_a_constant_of_another_module_too() -> None:
    found = [*makers(_call("Encoding(TEXT, ENCODER, {})"), "allocert.models.gray.cover")]
    assert len(found) == 4
    assert ("allocert.verification.claims.arguments", "") in found


def test_a_name_that_cannot_be_read_off_is_an_error() -> None:
    with pytest.raises(EngineError, match="Certificate of a name that cannot be read off"):
        [*makers(_call("Certificate(kind, 1)"), COVER)]


def test_a_theorem_and_a_table_stand_for_their_files() -> None:
    call, place = _call('formal("StaticOptimality.buddy", tie)'), (theorem.__name__, "formal")
    name = "StaticOptimality.buddy"
    assert [*read_from_files(call, place, COVER)] == [theorem.digest(name), theorem.on_record(name)]
    assert [*read_from_files(call, (COVER, "formal"), COVER)] == []
    call, place = _call('tied("hypercubes/loss")'), (ties.__name__, "tied")
    assert [*read_from_files(call, place, COVER)] == [ties.table_digest("hypercubes/loss")]
    with pytest.raises(EngineError, match="tied of a name that cannot be read off"):
        [*read_from_files(_call("tied(name)"), place, COVER)]


@pytest.fixture
def anew() -> Iterator[Callable[[], None]]:
    """What has all code read again, as it is after the test too."""

    def forget() -> None:
        for kept in (read_module, found_at, reach._used, digest_of_function):
            kept.cache_clear()  # type: ignore[attr-defined]
        reach._DIGESTS.clear()

    yield forget
    forget()


def _constants() -> Iterator[tuple[str, Place]]:
    """The name of each theorem that a constant holds, and this constant."""
    for module in pkgutil.walk_packages(theorems.__path__, f"{theorems.__name__}."):
        for name, value in vars(import_module(module.name)).items():
            if name in read_module(module.name).definitions:
                held = value.values() if isinstance(value, Mapping) else (value,)
                yield from ((one.stated.name, (module.name, name)) for one in held if isinstance(one, Formal))


def _tables() -> Iterator[tuple[str, Place]]:
    """The name of each table, and the function that computes it."""
    for name, tie in TIES.items():
        assert isinstance(tie.shipped, FunctionType)
        yield name, (tie.shipped.__module__, tie.shipped.__name__)


def test_with_other_files_every_claim_that_reaches_a_theorem_or_a_table_has_another_key(
    anew: Callable[[], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every third theorem has other files, every third one is accepted with others, and so is every third table another."""
    decides = {claim.key: claim.decide.function for claim in REGISTRY.claims}  # type: ignore[attr-defined]
    before = {key: digest_of_function(decide) for key, decide in decides.items()}
    reach_of = {key: reached(_definitions(decide)) for key, decide in decides.items()}
    changed: set[Definition] = set()
    for module, function, places, first in (
        (theorem, "digest", _constants(), 0),
        (theorem, "on_record", _constants(), 1),
        (ties, "table_digest", _tables(), 0),
    ):
        named = list(places)
        other = {*sorted({name for name, _ in named})[first::3]}
        changed |= {one for name, place in named if name in other for one in found_at(place)}
        monkeypatch.setattr(module, function, partial(_other, getattr(module, function), other))
    anew()
    differ = {key for key, decide in decides.items() if digest_of_function(decide) != before[key]}
    assert differ == {key for key, definitions in reach_of.items() if changed & definitions}
    assert 100 < len(differ) < len(decides) / 2


def _other(made: Callable[[str], str], others: set[str], name: str) -> str:
    return "other" if name in others else made(name)


def _definitions(decide: Callable[..., Any]) -> list[Definition]:
    return [part for part in _start(decide) if isinstance(part, Definition)]


def test_the_files_of_every_theorem_and_table_are_in_the_text_of_what_names_them() -> None:
    for name, place in _constants():
        assert {theorem.digest(name), theorem.on_record(name)} <= {*found_at(place)[0].text}, place
    for name, place in _tables():
        assert ties.table_digest(name) in found_at(place)[0].text, place
    assert {name for name, _ in _constants()} == {one.stated.name for one in checking._all_formal()}
