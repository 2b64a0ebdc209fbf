from __future__ import annotations

import json
from pathlib import Path

import pytest

from allocert.errors import CertificateError
from allocert.solvers.certificate import Certificate, Encoding, read_certificate, write_certificate

CERTIFICATE = Certificate(
    "lrat", "c", {"dimacs": "p cnf 0 1\n0\n"}, "1 0\n", Encoding("t", "kernel", {"n": 1})
)


@pytest.mark.parametrize("name", ["c.json", "c.json.gz", "new/folder/c.json"])
def test_files_round_trip(tmp_path: Path, name: str) -> None:
    write_certificate(CERTIFICATE, tmp_path / name)
    assert read_certificate(tmp_path / name) == CERTIFICATE
    assert [p.name for p in (tmp_path / name).parent.iterdir()] == [Path(name).name]


def test_compressed_files_are_the_same_every_time(tmp_path: Path) -> None:
    for name in ("a.json.gz", "b.json.gz"):
        write_certificate(CERTIFICATE, tmp_path / name)
    assert (tmp_path / "a.json.gz").read_bytes() == (tmp_path / "b.json.gz").read_bytes()


@pytest.mark.parametrize("name", ["c.json", "c.json.gz"])
def test_a_file_is_left_alone_that_holds_the_certificate_and_no_other(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    write_certificate(CERTIFICATE, path)
    whole, first = path.read_bytes(), path.stat().st_ino
    write_certificate(CERTIFICATE, path)
    assert path.stat().st_ino == first
    for other in (whole[:-1], whole + b"\0", whole[:20] + bytes([whole[20] ^ 1]) + whole[21:], b""):
        path.write_bytes(other)
        write_certificate(CERTIFICATE, path)
        assert path.read_bytes() == whole


def test_every_truncation_of_a_file_is_refused(tmp_path: Path) -> None:
    for name in ("c.json", "c.json.gz"):
        path = tmp_path / name
        write_certificate(CERTIFICATE, path)
        whole = path.read_bytes()
        for end in range(len(whole)):
            path.write_bytes(whole[:end])
            with pytest.raises(CertificateError):
                read_certificate(path)


@pytest.mark.parametrize("field", ["schema", "kind", "claim", "problem", "proof", "encoding"])
def test_a_missing_or_wrong_field_is_named(field: str) -> None:
    data = json.loads(json.dumps(CERTIFICATE.to_json()))
    del data[field]
    with pytest.raises(CertificateError, match=field):
        Certificate.from_json(data)


@pytest.mark.parametrize("data", [[], None, 3, "text", {}])
def test_what_is_no_object_is_refused(data: object) -> None:
    with pytest.raises(CertificateError):
        Certificate.from_json(data)


def test_a_missing_file_and_a_folder_are_refused(tmp_path: Path) -> None:
    for path in (tmp_path / "absent.json", tmp_path):
        with pytest.raises(CertificateError, match="readable"):
            read_certificate(path)


@pytest.mark.parametrize(
    "text",
    [
        '{"kind": "lrat", "kind": "dual"}',
        '{"problem": NaN}',
        '{"problem": ' + "9" * 5000 + "}",
        "[" * 100_000,
    ],
)
def test_text_that_json_readers_take_differently_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "c.json"
    path.write_text(text)
    with pytest.raises(CertificateError, match=r"each key once|finite|1000 digits|200 deep"):
        read_certificate(path)
