"""Certificates: self-contained files that a checker accepts without the engine that found them.

The format is documented in ``docs/certificates.md``. A file is JSON, gzip-compressed when its name ends
in ``.gz``; it is written to a temporary name and renamed, so a killed run leaves no partial file.
"""

from __future__ import annotations

import gzip
import json
import zlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from allocert.common.files import is_special, write_whole
from allocert.common.reading import read_bytes
from allocert.common.strict_json import inside, parse_json
from allocert.errors import CertificateError

__all__ = ["SCHEMA", "Certificate", "Encoding", "read_certificate", "write_certificate"]

SCHEMA = "allocert/certificate/1"


@dataclass(frozen=True)
class Encoding:
    """How a problem was produced: a registered encoder's name, its JSON arguments, and a sentence.

    A checker re-runs the encoder (no engine is needed) and compares, so that a certificate speaks of the
    shipped code and not only of a formula. An empty ``by`` means the problem stands for itself.
    """

    text: str
    by: str = ""
    arguments: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Certificate:
    """A proof with everything needed to check it.

    ``kind`` selects the checker; ``claim`` is one sentence with the exact statement shown; ``problem`` and
    ``proof`` are JSON values whose form the kind determines.
    """

    kind: str
    claim: str
    problem: Any
    proof: Any
    encoding: Encoding

    def to_json(self) -> dict[str, Any]:
        """The JSON object of the file format."""
        return {
            "schema": SCHEMA,
            "kind": self.kind,
            "claim": self.claim,
            "problem": self.problem,
            "proof": self.proof,
            "encoding": {
                "text": self.encoding.text,
                "by": self.encoding.by,
                "arguments": dict(self.encoding.arguments),
            },
        }

    @classmethod
    def from_json(cls, data: Any, source: str = "certificate") -> Certificate:
        """Parse the JSON object of a file; raises :class:`CertificateError` naming the wrong field."""
        _check_fields(data, source, ("schema", "kind", "claim", "problem", "proof", "encoding"))
        if data["schema"] != SCHEMA:
            raise CertificateError(f"{source}: schema", data["schema"], f"{SCHEMA!r}")
        for name in ("kind", "claim"):
            if type(data[name]) is not str:
                raise CertificateError(f"{source}: {name}", data[name], "a string")
        encoding = data["encoding"]
        _check_fields(encoding, f"{source}: encoding", ("text", "by", "arguments"))
        if type(encoding["text"]) is not str or type(encoding["by"]) is not str:
            raise CertificateError(f"{source}: encoding", encoding, "text and by, two strings")
        if type(encoding["arguments"]) is not dict:
            raise CertificateError(f"{source}: encoding.arguments", encoding["arguments"], "a JSON object")
        return cls(
            data["kind"],
            data["claim"],
            data["problem"],
            data["proof"],
            Encoding(encoding["text"], encoding["by"], encoding["arguments"]),
        )


def write_certificate(certificate: Certificate, path: Path) -> None:
    """Write atomically; compressed when ``path`` ends in ``.gz``. A file that holds this very certificate is left as it is.

    Raises :class:`OSError`, also where the rename would replace a device, a pipe or a folder.
    """
    text = json.dumps(certificate.to_json(), separators=(",", ":")).encode()
    compressed = path.suffix == ".gz"
    if _holds(path, text, compressed):
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    write_whole(path, [gzip.compress(text, mtime=0) if compressed else text])


def _holds(path: Path, text: bytes, compressed: bool) -> bool:
    """Whether a regular file holds the text already. To see that takes a tenth of the time that compressing it would."""
    try:
        if is_special(path) or not path.exists():
            return False
        data = path.read_bytes()
        if not compressed:
            return data == text
        unpacking = zlib.decompressobj(wbits=16 + zlib.MAX_WBITS)
        return (
            unpacking.decompress(data, len(text) + 1) == text and unpacking.eof and not unpacking.unused_data
        )
    except (OSError, ValueError, zlib.error):
        return False


def read_certificate(path: Path) -> Certificate:
    """Read a certificate file; raises :class:`CertificateError` for anything that is not one."""
    raw = read_bytes(path, "certificate file", CertificateError)
    return Certificate.from_json(parse_json(raw, str(path), CertificateError, f"{path}: "), str(path))


def _check_fields(data: Any, source: str, names: tuple[str, ...]) -> None:
    """Refuse anything but a JSON object with exactly its fields."""
    if type(data) is not dict:
        raise CertificateError(source, data, "a JSON object")
    for name in names:
        if name not in data:
            raise CertificateError(f"{source}: {name}", None, "to be present")
    for name in data:
        if name not in names:
            expected = f"no such field; there are {', '.join(names)}"
            raise CertificateError(f"{source}: {inside('', name)}", data[name], expected)
