"""Several Gray codes of one's own choice: the three of Antoniou 1994, figure 2.7, on Q_5.

allocert check examples/three_codes.py:ThreeCodes --machine hypercube:5 --strength generated
"""

from __future__ import annotations

from allocert.allocators.hypercube.multi_gray import MultiGrayCode

CODES = ((1, 2, 3, 4, 5), (2, 5, 1, 3, 4), (3, 1, 4, 5, 2))


class ThreeCodes(MultiGrayCode):
    def __init__(self, machine, faulty=()):
        super().__init__(machine, faulty, parameters=CODES)
