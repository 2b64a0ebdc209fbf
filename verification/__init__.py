"""How claims are made, decided and kept: claims and items, evidence, ledger, records, deciding procedures, the pairing engine.

Nothing here knows a paper; the papers' claims (``proofs``) are handed over by :mod:`allocert.proofs.registry`.
"""
