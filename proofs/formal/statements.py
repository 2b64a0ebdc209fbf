"""Theorems in Coq as their files state them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from allocert.errors import CertificateError

__all__ = ["Statement", "folder", "path_of", "script_path", "sentences", "sources", "stated", "table_path"]

_SENTENCE = r"\(\*\* ((?:(?!\*\)).)*) \*\)\n"
_STATED = re.compile(rf"((?:{_SENTENCE})+)Theorem (\w+) : (.*?)\.\nProof\. exact [\w.]+\. Qed\.\n", re.DOTALL)
_OF_A_CLAIM = re.compile(r"([A-Z]{2,3}-[\w./@-]+): (.*)")


@dataclass(frozen=True)
class Statement:
    """A theorem as its file states it: qualified name, the sentence right above it, and Coq's statement.

    ``claims`` holds, by the claim's key, the sentences above that one: what the theorem says in the paper's words.
    """

    name: str
    sentence: str
    statement: str
    claims: Mapping[str, str]

    def said_of(self, claim: str) -> str:
        """The sentence for the claim with this key; the theorem's own for "".

        Raises :class:`CertificateError` where the file has none.
        """
        if claim and claim not in self.claims:
            raise CertificateError("claim", claim, f"a claim named above {self.name} in proofs/coq")
        return self.claims[claim] if claim else self.sentence


def folder() -> Path:
    """The folder of the Coq files: a folder for each subject, with ``definitions``, ``theorems``, ``proofs``, ``scripts`` and ``tables``."""
    return Path(__file__).parent.parent / "coq"


@cache
def _paths() -> Mapping[str, Path]:
    kinds = ("definitions", "proofs", "theorems")
    return {f"{kind}/{path.name}": path for kind in kinds for path in sorted(folder().glob(f"*/{kind}/*.v"))}


def path_of(name: str) -> Path:
    """Where the Coq file of this name stands. Raises :class:`KeyError`."""
    return _paths()[name]


def table_path(name: str) -> Path:
    """Where the table SUBJECT/NAME stands."""
    subject, _, table = name.partition("/")
    return folder() / subject / "tables" / f"{table}.json"


def script_path(table: str) -> Path:
    """Where the script stands by which Coq computes the table SUBJECT/NAME."""
    subject, _, name = table.partition("/")
    return folder() / subject / "scripts" / f"{name}.v"


@cache
def sources() -> Mapping[str, str]:
    """The Coq files by name, such as ``theorems/StaticOptimality.v``, whatever their subject."""
    return {name: path.read_text() for name, path in sorted(_paths().items())}


@cache
def stated() -> Mapping[str, Statement]:
    """All theorems by qualified name, in the order of their files."""
    found = {}
    for file, text in sources().items():
        where, _, module = file.removesuffix(".v").partition("/")
        for above, _, name, statement in _STATED.findall(text) if where == "theorems" else ():
            full = f"{module}.{name}"
            *of_claims, own = (" ".join(one.split()) for one in re.findall(_SENTENCE, above, re.DOTALL))
            claims = dict(_claim_of(full, one) for one in of_claims)
            found[full] = Statement(full, own, " ".join(statement.split()), claims)
    return found


def sentences() -> Mapping[str, str]:
    """What theorems say of claims, by the claim's key: the text of the claim's reading, too."""
    return {key: sentence for found in stated().values() for key, sentence in found.claims.items()}


def _claim_of(theorem: str, sentence: str) -> tuple[str, str]:
    named = _OF_A_CLAIM.fullmatch(sentence)
    if named is None:
        raise CertificateError(theorem, sentence, "a claim's key, a colon and its sentence")
    return named[1], named[2]
