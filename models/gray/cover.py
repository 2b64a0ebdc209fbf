"""Complete recognition as a cover: which subcubes of Q_n each Gray code recognises, and how many codes it takes.

The rows are the subcubes of dimension ``least``..n-1 (every code recognises those of dimension 0 and n), the
columns are what the codes recognise of them. Two codes that differ in the order of their first ``least``-1
parameters recognise the same, so there are fewer columns than codes; leaving out the small subcubes makes the
question easier, and what cannot be covered then cannot be covered at all. Source of the problem: Antoniou 1994,
section 2.2.3.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import permutations
from typing import Any

from allocert.errors import CertificateError
from allocert.machines import GrayCode
from allocert.machines.gray_families import Codes
from allocert.machines.words import bits, word_of
from allocert.models.gray.recognition import code_recognises, subcube_words
from allocert.solvers.certificate import Certificate, Encoding
from allocert.solvers.engines.pseudoboolean import Constraint, Problem

__all__ = [
    "COVERS",
    "ENCODER",
    "TEXT",
    "TEXT_OF_SEVERAL",
    "Cover",
    "Star",
    "claim_of",
    "cover",
    "cover_problem",
    "encode_cover",
    "encode_covers",
    "encoding_of",
    "recognises_everything",
]

ENCODER, COVERS = "gray-cover", "gray-covers"
"""The names of :func:`encode_cover` and :func:`encode_covers`."""

TEXT = "Codes by what they recognise, one constraint a subcube."
TEXT_OF_SEVERAL = "One part a size."
"""How the two make their problems, for people."""

_LARGEST, _LARGEST_TRANSLATED = 7, 5
_MOST_CODES = 1000


@dataclass(frozen=True)
class Star:
    """The rows of one dimension through one node, and how many of them one column has at most."""

    rows: int
    most: int


@dataclass(frozen=True)
class Cover:
    """A cover problem. Rows and columns are words over each other's positions; column 0 is the identity's."""

    n: int
    least: int
    translated: bool
    codes: Codes
    """For each column the first list of parameters that has it."""
    starts: tuple[int, ...]
    """For each column the node where that code starts: 0, unless codes may be translated."""
    columns: tuple[int, ...]
    """For each column the rows that its codes recognise."""
    rows: tuple[int, ...]
    """For each row the columns that have it."""
    stars: tuple[Star, ...]


@lru_cache(maxsize=8)
def cover(n: int, least: int = 1, translated: bool = False) -> Cover:
    """The cover of Q_n by its n! codes, from their regions; with ``translated`` by these and all their xors.

    A code translated by a node t recognises the subcubes that the code recognises, each xored with t.
    """
    proper = [(word, address.count("*")) for word, address in subcube_words(n).items()]
    proper = [(word, k) for word, k in proper if least <= k < n]
    place = {word: i for i, (word, _) in enumerate(proper)}
    moved = [_translations([word for word, _ in proper], place, t) for t in range(1, 1 << n) if translated]
    first: dict[int, tuple[tuple[int, ...], int]] = {}
    for code in permutations(range(1, n + 1)):
        recognised = [place[word] for k in range(least, n) for word in code_recognises(GrayCode(code), k)]
        first.setdefault(word_of(recognised), (code, 0))
        for start, images in enumerate(moved, start=1):
            first.setdefault(word_of(images[row] for row in recognised), (code, start))
    columns = tuple(first)
    rows = [0] * len(proper)
    for column, recognised_word in enumerate(columns):
        for row in bits(recognised_word):
            rows[row] |= 1 << column
    stars = []
    for k in range(least, n):
        for node in range(1 << n):
            star = word_of(i for i, (word, size) in enumerate(proper) if size == k and word >> node & 1)
            stars.append(Star(star, max((column & star).bit_count() for column in columns)))
    codes, starts = tuple(code for code, _ in first.values()), tuple(start for _, start in first.values())
    return Cover(n, least, translated, codes, starts, columns, tuple(rows), tuple(stars))


def _translations(words: list[int], place: dict[int, int], start: int) -> list[int]:
    """For each row the row that the xor with ``start`` makes of it."""
    return [place[word_of(node ^ start for node in bits(word))] for word in words]


def cover_problem(problem: Cover, size: int) -> Problem:
    """0-1 constraints for ``size`` columns, the first among them, that have every row.

    Variable c + 1 says that column c is chosen. The constraints: one a row, in order; at most ``size``; the
    first column is chosen. Renaming the directions (and xoring, where codes may be translated) turns any code
    of a family into the identity, so that nothing is lost.
    """
    rows = tuple(Constraint.at_least([column + 1 for column in bits(row)], 1) for row in problem.rows)
    every = range(1, len(problem.columns) + 1)
    return Problem(len(every), (*rows, Constraint.at_most(every, size), Constraint.at_least([1], 1)))


def recognises_everything(codes: Codes, n: int) -> bool:
    """Whether each subcube of Q_n is a region of one of the codes, by the regions alone."""
    recognised = {word for code in codes for k in range(n + 1) for word in code_recognises(GrayCode(code), k)}
    return recognised == subcube_words(n).keys()


def encoding_of(problem: Cover, size: int) -> Encoding:
    """The encoding entry of a certificate that ``size`` codes are too few."""
    arguments = {"n": problem.n, "least": problem.least, "codes": size, "translated": problem.translated}
    return Encoding(TEXT, ENCODER, arguments)


def encode_cover(arguments: Mapping[str, Any]) -> dict[str, Any]:
    """The problem of such a certificate, made again from the regions of the codes. Deterministic, no engines.

    Raises:
        CertificateError: the arguments are malformed.
    """
    n, least, size, translated = _read(arguments)
    return {"opb": cover_problem(cover(n, least, translated), size).to_opb()}


def encode_covers(arguments: Mapping[str, Any]) -> dict[str, Any]:
    """What several such certificates state, and their arguments: for those in the list ``parts``.

    Raises:
        CertificateError: the arguments are malformed.
    """
    parts = arguments.get("parts")
    if not isinstance(parts, list) or not all(isinstance(part, dict) for part in parts):
        raise CertificateError("encoding parts", parts, "a list of arguments")
    index = [{"by": ENCODER, "arguments": part} for part in parts]
    return {"states": " ".join(map(_sentence, parts)), "parts": index}


def claim_of(certificate: Certificate) -> str:
    """The sentence that such a certificate has to claim."""
    return _sentence(certificate.encoding.arguments)


def _sentence(arguments: Mapping[str, Any]) -> str:
    n, least, size, translated = _read(arguments)
    codes = f"{size} Gray code{'' if size == 1 else 's'}{' that may start at any node' if translated else ''}"
    return f"No {codes} recognise every subcube of Q_{n} of dimension {least} to {n - 1}."


def _read(arguments: Mapping[str, Any]) -> tuple[int, int, int, bool]:
    n, least, size = (arguments.get(name) for name in ("n", "least", "codes"))
    translated = arguments.get("translated")
    if type(n) is not int or not 2 <= n <= _LARGEST:
        raise CertificateError("encoding n", n, f"a dimension 2..{_LARGEST}")
    if type(least) is not int or not 1 <= least < n:
        raise CertificateError("encoding least", least, f"a dimension 1..{n - 1}")
    if type(size) is not int or not 1 <= size <= _MOST_CODES:
        raise CertificateError("encoding codes", size, f"a number 1..{_MOST_CODES}")
    if translated and n > _LARGEST_TRANSLATED:
        raise CertificateError(
            "encoding n", n, f"a dimension up to {_LARGEST_TRANSLATED} for translated codes"
        )
    if type(translated) is not bool or len(arguments) != 4:
        raise CertificateError("encoding", dict(arguments), "n, least, codes and translated")
    return n, least, size, translated
