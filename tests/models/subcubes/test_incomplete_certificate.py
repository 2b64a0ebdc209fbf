from __future__ import annotations

from dataclasses import replace

import pytest

from allocert.errors import CertificateError
from allocert.models.subcubes.incomplete_certificate import certificate, encode_forms, fullest_forms
from allocert.models.subcubes.incomplete_packing import (
    pack,
)
from allocert.verification.claims.evidence import recheck


def test_certificates_are_checked_from_the_definitions() -> None:
    packings = [answer.witness for answer in map(pack, fullest_forms(3)) if answer.witness is not None]
    good = certificate(3, packings)
    assert "made again from the source" in recheck(good)
    with pytest.raises(CertificateError):
        recheck(replace(good, proof=good.proof[:-1]))
    with pytest.raises(CertificateError):
        recheck(replace(good, claim="All of them."))
    bent = [dict(part) for part in good.proof]
    bent[-2] = {**bent[-2], "sets": bent[-1]["sets"]}
    with pytest.raises(CertificateError):
        recheck(replace(good, proof=bent))
    with pytest.raises(CertificateError):
        recheck(replace(good, proof=[{"sets": 3}] * len(good.proof)))
    with pytest.raises(CertificateError):
        encode_forms({"largest": 99})
