"""The Gray codes with parameters: two that recognise alike are noticed."""

from tests.proofs.now import refuted_now

from allocert.proofs.antoniou.cube import codes


def test_codes_that_recognise_alike_are_noticed(monkeypatch):
    true = codes.recognised_by
    monkeypatch.setattr(codes, "recognised_by", lambda code: true(code) if code.n != 3 else ())
    assert refuted_now("AN-GC-COUNT/sets@not-two").data == {"n": 3, "different": 1, "codes": 6}
