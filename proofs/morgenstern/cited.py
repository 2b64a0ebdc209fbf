"""Morgenstern 1994: results of other papers that are neither printed there nor can be run again from it."""

from __future__ import annotations

from allocert.verification.claims.claim import Claim
from allocert.verification.deciding.cited import cited

__all__ = ["CLAIMS"]

CLAIMS: tuple[Claim, ...] = (
    cited(
        "MO-CPX-MBV",
        part="procedure",
        statement="MBV by an alternative procedure that finds its candidates in the list takes O(|L|^3) (Sharma and Pradhan).",
        reason="the procedure is in the paper cited and not printed",
    ),
    cited(
        "MO-CLAIM-FSn-BUDDY",
        part="study",
        statement="FS_n allocates much better than a two-dimensional buddy strategy (Chuang and Tzeng).",
        reason="the study is in the papers cited, and its loads and results are not printed",
    ),
)
