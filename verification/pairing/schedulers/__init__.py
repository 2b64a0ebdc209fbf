"""The pairing engine for schedulers on a torus: any of them against the definition of a valid schedule."""
