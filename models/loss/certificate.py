"""Certificates of exact stationary measures: the distribution, which is checked by multiplication."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from allocert.errors import AllocertError, CertificateError
from allocert.models.loss.chain import LossChain, loss_chain
from allocert.models.loss.measures import INTERARRIVAL, Measures, mean_measures, outflows, rates_json
from allocert.solvers.certificate import Certificate, Encoding
from allocert.solvers.exact.stationary import stationary

__all__ = ["TEXT", "claim_of_loss", "encode_loss", "loss_arguments", "loss_certificate"]

TEXT = "The reachable states of the shipped allocator, lumped."
"""How :func:`encode_loss` makes the rates, for people."""


def loss_certificate(
    name: str, n: int, faulty: Sequence[int], residence: int, dimension: str = "uniform"
) -> Certificate:
    """A ``stationary`` certificate of R and U of a shipped strategy at a mean residence time.

    Raises as :func:`loss_chain` does, and :class:`EngineError` if the distribution is not unique.
    """
    chain, load = loss_chain(name, n, tuple(faulty)), Fraction(residence, INTERARRIVAL)
    flows = outflows(chain, load, dimension)
    weights = stationary(flows)
    arguments = loss_arguments(name, n, faulty, residence, dimension)
    return Certificate(
        "stationary",
        _sentence(arguments, mean_measures(chain, weights, dimension)),
        rates_json(flows),
        list(weights),
        Encoding(TEXT, "loss-chain", arguments),
    )


def loss_arguments(
    name: str, n: int, faulty: Sequence[int], residence: int, dimension: str = "uniform"
) -> dict[str, Any]:
    """The arguments of the encoder ``loss-chain``."""
    return {"strategy": name, "n": n, "faulty": list(faulty), "residence": residence, "dimension": dimension}


def encode_loss(arguments: Mapping[str, Any]) -> dict[str, Any]:
    """The rates of the chain that the arguments name. Raises :class:`CertificateError` if they name none."""
    chain, load, dimension = _chain(arguments)
    return rates_json(outflows(chain, load, dimension))


def claim_of_loss(certificate: Certificate) -> str:
    """The sentence that follows from a certificate's weights; raises as :func:`encode_loss` does."""
    arguments = certificate.encoding.arguments
    chain, _, dimension = _chain(arguments)
    return _sentence(arguments, mean_measures(chain, certificate.proof, dimension))


def _chain(arguments: Mapping[str, Any]) -> tuple[LossChain, Fraction, str]:
    match dict(arguments):
        case {
            "strategy": str(name),
            "n": int(n),
            "faulty": [*faulty],
            "residence": int(residence),
            "dimension": str(dimension),
        } if 0 <= n <= 3 and residence > 0 and len(arguments) == 5:
            try:
                return loss_chain(name, n, tuple(faulty)), Fraction(residence, INTERARRIVAL), dimension
            except AllocertError as error:
                raise CertificateError(error.field, error.value, error.expected) from None
    raise CertificateError(
        "encoding: arguments", dict(arguments), "strategy, n <= 3, faulty, residence, dimension"
    )


def _sentence(arguments: Mapping[str, Any], found: Measures) -> str:
    return (
        f"{arguments['strategy']} on Q_{arguments['n']}, faulty {list(arguments['faulty'])}, mean inter-arrival time "
        f"{INTERARRIVAL}, mean residence {arguments['residence']}, dimensions {arguments['dimension']}, refused and "
        f"invalid requests lost: in the steady state R = {found.granted} and U = {found.used}."
    )
