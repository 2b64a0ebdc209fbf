"""The regions of the single Gray code strategy and its tree: other code is noticed."""

from tests.proofs.now import kind_now

from allocert.machines import GrayCode
from allocert.proofs.antoniou.gray import regions
from allocert.verification.claims.claim import Kind


def test_an_allocator_off_by_one_run_is_noticed(monkeypatch):
    true = regions.least_region
    monkeypatch.setattr(regions, "least_region", lambda busy, n, k: true(busy, n, k) if busy != 6 else None)
    assert kind_now("AN-ALG-SGC/first-fit") is Kind.REFUTED


def test_a_tree_without_alternation_is_noticed(monkeypatch):
    monkeypatch.setattr(
        regions, "tree_level", lambda level: [format(i, f"0{level}b") for i in range(1 << level)]
    )
    assert kind_now("AN-SGC-TREE") is Kind.REFUTED


def test_the_literal_rule_on_a_board():
    code = GrayCode.reflected(3)
    assert regions.least_region(0b0000_0011, 3, 1) == 2
    assert regions.least_region(0b0000_0010, 3, 2) == 1
    assert regions.least_region(0b0001_0010, 3, 2) is None
    assert code.run(6, 2).nodes == (0, 1, 4, 5)
