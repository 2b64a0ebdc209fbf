"""Livingston & Stout 1989: what the paper takes from elsewhere, with the reason why it is not decided here."""

from __future__ import annotations

from allocert.verification.claims.claim import Claim
from allocert.verification.deciding.cited import cited

__all__ = ["CLAIMS"]

_REASON = "mentioned in passing: the paper gives no procedure, bound or data from which it could be decided"

CLAIMS: tuple[Claim, ...] = (
    cited(
        "LS-CITE-Hastad",
        "",
        "With independent faults of probability p < 0.5 a (d-1)-subcube of dilation at most 7 can be assigned with high probability "
        "(Hastad, Leighton and Newman).",
        "an asymptotic statement whose construction the paper does not give",
    ),
    *(
        cited("LS-CITE", part, statement, _REASON)
        for part, statement in (
            (
                "blocking-numbers",
                "Becker and Simon, Graham et al., and Kleitman and Spencer study how few faults block all subcubes.",
            ),
            (
                "simulations",
                "The k-cube buddy systems and the simulations of expected numbers are from earlier work of the authors.",
            ),
            (
                "policies",
                "Chen and Shin (also for the double Gray-coded system) and Dutt and Hayes study which subcube to take.",
            ),
        )
    ),
)
