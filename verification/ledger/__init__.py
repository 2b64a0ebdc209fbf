"""The ledger: verdicts in one SQLite file, keyed by the content of the question."""
