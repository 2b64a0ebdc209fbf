"""Data read off the suite's own files and kept between runs: its items, its claims, and the digests of their code.

``source`` makes one digest of all these files and of the packages under them, ``kept`` has values that belong to it, and with
``deferred`` a claim is listed without the module that decides it.
"""
