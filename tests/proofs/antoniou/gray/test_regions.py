"""The regions of the single Gray code strategy and its tree: other code is noticed."""

from allocert.machines import GrayCode
from allocert.proofs.antoniou.gray import regions


def test_the_literal_rule_on_a_board():
    code = GrayCode.reflected(3)
    assert regions.least_region(0b0000_0011, 3, 1) == 2
    assert regions.least_region(0b0000_0010, 3, 2) == 1
    assert regions.least_region(0b0001_0010, 3, 2) is None
    assert code.run(6, 2).nodes == (0, 1, 4, 5)
