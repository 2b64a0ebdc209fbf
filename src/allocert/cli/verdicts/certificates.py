"""The folder of ``verify --certificates``: each verdict's certificate, written as soon as it is known."""

from __future__ import annotations

import hashlib
import os
import re
import tempfile
from contextlib import suppress
from pathlib import Path

import click

from allocert.cli.common import no_stream
from allocert.common.leftovers import sweep
from allocert.errors import AllocertError
from allocert.solvers.certificate import write_certificate
from allocert.verification.ledger.record import Record

__all__ = ["CertificateFolder", "file_name", "output_folder"]

_FIELD = "--certificates"
_LARGE = 100_000
"""Certificates with a proof text beyond this many characters are written compressed."""

_LONGEST = 160
"""Characters of a file name without its ending; every file system takes that."""


def output_folder(context: click.Context, parameter: click.Parameter, value: str | None) -> Path | None:
    """The folder to write to, refused before any work is done if it cannot be made or written."""
    if value is None:
        return None
    field = parameter.opts[0]
    no_stream(field, value)
    try:
        if not value:
            raise ValueError
        with tempfile.TemporaryFile(dir=_nearest(Path(value))):
            pass
    except (OSError, ValueError) as error:
        raise _refused(value, error, field) from None
    return Path(value)


def _nearest(folder: Path) -> Path:
    """What there is of the way to a folder. Raises :class:`OSError` for a way that cannot be."""
    with suppress(FileNotFoundError):
        os.lstat(folder)
        return folder
    return _nearest(folder.parent)


class CertificateFolder:
    """The folder, made if it is new; what a killed run left half written in it is removed.

    Raises:
        AllocertError: it cannot be made or written.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise _refused(str(folder), error) from None
        sweep(folder)

    def write(self, record: Record) -> Path | None:
        """Write the record's certificate, whole or not at all, and say where. Raises :class:`AllocertError`."""
        certificate = record.verdict.evidence.certificate
        if certificate is None:
            return None
        large = len(str(certificate.proof)) > _LARGE
        path = self._folder / f"{file_name(record.claim.key)}.json{'.gz' if large else ''}"
        try:
            write_certificate(certificate, path)
        except OSError as error:
            raise _refused(str(path), error) from None
        return path


def file_name(key: str) -> str:
    """A claim's key as a file name without ending, of its own for each key: ' becomes ``prime``; a long one is cut."""
    name = re.sub(r"[^A-Za-z0-9.-]+", "_", key.replace("'", "prime"))
    if len(name) <= _LONGEST:
        return name
    own = hashlib.sha256(key.encode()).hexdigest()[:16]
    return f"{name[: _LONGEST - 17]}-{own}"


def _refused(value: str, error: OSError | ValueError, field: str = _FIELD) -> AllocertError:
    reason = error.strerror if isinstance(error, OSError) else "no path"
    return AllocertError(field, value, f"a folder that can be written ({reason})")
