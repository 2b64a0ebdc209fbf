"""Names in a certificate that mean something to Python, or look like others: no foreign code runs, nothing is tied by them."""

from __future__ import annotations

import copy
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.abuse.certificates.corpus import made

from allocert.cli.commands.recheck import command
from allocert.errors import AllocertError, CertificateError
from allocert.solvers.certificate import Certificate
from allocert.verification.claims.evidence import CHECKERS, certified, examine
from allocert.verification.pairing.evidence import foreign_code

NAMES = (
    "os:system",
    "builtins:eval",
    "evil",
    "evil:run",
    "evil.run",
    "__import__('evil')",
    "allocert.verification.claims.encoders:resolve",
    "allocert.verification.claims.encoders:states_of",
    "allocert.verification.claims.enumeration:check_enumeration",
    "allocert.models.hypercube.ncube:encode_covering",
    "allocert.proofs.kernels.claims:_question",
    "covering:",
    ".covering",
    "covering.",
    "covering ",
    " covering",
    "COVERING",
    "\u0441overing",  # a Cyrillic letter
    "\uff43overing",  # a full-width one
    "cover\u0131ng",
    "covering\u200b",
    "covering\x00",
    "../covering",
    "__class__",
    "get",
)

Path_ = tuple[Any, ...]
PLACES: tuple[tuple[str, Path_], ...] = (
    ("covering", ("encoding", "by")),
    ("covering", ("kind",)),
    ("enumeration", ("problem", "claim")),
    ("enumeration", ("problem", "effort")),
    ("proof", ("encoding", "by")),
    ("proof", ("encoding", "arguments", "proof")),
    ("proof", ("proof", 0, "encoding", "by")),
    ("proof", ("proof", 0, "kind")),
    ("proof", ("problem", "parts", 0, "by")),
    ("obligation", ("encoding", "arguments", "proof")),
    ("obligation", ("encoding", "arguments", "obligation")),
    ("kernel", ("encoding", "arguments", "kernel")),
    ("kernel", ("encoding", "arguments", "machine")),
    ("placement", ("encoding", "arguments", "form")),
    ("optimum", ("proof", "bound", "kind")),
    ("optimum", ("proof", "bound", "encoding", "by")),
    ("fewest-moves", ("proof", "refuted", 1, "kind")),
    ("fewest-moves", ("proof", "refuted", 1, "encoding", "by")),
    ("torus-configurations", ("encoding", "arguments", "reading")),
)


def _plain(name: str) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(json.dumps(made(name).to_json()))
    return data


def _with(name: str, path: Path_, value: Any) -> dict[str, Any]:
    data = at = _plain(name)
    for key in path[:-1]:
        at = at[key]
    assert path[-1] in at or isinstance(at, list)
    at[path[-1]] = value
    return data


