"""Certificates: self-contained files that a checker accepts without the engine that found them.

The format is documented in ``docs/certificates.md``. A file is JSON, gzip-compressed when its name ends
in ``.gz``; it is written to a temporary name and renamed, so a killed run leaves no partial file.
"""

from __future__ import annotations

import errno
import gzip
import json
import os
import tempfile
import zlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

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

    ``kind`` selects the checker; ``claim`` is one sentence saying exactly what is shown; ``problem`` and
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
        if not isinstance(data, dict):
            raise CertificateError(source, type(data).__name__, "a JSON object")
        if data.get("schema") != SCHEMA:
            raise CertificateError(f"{source}: schema", data.get("schema"), f"{SCHEMA!r}")
        for name in ("kind", "claim"):
            if not isinstance(data.get(name), str):
                raise CertificateError(f"{source}: {name}", data.get(name), "a string")
        for name in ("problem", "proof"):
            if name not in data:
                raise CertificateError(f"{source}: {name}", None, "to be present")
        encoding = data.get("encoding")
        if not (
            isinstance(encoding, dict)
            and isinstance(encoding.get("text"), str)
            and isinstance(encoding.get("by"), str)
            and isinstance(encoding.get("arguments"), dict)
        ):
            raise CertificateError(f"{source}: encoding", encoding, "an object with text, by and arguments")
        return cls(
            data["kind"],
            data["claim"],
            data["problem"],
            data["proof"],
            Encoding(encoding["text"], encoding["by"], encoding["arguments"]),
        )


def write_certificate(certificate: Certificate, path: Path) -> None:
    """Write atomically; compressed when ``path`` ends in ``.gz``.

    Raises :class:`OSError`, also where the rename would replace a device, a pipe or a folder.
    """
    if path.exists() and not path.is_file():
        raise OSError(errno.EINVAL, "it is no regular file", str(path))
    text = json.dumps(certificate.to_json(), separators=(",", ":")).encode()
    if path.suffix == ".gz":
        text = gzip.compress(text, mtime=0)
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=".partial-")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(text)
        os.chmod(name, 0o644)
        os.replace(name, path)
    except BaseException:
        os.unlink(name)
        raise


def read_certificate(path: Path) -> Certificate:
    """Read a certificate file; raises :class:`CertificateError` for anything that is not one."""
    try:
        raw = path.read_bytes()
    except OSError as error:
        raise CertificateError("certificate file", str(path), f"a readable file ({error.strerror})") from None
    try:
        if raw[:2] == b"\x1f\x8b":
            raw = gzip.decompress(raw)
        data = json.loads(raw, object_pairs_hook=_object, parse_constant=_no_number)
    except CertificateError as error:
        raise CertificateError(f"{path}: {error.field}", error.value, error.expected) from None
    except (OSError, EOFError, zlib.error, ValueError, RecursionError, MemoryError):
        raise CertificateError("certificate file", str(path), "a complete JSON document") from None
    return Certificate.from_json(data, str(path))


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    data = dict(pairs)
    if len(data) != len(pairs):
        names = [name for name, _ in pairs]
        repeated = next(name for name in names if names.count(name) > 1)
        raise CertificateError("object", repeated, "each name once")
    return data


def _no_number(name: str) -> Any:
    raise CertificateError("number", name, "a finite number")
