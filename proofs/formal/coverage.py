"""What the tables of Coq's cover, in words: the sizes that the script of a table names are those that it goes through.

A table's script begins with a comment "For ...: ...". No verdict depends on it: the words change without a verdict being stale.
"""

from __future__ import annotations

import re
from functools import cache

from allocert.errors import CertificateError
from allocert.proofs.formal.statements import script_path

__all__ = ["covered", "sized"]

_COMMENT = re.compile(r"\(\*(.*?)\*\)", re.DOTALL)
_WITHOUT_ARGUMENTS = re.compile(r"^(?:Definition \w+(?: : [^=]*?)? :=|Eval).*?\.$", re.DOTALL | re.MULTILINE)
_RUN = re.compile(r"seq (\d+) (\d+)\b")
_LIST = re.compile(r"\[[\d();, \[\]]+\]")
_RANGE = re.compile(r"(?<![\w^])(\d+)\.\.(\d+)")
_NUMBER = re.compile(r"(?<![\w^])\d+")
_TABLES = re.compile(r"(?<=Coq's model has in )[\w/-]+(?:, [\w/-]+)*")


@cache
def covered(table: str) -> str:
    """For which sizes and states the table SUBJECT/NAME has answers, in words.

    Raises :class:`CertificateError` where the script goes through other sizes than it names; 0 and 1 count for nothing.
    """
    text = script_path(table).read_text()
    said = _COMMENT.match(text)
    clause = " ".join(said[1].split()).partition(": ")[0] if said else ""
    code = "\n".join(_WITHOUT_ARGUMENTS.findall(_COMMENT.sub("", text)))
    gone = {end for a, c in _RUN.findall(code) for end in (int(a), int(a) + int(c) - 1)}
    gone |= {int(number) for listed in _LIST.findall(code) for number in _NUMBER.findall(listed)}
    named = set(map(int, _NUMBER.findall(clause)))
    meant = named.union({0, 1}, *(range(int(a), int(b)) for a, b in _RANGE.findall(clause)))
    known = gone.union({0, 1}, map(int, _NUMBER.findall(code)))
    if not (clause.startswith("For ") and gone <= meant and named <= known):
        raise CertificateError(
            f"script of {table}", clause, f"For ..: .., with {sorted(gone)}, the sizes of its lists"
        )
    return clause.replace("For ", "for ", 1)


def sized(text: str) -> str:
    """A text that names the tables to which a model is tied, with what each of these covers."""
    return _TABLES.sub(lambda names: ", ".join(map(_with_sizes, names[0].split(", "))), text)


def _with_sizes(table: str) -> str:
    """A table that is gone, but that a record still names, by its name alone."""
    return f"{table} ({covered(table)})" if script_path(table).is_file() else table
