"""Theorems in Coq as their files state them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

__all__ = ["Statement", "folder", "sources", "stated"]

_STATED = re.compile(r"\(\*\* (.*?) \*\)\nTheorem (\w+) : (.*?)\.\nProof\. exact [\w.]+\. Qed\.\n", re.DOTALL)


@dataclass(frozen=True)
class Statement:
    """A theorem as its file states it: qualified name, the sentence above it, and Coq's statement."""

    name: str
    sentence: str
    statement: str


def folder() -> Path:
    """The folder of the Coq files."""
    return Path(__file__).parent.parent / "coq"


@cache
def sources() -> Mapping[str, str]:
    """The Coq files by name, such as ``theorems/StaticOptimality.v``."""
    return {f"{path.parent.name}/{path.name}": path.read_text() for path in sorted(folder().glob("*/*.v"))}


@cache
def stated() -> Mapping[str, Statement]:
    """All theorems by qualified name, in the order of their files."""
    found = {}
    for file, text in sources().items():
        where, _, module = file.removesuffix(".v").partition("/")
        for sentence, name, statement in _STATED.findall(text) if where == "theorems" else ():
            full = f"{module}.{name}"
            found[full] = Statement(full, " ".join(sentence.split()), " ".join(statement.split()))
    return found