@pytest.fixture
def evil(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A module that can be imported, and the file that it leaves then."""
    mark = tmp_path / "mark"
    line = f"open({str(mark)!r}, 'w').close()\n"
    (tmp_path / "evil.py").write_text(f"{line}def run(*_):\n    {line}    return {{}}\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    return mark


@pytest.mark.parametrize("name", NAMES)
def test_no_name_is_looked_up_outside_the_lists(name: str, evil: Path) -> None:
    for source, path in PLACES:
        before = set(sys.modules)
        with pytest.raises(CertificateError) as refused:
            examine(Certificate.from_json(_with(source, path, name)))
        assert str(refused.value).isprintable()
        assert "evil" not in set(sys.modules) - before
    assert not evil.exists()


@pytest.mark.parametrize("name", NAMES)
def test_the_command_runs_no_allocator_that_is_not_installed(name: str, evil: Path, tmp_path: Path) -> None:
    data = _with("trace", ("problem", "allocator"), name)
    nested = {**_plain("loose-bundle"), "proof": [data], "problem": {"states": "x", "parts": [{}]}}
    for number, one in enumerate((data, nested, {**nested, "proof": [nested]})):
        assert list(foreign_code(one)) == [name]
        path = tmp_path / f"{number}.json"
        path.write_text(json.dumps(one))
        with pytest.raises(AllocertError, match="--run-code"):
            command.callback((str(path),), False, False, 1, None)  # type: ignore[misc]
    assert not evil.exists()


def test_no_kind_is_tried_but_those_listed() -> None:
    for kind in (
        *(f"{kind} " for kind in CHECKERS),
        *(kind.upper() for kind in CHECKERS),
        *CHECKERS.values(),
    ):
        with pytest.raises(CertificateError, match=r"^kind"):
            examine(Certificate.from_json(_with("loose-lrat", ("kind",), kind)))


def _untied(part: dict[str, Any]) -> dict[str, Any]:
    return {**part, "claim": "P = NP.", "encoding": {"text": "", "by": "", "arguments": {}}}


def _bundle(parts: list[dict[str, Any]], states: str, encoding: Any = None) -> dict[str, Any]:
    listed = [{name: part["encoding"][name] for name in ("by", "arguments")} for part in parts]
    none = {"text": "", "by": "", "arguments": {}}
    return {
        "schema": "allocert/certificate/1",
        "kind": "bundle",
        "claim": states,
        "problem": {"states": states, "parts": listed},
        "proof": parts,
        "encoding": encoding or none,
    }


def _hidden(data: dict[str, Any]) -> None:
    """An untied part in the place of a part, and listed so."""
    data["proof"][0] = _untied(data["proof"][0])
    data["problem"]["parts"][0] = {"by": "", "arguments": {}}


def _hidden_unlisted(data: dict[str, Any]) -> None:
    data["proof"][0] = _untied(data["proof"][0])


def _wrapped(data: dict[str, Any]) -> None:
    """An untied part in a bundle with the name of the part that it stands for."""
    first = data["proof"][0]
    data["proof"][0] = _bundle([_untied(first)], first["claim"], first["encoding"])


def _wrapped_untied(data: dict[str, Any]) -> None:
    first = data["proof"][0]
    data["proof"][0] = _bundle([first], first["claim"])


def _twice(data: dict[str, Any]) -> None:
    """The first part again in the place of the last."""
    data["proof"][-1] = copy.deepcopy(data["proof"][0])


def _twice_listed(data: dict[str, Any]) -> None:
    _twice(data)
    data["problem"]["parts"][-1] = copy.deepcopy(data["problem"]["parts"][0])


def _longer(data: dict[str, Any]) -> None:
    data["proof"].append(copy.deepcopy(data["proof"][0]))
    data["problem"]["parts"].append(copy.deepcopy(data["problem"]["parts"][0]))


def _own_claim(data: dict[str, Any]) -> None:
    data["problem"]["parts"][0]["claim"] = data["proof"][0]["claim"] = "P = NP."


@pytest.mark.parametrize("name", ["proof", "torus-optima", "gray-covers"])
@pytest.mark.parametrize(
    "trick",
    [_hidden, _hidden_unlisted, _wrapped, _wrapped_untied, _twice, _twice_listed, _longer, _own_claim],
)
def test_a_bundle_hides_nothing(name: str, trick: Callable[[dict[str, Any]], None]) -> None:
    data = _plain(name)
    if trick in (_twice, _twice_listed) and len(data["proof"]) == 1:
        return
    trick(data)
    with pytest.raises(CertificateError):
        examine(Certificate.from_json(data))


def test_a_bundle_of_its_own_making_is_never_tied() -> None:
    part = _plain("obligation")
    for parts in ([part], [part, part], [_untied(part)], [_bundle([_untied(part)], "P = NP.")]):
        certificate = Certificate.from_json(_bundle(parts, "P = NP."))
        assert not examine(certificate).tied
        with pytest.raises(CertificateError):
            certified(certificate)
