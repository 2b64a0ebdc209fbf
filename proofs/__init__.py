"""Contracts and the pairing engine, the papers' claims, their verdicts and evidence, and the ledger."""
