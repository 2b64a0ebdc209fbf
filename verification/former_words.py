"""Certificates of enumerations that were written before the suite changed its words: the same ones, as they would be written today."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from allocert.solvers import Certificate

__all__ = ["in_todays_words"]

_OWN = re.compile(r"The claim's own enumeration \((.*)\), run again\.", re.DOTALL)
_ROTATION = re.compile(r"(?<=\brotation )[A-D]\b|(?<=\brotating \()[A-D](?=\))")
_SPELT = {"A": "asked-first", "B": "other-first", "C": "first-base", "D": "best-rank"}
"""Rotation rules, which had letters."""


def in_todays_words(certificate: Certificate) -> Iterator[Certificate]:
    """What a certificate may say in today's words; nothing if it is of another kind, or would say the same.

    How an argument in prose carries an enumeration on to all sizes was told before what was enumerated, and is told behind it now.
    """
    found = _OWN.fullmatch(certificate.encoding.text)
    if certificate.kind != "enumeration" or found is None:
        return
    spelt = replace(certificate, claim=_spelt(certificate.claim), proof=_spelt(certificate.proof))
    if spelt != certificate:
        yield spelt
    parts = found[1].split("; ")
    for place in range(1, len(parts)):
        how, checked = "; ".join(parts[:place]), "; ".join(parts[place:])
        text = (
            f"The claim's own enumeration ({checked}; beyond it an argument in prose, of which no step is certified: {how}), "
            "run again."
        )
        yield replace(spelt, encoding=replace(spelt.encoding, text=text))


def _spelt(data: Any) -> Any:
    if isinstance(data, str):
        return _ROTATION.sub(lambda letter: _SPELT[letter[0]], data)
    if isinstance(data, dict):
        return {_spelt(key): _spelt(value) for key, value in data.items()}
    return [_spelt(value) for value in data] if isinstance(data, list) else data
